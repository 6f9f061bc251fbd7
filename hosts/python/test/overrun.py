"""Reads a byte behind eight: where AddressSanitizer is loaded, it ends the program here."""

import ctypes

libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
eight = libc.malloc(ctypes.c_size_t(8))
print(len(ctypes.string_at(eight, 9)), "bytes were read")
