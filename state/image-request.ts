import { loadImage, loadImageAt } from '../adapters/api/images.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { serviceHttp } from './api.ts'
import type { StoredImage } from './stored-images.ts'

/** Asks a service for an image. Comes with the first one that is wanted. Throws what {@link loadImage} throws. */
export function askImage(kind: StoredImage, id: string, signal: AbortSignal): Promise<string> {
  const http = serviceHttp(kind === 'chain' ? 'chain' : 'directory')
  if (!http) throw new HttpError(0, '', 'There is no such service.')
  return kind === 'chain' ? loadImageAt(http, id, { signal }) : loadImage(http, kind, id, { signal })
}
