import { loadImage, loadImageFromPath } from '../../adapters/api/images.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { getServiceClient } from '../services/client.ts'
import type { StoredImage } from './stored-images.ts'

/**
 * Fetches an image from a service.
 * Lazy-loaded with the first image.
 *
 * @throws what {@link loadImage} throws
 */
export function fetchImage(kind: StoredImage, id: string, signal: AbortSignal): Promise<string> {
  const http = getServiceClient(kind === 'chain' ? 'chain' : 'directory')
  if (!http) throw new HttpError(0, '', 'There is no such service.')
  return kind === 'chain' ? loadImageFromPath(http, id, { signal }) : loadImage(http, kind, id, { signal })
}
