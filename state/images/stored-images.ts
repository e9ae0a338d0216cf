import type { ImageKind } from '../../adapters/api/images.ts'
import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { $directoryConfigured } from '../services/directory-lists.ts'
import { environment } from '../platform/environment.ts'
import { imagePreloadTimeout, maxPrefetchedWalletImages } from '../options/limits.ts'
import { onStop } from '../platform/cleanup.ts'

// Images that services store. Fetched as bytes, because a strict CSP (`img-src 'self' data: blob:`) blocks image URLs of other
// hosts. Failures are silent, and a missing image is not requested again.

/** An image of the directory by its id, or of the blockchain API by its path. */
export type StoredImage = ImageKind | 'chain'

interface Image {
  readonly kind: StoredImage
  readonly id: string
  status: 'new' | 'loading' | 'loaded' | 'absent'
  url: string | undefined
  /** Callback of the current renderer. */
  show: ((url: string | undefined) => void) | undefined
  controller: AbortController | undefined
}

/** Maximum number of cached images that are not rendered, for scrolling back. */
const kept = 400

const images = new Map<string, Image>()
let preloaded = 0

/** Preloads images of the first wallets, at most 20 in total, and stops after 2 s. */
export function preloadImages(wallets: readonly DirectoryWallet[]): void {
  const wanted = wallets.filter(wallet => wallet.image_id && !wallet.image_url).slice(0, maxPrefetchedWalletImages - preloaded)
  preloaded += wanted.length
  for (const { image_id } of wanted) {
    const preloading = image('wallet', image_id!)
    if (preloading.status !== 'new') continue
    void load(preloading)
    environment().after(imagePreloadTimeout, () => preloading.show || abandon(preloading))
  }
}

/**
 * Subscribes to an image of a service. Calls back with its URL now and on each change.
 * Returns a function that unsubscribes.
 */
export function subscribeImage(kind: StoredImage, id: string, show: (url: string | undefined) => void): () => void {
  const drawn = image(kind, id)
  drawn.show = show
  show(drawn.url)
  void load(drawn)
  return () => {
    drawn.show = undefined
    // scrolled away before it loaded
    abandon(drawn)
    freeOldest()
  }
}

function image(kind: StoredImage, id: string): Image {
  const key = `${kind} ${id}`
  const known = images.get(key)
  if (known) return known
  const made: Image = { kind, id, status: 'new', url: undefined, show: undefined, controller: undefined }
  images.set(key, made)
  onStop(forgetImages)
  return made
}

async function load(loading: Image): Promise<void> {
  if ((loading.kind !== 'chain' && !$directoryConfigured.get()) || loading.status !== 'new') return
  const controller = (loading.controller = new AbortController())
  const live = (): boolean => loading.controller === controller
  loading.status = 'loading'
  try {
    const id = await imageIdOf(loading)
    if (id === undefined) return void (loading.status = 'absent')
    const { fetchImage } = await import('./fetch-image.ts')
    if (!live()) return
    const url = await fetchImage(loading.kind, id, controller.signal)
    if (!live()) return releaseImage(url)
    loading.status = 'loaded'
    loading.url = url
    loading.show?.(url)
  } catch (error) {
    // keep the directory's response; after a network failure the image is requested on the next render
    if (live()) loading.status = error instanceof HttpError && error.status ? 'absent' : 'new'
  } finally {
    if (live()) loading.controller = undefined
  }
}

function abandon(loading: Image): void {
  if (loading.status !== 'loading') return
  loading.status = 'new'
  loading.controller?.abort()
  loading.controller = undefined
}

/**
 * Returns the image id.
 * A network without an image is looked up in a lazy-loaded table; one that is missing there has no image and is not requested.
 */
async function imageIdOf({ kind, id }: Image): Promise<string | undefined> {
  if (kind !== 'asset' || !id.includes(':')) return id
  return (await import('../networks/network-image-ids.ts')).networkImageIds[id]
}

/** Frees the oldest images that are not rendered, down to the limit. */
function freeOldest(): void {
  const idle = [...images.values()].filter(({ show, status }) => status === 'loaded' && !show)
  for (const old of idle.slice(0, Math.max(0, idle.length - kept))) free(old)
}

function free(old: Image): void {
  abandon(old)
  if (old.url) releaseImage(old.url)
  old.url = undefined
  old.show?.(undefined)
  old.status = 'new'
}

/** Revokes a blob URL. */
function releaseImage(url: string): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}

function forgetImages(): void {
  for (const old of images.values()) free(old)
  images.clear()
  preloaded = 0
}
