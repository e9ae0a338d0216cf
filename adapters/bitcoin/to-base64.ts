/** Encodes bytes in base64, with padding. */
export const bytesToBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
