import { createHash } from 'node:crypto'
import { ImageError } from './image-error.ts'
import { isOfSize, recognise } from './recognise.ts'
import { cleanSvg } from './svg.ts'

export interface Picture {
  readonly type: string
  readonly bytes: Buffer
  /** Of the bytes, with its quotes. */
  readonly etag: string
}

/**
 * What bytes show, fit to be handed to a page: a raster picture as it is, an SVG drawn again.
 *
 * @throws ImageError `no-picture`, `too-long`
 */
export function readPicture(bytes: Buffer, mostSvgBytes: number): Picture {
  const known = recognise(bytes)
  if (known !== undefined) {
    if (known.size === undefined) throw new ImageError('no-picture', 'The picture is not whole.')
    if (!isOfSize(known.size)) throw new ImageError('no-picture', 'The picture has too many pixels.')
    return pictureOf(known.type, bytes)
  }
  // text that begins as markup does; whether it is an SVG, its root tells
  if (!/^[\s\uFEFF]*</.test(bytes.toString('utf8', 0, 1024))) {
    throw new ImageError('no-picture', 'This is no PNG, JPEG, GIF, WebP, AVIF or SVG.')
  }
  if (bytes.length > mostSvgBytes) throw new ImageError('too-long', `The SVG is longer than ${mostSvgBytes} bytes.`)
  return pictureOf('image/svg+xml; charset=utf-8', cleanSvg(bytes))
}

function pictureOf(type: string, bytes: Buffer): Picture {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
