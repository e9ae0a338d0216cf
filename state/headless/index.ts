// `w3m-kit/headless`: data and actions of the screens, for apps that render their own. Renders no element; each store loads its code
// with the first subscription, each action with the first call.

import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import type { ReadableAtom } from 'nanostores'
import type { Nft, Pages, Tokens, Transaction } from './account-lists.ts'
import type { Connecting } from './connecting.ts'
import { createLazyStore } from '../platform/lazy-store.ts'
import type { Wallets } from './wallet-list.ts'

export type { Nft, Pages, Token, Tokens, Transaction, Transfer } from './account-lists.ts'
export type { Connecting } from './connecting.ts'
export type { Wallet, Wallets } from './wallet-list.ts'

let connecting: typeof import('./connecting.ts') | undefined
const loadConnecting = async () => (connecting ??= await import('./connecting.ts'))
const loadAccountLists = () => import('./account-lists.ts')
const loadDirectory = () => import('../wallets/directory.ts')

/** Of a server, and until discovery has started. */
const noWallets: Wallets = {
  groups: [],
  isLoading: true,
  directory: 'idle',
  search: '',
  found: [],
  finding: 'idle',
  hasMore: false
}

/** The wallets that can be connected, with their logos. Discovery and the directory start with the first subscription. */
export const $wallets: ReadableAtom<Wallets> = createLazyStore(noWallets, async () => (await import('./wallet-list.ts')).$wallets)

/** Loads the next page of `$wallets.found` from the directory, unless one is loading or there is none. Never rejects. */
export async function loadMoreWallets(): Promise<void> {
  await (await loadDirectory()).loadNextPage()
}

/**
 * Searches wallets by name: `$wallets.found` has the result. Call it on each input; it sends a request 300 ms after the last one.
 * Fewer than two characters end the search.
 */
export async function searchWallets(term: string): Promise<void> {
  ;(await loadDirectory()).searchWallets(term)
}

/** Requests every list of `$wallets` that has failed again. */
export async function retryWallets(): Promise<void> {
  ;(await loadDirectory()).retryDirectory()
}

/** The connect request that `connectWallet()` has sent: its wallet, its status, and the URI of a QR code. */
export const $connecting: ReadableAtom<Connecting> = createLazyStore<Connecting>(
  { status: 'idle' },
  async () => (await loadConnecting()).$connecting
)

/**
 * Connects a wallet of `$wallets`: sends the request to one in this browser, and opens a pairing for any other, or for any wallet
 * that scans the code if no id is given. A call for another wallet replaces the request; one for the same wallet shares it.
 * `$connecting` has its status.
 *
 * @param options `namespace` selects a chain of a wallet in this browser that has several
 * @throws UserRejectedError; KitError `wallet-not-found`, also without `walletConnect()` and for a namespace that the wallet lacks,
 * `no-elements` if the app requires a sign-in, `aborted` after `cancelConnecting()` or a call for another wallet; the wallet's own
 * errors
 */
export async function connectWallet(walletId?: string, options: { readonly namespace?: Namespace } = {}): Promise<AccountId> {
  return (await loadConnecting()).connectWallet(walletId, options)
}

/** Ends the connect request and its pairing. A wallet that approves it later is not connected. */
export async function cancelConnecting(): Promise<void> {
  ;(await loadConnecting()).cancelConnecting()
}

/**
 * Opens the app of the wallet in `$connecting` with its pairing. Call it in the handler of a click, which browsers require.
 *
 * @returns false while there is no URI, and if the wallet has no link for this device
 */
export function openWallet(): boolean {
  return connecting?.openWallet() ?? false
}

/** Tokens of the active account on the active network, with prices and images. */
export const $tokens: ReadableAtom<Tokens> = createLazyStore<Tokens>(
  { status: 'loading' },
  async () => (await loadAccountLists()).$tokens
)

/** Requests the tokens again, whatever their age. */
export async function refreshTokens(): Promise<void> {
  ;(await loadAccountLists()).refreshTokens({ force: true })
}

/** NFTs of the active account on the active network, without spam. */
export const $nfts: ReadableAtom<Pages<Nft>> = createLazyStore<Pages<Nft>>(
  { status: 'loading' },
  async () => (await loadAccountLists()).$nftPages
)

/** Requests the NFTs again, for example after a failure. */
export async function refreshNfts(): Promise<void> {
  ;(await loadAccountLists()).refreshNfts({ force: true })
}

/** Loads the next page of `$nfts`, unless one is loading or there is none. Never rejects. */
export async function loadMoreNfts(): Promise<void> {
  await (await loadAccountLists()).loadMoreNfts()
}

/** Transactions of the active account on the active network, newest first, without spam. */
export const $activity: ReadableAtom<Pages<Transaction>> = createLazyStore<Pages<Transaction>>(
  { status: 'loading' },
  async () => (await loadAccountLists()).$activityPages
)

/** Requests the transactions again, for example after a failure. */
export async function refreshActivity(): Promise<void> {
  ;(await loadAccountLists()).refreshActivity({ force: true })
}

/** Loads the next page of `$activity`, unless one is loading or there is none. Never rejects. */
export async function loadMoreActivity(): Promise<void> {
  await (await loadAccountLists()).loadMoreActivity()
}
