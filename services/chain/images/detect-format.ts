/** Image format detected from the bytes; the content type of the sender is ignored. */
export interface DetectedFormat {
  readonly type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'
  /** In pixels. Absent if the header does not contain it. */
  readonly size?: Size | undefined
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Maximum side length: a few kilobytes can make a browser allocate gigabytes of pixels. */
const longestSide = 16_384
const mostPixels = 64 * 2 ** 20

/** Returns true for a size that a browser can safely decode. */
export const isAllowedSize = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && width <= longestSide && height <= longestSide && width * height <= mostPixels

/** Returns the format of a raster image; `undefined` for everything else. */
export function detectFormat(bytes: Buffer): DetectedFormat | undefined {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (starts('\x89PNG\r\n\x1a\n')) return { type: 'image/png', size: within(bytes, 24, () => sizeAt32(bytes, 16)) }
  if (starts('GIF87a') || starts('GIF89a')) {
    return { type: 'image/gif', size: within(bytes, 10, () => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) })) }
  }
  if (starts('\xff\xd8\xff')) return { type: 'image/jpeg', size: jpegSize(bytes) }
  if (starts('RIFF') && starts('WEBP', 8)) return { type: 'image/webp', size: within(bytes, 30, () => webpSize(bytes)) }
  if (starts('ftyp', 4) && isAvif(bytes)) return { type: 'image/avif', size: avifSize(bytes) }
  return undefined
}

const within = (bytes: Buffer, length: number, read: () => Size | undefined) => (bytes.length >= length ? read() : undefined)

const sizeAt32 = (bytes: Buffer, at: number): Size => ({ width: bytes.readUInt32BE(at), height: bytes.readUInt32BE(at + 4) })

/** Walks the segments to the frame header (ITU T.81, B.1.1.3 and B.2.2). */
function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** Reads the three forms of WebP: lossy, lossless, extended (RFC 9649). */
function webpSize(bytes: Buffer): Size | undefined {
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return form === 'VP8X' ? { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } : undefined
}

/** Checks for `avif` or `avis` among the brands of the first box (ISO 14496-12, 4.3). */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16) return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256, bytes.length))
  return /avi[fs]/.test(brands)
}

/** Returns the largest of the `ispe` properties: an image may consist of tiles. */
function avifSize(bytes: Buffer): Size | undefined {
  const head = bytes.subarray(0, 65_536)
  let largest: Size | undefined
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = sizeAt32(head, at + 8)
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
