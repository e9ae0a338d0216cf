import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Network } from '../../adapters/base/network.ts'
import { $directoryConfigured } from '../services/directory-lists.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import type { StoredImage } from './stored-images.ts'

// Images of wallets and networks. The value of each store is a URL to render, or `undefined`, which shows the monogram.
// `stored-images.ts`, which loads the directory's images, is lazy-loaded with the first one.

const stored = new Map<string, ReadableAtom<string | undefined>>()
let storing: Promise<typeof import('./stored-images.ts')> | undefined
const fixed = new Map<string, ReadableAtom<string | undefined>>()

/** Returns a logo that the kit has; absent until `loadLogos()`. */
export const $logos = atom<((kind: 'asset' | 'wallet', brand: string) => string | undefined) | undefined>(undefined)

/** Image data of a wallet: its own URL, which takes precedence, and an id in the directory. */
export interface WalletImageSource {
  readonly id: string
  readonly sourceWalletId?: string | undefined
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
}

/**
 * Returns the image of a wallet: the app's (`connectorImages`), the wallet's own, or the directory's; without a directory, the
 * logo that the kit has, once {@link $logos} are loaded.
 */
export function walletImage({ id, sourceWalletId, imageUrl, imageId }: WalletImageSource): ReadableAtom<string | undefined> {
  const { connectorImages } = $options.get()
  // own properties only: ids are untrusted and may be "constructor"
  const chosen = [id, sourceWalletId ?? id].find(key => Object.hasOwn(connectorImages, key))
  const url = chosen === undefined ? imageUrl : connectorImages[chosen]
  const brand = sourceWalletId ?? id
  if (url || (!imageId && $directoryConfigured.get())) return constantImage(url)
  return storedImage('wallet', imageId ?? brand, brand)
}

/**
 * Returns the image of a network: the app's (`chainImages`), the network's own, or the directory's; without a directory, the logo
 * that the kit has, once {@link $logos} are loaded.
 */
export function networkImage({ id, caipNetworkId, assets }: Network): ReadableAtom<string | undefined> {
  const { chainImages } = $options.get()
  const url = chainImages[caipNetworkId] ?? chainImages[id] ?? assets?.imageUrl
  return url ? constantImage(url) : storedImage('asset', assets?.imageId ?? caipNetworkId, caipNetworkId)
}

/** Returns a store of a URL that is rendered unchanged. */
export function constantImage(url: string | undefined): ReadableAtom<string | undefined> {
  const key = url ?? ''
  const known = fixed.get(key)
  if (known) return known
  const made = atom(url)
  fixed.set(key, made)
  onStop(forget)
  return made
}

/**
 * Returns an image that a service stores, by its id in the directory or its path in the
 * blockchain API. Loaded while it is rendered.
 *
 * @param brand id of the logo that the kit has: a CAIP-2 id, or a wallet's id or reverse domain name
 */
export function storedImage(kind: StoredImage, id: string, brand?: string): ReadableAtom<string | undefined> {
  const key = `${kind} ${id}`
  const known = stored.get(key)
  if (known) return known
  const $url = atom<string | undefined>(undefined)
  stored.set(key, $url)
  onStop(forget)
  onMount($url, () => {
    let drawn = true
    let leave = (): void => undefined
    const follow = async (): Promise<void> => {
      if (kind !== 'chain' && !$directoryConfigured.get()) {
        if (brand !== undefined && (kind === 'asset' || kind === 'wallet'))
          leave = $logos.subscribe(getLogo => $url.set(getLogo?.(kind, brand)))
        return
      }
      const { subscribeImage } = await (storing ??= import('./stored-images.ts'))
      // a kit that has stopped in the meantime renders nothing
      if (drawn && stored.get(key) === $url) leave = subscribeImage(kind, id, url => $url.set(url))
    }
    // offline: the monogram stays until the image renders again
    follow().catch(() => (storing = undefined))
    return () => {
      drawn = false
      leave()
      $url.set(undefined) // an image that is not rendered may be freed
    }
  })
  return $url
}

function forget(): void {
  stored.clear()
  fixed.clear()
}
