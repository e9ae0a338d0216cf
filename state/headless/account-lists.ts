import { computed, type ReadableAtom } from 'nanostores'
import { $activity, loadMoreActivity, type Transaction } from '../account/activity.ts'
import { $nfts, loadMoreNfts, type Nft } from '../account/nfts.ts'
import type { PagedState } from '../account/paged-query.ts'
import { $tokens as $portfolio, refreshTokens, type Token as ListedToken } from '../account/tokens.ts'
import { serviceImage, tokenImage } from '../images/asset-images.ts'
import { createImages } from './images.ts'

// What the active account has on the active network, for an app with its own interface. Lazy-loaded by `index.ts`.

export type { Transaction, Transfer } from '../account/activity.ts'
export type { Nft } from '../account/nfts.ts'
export { loadMoreActivity, loadMoreNfts, refreshTokens }

/** A token of the active account. */
export interface Token extends Omit<ListedToken, 'imageUrl'> {
  /** URL of its image: `data:`, or `blob:` of the configured service. Absent until it is loaded. */
  readonly imageUrl?: string
}

/** Tokens of the active account on the active network. */
export type Tokens =
  /** Nothing is connected. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' | 'failed' }
  | {
      readonly status: 'ready'
      /** The most valuable first. */
      readonly tokens: readonly Token[]
      /** False if no source could list the tokens: it then has only the native balance from the network. */
      readonly isComplete: boolean
      /** True if the data may be out of date, because the sources do not respond. */
      readonly isOutdated: boolean
    }

const $listedTokens = computed($portfolio, state => (state.name === 'ready' ? state.value.tokens : []))
const $tokenImages = createImages($listedTokens, ({ id }: ListedToken) => id, tokenImage)

export const $tokens: ReadableAtom<Tokens> = computed([$portfolio, $tokenImages], (state, images): Tokens => {
  if (state.name !== 'ready') return { status: state.name }
  const { tokens, complete, outdated } = state.value
  return {
    status: 'ready',
    tokens: tokens.map(token => withImage(token, images[token.id])),
    isComplete: complete,
    isOutdated: state.stale || outdated === true
  }
})

/** A list in pages of the active account on the active network, newest first. */
export type Pages<Item> =
  /** Nothing is connected. */
  | { readonly status: 'none' }
  /** `unavailable`: no service lists it on this network. */
  | { readonly status: 'loading' | 'failed' | 'unavailable' }
  | {
      readonly status: 'ready'
      readonly items: readonly Item[]
      /** Whether there is another page. */
      readonly hasMore: boolean
      /** Status of the next page. */
      readonly more: 'idle' | 'loading' | 'failed'
    }

const $listedNfts = computed($nfts, state => (state.name === 'ready' ? state.items : []))
const $nftImages = createImages(
  $listedNfts,
  ({ id }: Nft) => id,
  ({ imageUrl }) => serviceImage(imageUrl)
)

export const $nftPages: ReadableAtom<Pages<Nft>> = computed([$nfts, $nftImages], (state, images) =>
  toPages(state, nft => withImage(nft, images[nft.id]))
)

export const $activityPages: ReadableAtom<Pages<Transaction>> = computed($activity, state => toPages(state, item => item))

/** Replaces the untrusted URL of an image by the loaded one. */
function withImage<Item extends { readonly imageUrl?: string }>(
  { imageUrl: _, ...item }: Item,
  loaded: string | undefined
): Item {
  return { ...item, ...(loaded && { imageUrl: loaded }) } as Item
}

function toPages<Item>(state: PagedState<Item>, show: (item: Item) => Item): Pages<Item> {
  if (state.name === 'absent') return { status: 'unavailable' }
  if (state.name !== 'ready') return { status: state.name }
  const { items, next, more } = state
  return { status: 'ready', items: items.map(show), hasMore: next !== undefined, more }
}
