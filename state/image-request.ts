import { loadImage, type ImageKind } from '../adapters/api/images.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { serviceHttp } from './api.ts'

/** Asks the directory for an image. Comes with the first one that is wanted. Throws what {@link loadImage} throws. */
export function askImage(kind: ImageKind, id: string, signal: AbortSignal): Promise<string> {
  const http = serviceHttp('directory')
  if (!http) throw new HttpError(0, '', 'There is no directory.')
  return loadImage(http, kind, id, { signal })
}
