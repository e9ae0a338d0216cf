import { DownloadError, type Download, type DownloadFault } from '../../lib/download.ts'
import { ImageError, type ImageFault } from './image-error.ts'

export interface ImageDownloadOptions {
  readonly download: Download
  readonly mostBytes: number
  /** Milliseconds for one image, including redirects. */
  readonly deadline: number
}

const mostRedirects = 3
/** Statuses for an image that is permanently missing. */
const definite: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 451])

/** Downloads an image from an untrusted URL. Rejects with {@link ImageError}. */
export function createImageDownload({ download, mostBytes, deadline }: ImageDownloadOptions) {
  return async (address: string): Promise<Buffer> => {
    const { status, body } = await download(address, {
      headers: { accept: 'image/*' },
      mostBytes,
      mostRedirects,
      deadline
    }).catch((cause: unknown) => {
      throw cause instanceof DownloadError ? toImageError(cause) : cause
    })
    if (status === 200) return body
    throw new ImageError(definite.has(status) ? 'missing' : 'unreachable', `The host of the picture answers ${status}.`)
  }
}

const faults: Readonly<Record<DownloadFault, ImageFault>> = {
  refused: 'refused',
  unreachable: 'unreachable',
  late: 'late',
  'too-long': 'too-long',
  encoding: 'no-picture'
}

const toImageError = (cause: DownloadError) => new ImageError(faults[cause.fault], cause.message, { cause })
