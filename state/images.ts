import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Network } from '../adapters/base/network.ts'
import { $directoryConfigured } from './directory-lists.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'
import type { StoredImage } from './stored-images.ts'

// Images of wallets and networks, each a store whose value is an address to draw, or `undefined`: then the stand-in stays. What the
// directory stores comes by `stored-images.ts`, with the first one that is drawn.

const stored = new Map<string, ReadableAtom<string | undefined>>()
let storing: Promise<typeof import('./stored-images.ts')> | undefined
const fixed = new Map<string, ReadableAtom<string | undefined>>()

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
  return url || !imageId ? constant(url) : storedImage('wallet', imageId)
}

/** The image of a network: the site's (`chainImages`), the network's own, the directory's. */
export function networkImage({ id, caipNetworkId, assets }: Network): ReadableAtom<string | undefined> {
  const { chainImages } = $options.get()
  const url = chainImages[caipNetworkId] ?? chainImages[id] ?? assets?.imageUrl
  return url ? constant(url) : storedImage('asset', assets?.imageId ?? caipNetworkId)
}

/** An address that is drawn as it is. */
export function constant(url: string | undefined): ReadableAtom<string | undefined> {
  const key = url ?? ''
  const known = fixed.get(key)
  if (known) return known
  const made = atom(url)
  fixed.set(key, made)
  onStop(forget)
  return made
}

/** An image that a service stores, by its id in the directory or its path in the blockchain API, as long as it is drawn. */
export function storedImage(kind: StoredImage, id: string): ReadableAtom<string | undefined> {
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
      if (kind !== 'chain' && !$directoryConfigured.get()) return
      const { drawImage } = await (storing ??= import('./stored-images.ts'))
      // a kit that has stopped meanwhile draws nothing
      if (drawn && stored.get(key) === $url) leave = drawImage(kind, id, url => $url.set(url))
    }
    // offline: the stand-in stays until it is drawn again
    follow().catch(() => (storing = undefined))
    return () => {
      drawn = false
      leave()
      $url.set(undefined) // what nobody draws may be freed
    }
  })
  return $url
}

function forget(): void {
  stored.clear()
  fixed.clear()
}
