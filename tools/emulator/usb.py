"""The PC's end of the emulated USB cable: what the board prints, and letters typed to it."""

from rp2040py.usb.cdc import USBCDC


class Cable(USBCDC):
    """A serial line over USB that leaves an idle board alone.

    USBCDC answers every read that the board has open at once, with nothing when there is nothing, so that the board
    opens the next and spends two thirds of its time on it. A real host lets the read wait until it has something.
    """

    def __init__(self, usb, heard):
        """heard(bytes) is called with what the board prints."""
        super().__init__(usb)
        self.on_serial_data = heard
        self._read_now = usb.on_endpoint_read
        self._open = None
        usb.on_endpoint_read = self._read

    def send(self, data):
        """Type bytes."""
        for byte in data:
            self.send_serial_byte(byte)
        if self._open:
            opened, self._open = self._open, None
            self._read_now(*opened)

    def _read(self, endpoint, size):
        if endpoint == self._out_endpoint and self.tx_fifo.empty:
            self._open = (endpoint, size)
        else:
            self._read_now(endpoint, size)
