import { createHash } from 'node:crypto'
import { ImageError } from './image-error.ts'
import { isAllowedSize, detectFormat } from './detect-format.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

export interface ParsedImage {
  readonly type: string
  readonly bytes: Buffer
  /** ETag of the bytes, with quotes. */
  readonly etag: string
}

/**
 * Parses an image to a form that is safe for a page: a raster image unchanged, an SVG sanitized.
 *
 * @throws ImageError `no-picture`, `too-long`
 */
export function parseImage(bytes: Buffer, mostSvgBytes: number): ParsedImage {
  const known = detectFormat(bytes)
  if (known !== undefined) {
    if (known.size === undefined) throw new ImageError('no-picture', 'The picture is not whole.')
    if (!isAllowedSize(known.size)) throw new ImageError('no-picture', 'The picture has too many pixels.')
    return pictureOf(known.type, bytes)
  }
  // text that starts like markup; its root element decides whether it is an SVG
  if (!/^[\s\uFEFF]*</.test(bytes.toString('utf8', 0, 1024))) {
    throw new ImageError('no-picture', 'This is no PNG, JPEG, GIF, WebP, AVIF or SVG.')
  }
  if (bytes.length > mostSvgBytes) throw new ImageError('too-long', `The SVG is longer than ${mostSvgBytes} bytes.`)
  return pictureOf('image/svg+xml; charset=utf-8', sanitizeSvg(bytes))
}

function pictureOf(type: string, bytes: Buffer): ParsedImage {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
