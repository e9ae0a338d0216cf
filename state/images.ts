import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ImageKind } from '../adapters/api/images.ts'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { HttpError } from '../adapters/base/errors.ts'
import type { Network } from '../adapters/base/network.ts'
import { $directoryConfigured } from './directory-lists.ts'
import { environment } from './environment.ts'
import { imagePreloadTime, walletImagesPrefetched } from './limits.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'

// Images of wallets, networks and tokens. The directory's come as bytes, because a strict policy (`img-src 'self' data: blob:`) shows no
// address of another host. Each is a store whose value is an address to draw, or `undefined`: then the stand-in stays. Failures are
// silent, and an image that is not there is not asked for again.

/** An image of the directory by its id, or of the blockchain API by its path. */
export type StoredImage = ImageKind | 'chain'

interface Image {
  readonly kind: StoredImage
  readonly id: string
  readonly $url: WritableAtom<string | undefined>
  status: 'new' | 'loading' | 'loaded' | 'absent'
  /** The value of `$url`, which counts as drawing when it is read from the store. */
  url: string | undefined
  /** Somebody draws it. */
  shown: boolean
  controller: AbortController | undefined
}

/** So many images that nobody draws are kept for when one scrolls back. */
const kept = 400

const images = new Map<string, Image>()
const fixed = new Map<string, ReadableAtom<string | undefined>>()
let preloaded = 0

/** What a wallet can say of its image: an address of its own, which wins, and an id in the directory. */
export interface PicturedWallet {
  readonly id: string
  readonly sourceWalletId?: string | undefined
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
}

/** The image of a wallet: the site's (`connectorImages`), the wallet's own, the directory's. */
export function walletImage({ id, sourceWalletId, imageUrl, imageId }: PicturedWallet): ReadableAtom<string | undefined> {
  const { connectorImages } = $options.get()
  // own properties only: ids come from outside, and may be "constructor"
  const chosen = [id, sourceWalletId ?? id].find(key => Object.hasOwn(connectorImages, key))
  const url = chosen === undefined ? imageUrl : connectorImages[chosen]
  return url || !imageId ? constant(url) : image('wallet', imageId).$url
}

/** The image of a network: the site's (`chainImages`), the network's own, the directory's. */
export function networkImage({ id, caipNetworkId, assets }: Network): ReadableAtom<string | undefined> {
  const { chainImages } = $options.get()
  const url = chainImages[caipNetworkId] ?? chainImages[id] ?? assets?.imageUrl
  return url ? constant(url) : image('asset', assets?.imageId ?? caipNetworkId).$url
}

/** Loads the images of the first wallets before they are drawn, 20 in all, and leaves off after 2 s. */
export function preloadImages(wallets: readonly DirectoryWallet[]): void {
  const wanted = wallets.filter(wallet => wallet.image_id && !wallet.image_url).slice(0, walletImagesPrefetched - preloaded)
  preloaded += wanted.length
  for (const { image_id } of wanted) {
    const preloading = image('wallet', image_id!)
    if (preloading.status !== 'new') continue
    void load(preloading)
    environment().after(imagePreloadTime, () => preloading.shown || abandon(preloading))
  }
}

/** An image that a service stores. */
export function image(kind: StoredImage, id: string): Image {
  const key = `${kind} ${id}`
  const known = images.get(key)
  if (known) return known
  const $url = atom<string | undefined>(undefined)
  const made: Image = { kind, id, $url, status: 'new', url: undefined, shown: false, controller: undefined }
  images.set(key, made)
  onStop(forgetImages)
  onMount($url, () => {
    made.shown = true
    void load(made)
    return () => {
      made.shown = false
      // scrolled past before it came
      abandon(made)
      freeOldest()
    }
  })
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
    loading.$url.set(url)
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

/** An address that is drawn as it is. */
export function constant(url: string | undefined): ReadableAtom<string | undefined> {
  const key = url ?? ''
  const known = fixed.get(key)
  if (known) return known
  const made = atom(url)
  fixed.set(key, made)
  onStop(forgetImages)
  return made
}

/** Frees what nobody draws, the oldest first, down to what is kept. */
function freeOldest(): void {
  const idle = [...images.values()].filter(({ shown, status }) => status === 'loaded' && !shown)
  for (const old of idle.slice(0, Math.max(0, idle.length - kept))) free(old)
}

function free(old: Image): void {
  abandon(old)
  if (old.url) releaseImage(old.url)
  old.url = undefined
  old.$url.set(undefined)
  old.status = 'new'
}

/** Frees what a blob's address holds. */
function releaseImage(url: string): void {
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}

function forgetImages(): void {
  for (const old of images.values()) free(old)
  images.clear()
  fixed.clear()
  preloaded = 0
}
