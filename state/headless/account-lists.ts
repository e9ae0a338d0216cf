import { computed, type ReadableAtom } from 'nanostores'
import type { Transaction as ListedTransaction, Transfer as ListedTransfer } from '../../adapters/api/contract/chain.ts'
import { $activity, loadMoreActivity, refreshActivity } from '../account/activity.ts'
import { $nfts, loadMoreNfts, refreshNfts, type Nft } from '../account/nfts.ts'
import type { PagedState } from '../account/paged-query.ts'
import { $tokens as $portfolio, refreshTokens, type Token as ListedToken } from '../account/tokens.ts'
import { serviceImage, tokenImage } from '../images/asset-images.ts'
import { createImages } from './images.ts'

// What the active account has on the active network, for an app with its own interface. Lazy-loaded by `index.ts`.

export type { Nft } from '../account/nfts.ts'
export { loadMoreActivity, loadMoreNfts, refreshActivity, refreshNfts, refreshTokens }

/** One movement of a token or an NFT within a transaction. */
export interface Transfer extends Omit<ListedTransfer, 'fungible_info' | 'nft_info'> {
  /** Name and symbol of a token, name of an NFT. Its creator chose them: they prove nothing. */
  readonly asset?: { readonly name: string; readonly symbol?: string }
}

/** A transaction of the active account. */
export interface Transaction extends Omit<ListedTransaction, 'transfers'> {
  readonly transfers: readonly Transfer[]
}

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
      /** Status of the next page. A list of transactions that fails is `failed` as a whole. */
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

export const $activityPages: ReadableAtom<Pages<Transaction>> = computed($activity, state => toPages(state, toTransaction))

/** Replaces the untrusted URL of an image by the loaded one. */
function withImage<Item extends { readonly imageUrl?: string }>(
  { imageUrl: _, ...item }: Item,
  loaded: string | undefined
): Item {
  return { ...item, ...(loaded && { imageUrl: loaded }) } as Item
}

/** Leaves out the URLs of images, which the creators of tokens choose: requests to them would reveal who looks at the account. */
function toTransaction({ transfers, ...transaction }: ListedTransaction): Transaction {
  return { ...transaction, transfers: (transfers ?? []).map(toTransfer) }
}

function toTransfer({ fungible_info: token, nft_info: nft, ...transfer }: ListedTransfer): Transfer {
  const asset = token ? { name: token.name, symbol: token.symbol } : nft && { name: nft.name }
  return { ...transfer, ...(asset && { asset }) }
}

function toPages<Listed, Item>(state: PagedState<Listed>, show: (item: Listed) => Item): Pages<Item> {
  if (state.name === 'absent') return { status: 'unavailable' }
  if (state.name !== 'ready') return { status: state.name }
  const { items, next, more } = state
  return { status: 'ready', items: items.map(show), hasMore: next !== undefined, more }
}
