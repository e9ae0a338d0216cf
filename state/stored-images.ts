import type { ImageKind } from '../adapters/api/images.ts'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { $directoryConfigured } from './directory-lists.ts'
import { environment } from './environment.ts'
import { imagePreloadTime, walletImagesPrefetched } from './limits.ts'
import { onStop } from './lifetime.ts'

// The images that services store. They come as bytes, because a strict policy (`img-src 'self' data: blob:`) shows no address of another
// host. Failures are silent, and an image that is not there is not asked for again.

/** An image of the directory by its id, or of the blockchain API by its path. */
export type StoredImage = ImageKind | 'chain'

interface Image {
  readonly kind: StoredImage
  readonly id: string
  status: 'new' | 'loading' | 'loaded' | 'absent'
  url: string | undefined
  /** Whoever draws it is told. */
  show: ((url: string | undefined) => void) | undefined
  controller: AbortController | undefined
}

/** So many images that nobody draws are kept for when one scrolls back. */
const kept = 400

const images = new Map<string, Image>()
let preloaded = 0

/** Loads the images of the first wallets before they are drawn, 20 in all, and leaves off after 2 s. */
export function preloadImages(wallets: readonly DirectoryWallet[]): void {
  const wanted = wallets.filter(wallet => wallet.image_id && !wallet.image_url).slice(0, walletImagesPrefetched - preloaded)
  preloaded += wanted.length
  for (const { image_id } of wanted) {
    const preloading = image('wallet', image_id!)
    if (preloading.status !== 'new') continue
    void load(preloading)
    environment().after(imagePreloadTime, () => preloading.show || abandon(preloading))
  }
}

/** Draws an image that a service stores until the returned function is called. Hands its address over, now and when it changes. */
export function drawImage(kind: StoredImage, id: string, show: (url: string | undefined) => void): () => void {
  const drawn = image(kind, id)
  drawn.show = show
  show(drawn.url)
  void load(drawn)
  return () => {
    drawn.show = undefined
    // scrolled past before it came
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
    const { askImage } = await import('./image-request.ts')
    if (!live()) return
    const url = await askImage(loading.kind, id, controller.signal)
    if (!live()) return releaseImage(url)
    loading.status = 'loaded'
    loading.url = url
    loading.show?.(url)
  } catch (error) {
    // what the directory has answered stands; who was offline gets the image when it is drawn next
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

/** A network without an image of its own is looked up in a table, which loads only now. What is not in it has none, and is not asked for. */
async function imageIdOf({ kind, id }: Image): Promise<string | undefined> {
  if (kind !== 'asset' || !id.includes(':')) return id
  return (await import('./network-image-ids.ts')).networkImageIds[id]
}

/** Frees what nobody draws, the oldest first, down to what is kept. */
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

/** Frees what a blob's address holds. */
function releaseImage(url: string): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}

function forgetImages(): void {
  for (const old of images.values()) free(old)
  images.clear()
  preloaded = 0
}
