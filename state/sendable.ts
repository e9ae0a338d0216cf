import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../adapters/base/caip.ts'
import { $balance } from './balance.ts'
import { chainOf } from './chain-of.ts'
import { $connected } from './current.ts'
import { onStop } from './lifetime.ts'
import { $network } from './networks.ts'
import { $options } from './options.ts'

/** A token as sending needs it. */
export interface SendableToken {
  readonly chainId: ChainId
  /** The token's contract; absent: the native currency. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit; `undefined` while it is not known. */
  readonly balance: bigint | undefined
  /** US dollars for one. */
  readonly price?: number
  readonly iconUrl?: string
}

const $offered = atom<readonly SendableToken[]>([])

/**
 * What the account can send on the active network, the native currency first: its balance as the network tells it, its price and the tokens
 * beside it as {@link offerTokens} has them.
 */
export const $sendable: ReadableAtom<readonly SendableToken[]> = computed(
  [$network, $balance, $offered],
  (network, balance, offered) => {
    if (!network) return []
    const here = offered.filter(({ chainId }) => chainId === network.caipNetworkId)
    const listed = here.find(({ address }) => address === undefined)
    const { name, symbol, decimals } = network.nativeCurrency
    const native: SendableToken = {
      ...listed,
      chainId: network.caipNetworkId,
      name,
      symbol,
      decimals,
      balance: balance.name === 'ready' ? balance.value : listed?.balance
    }
    return [native, ...here.filter(token => token !== listed)]
  }
)

/** Takes what a list of the account's tokens says: their balances and prices. Called by whoever reads such a list. */
export function offerTokens(tokens: readonly SendableToken[]): void {
  $offered.set(tokens)
  onStop(forgetOffered)
}

const forgetOffered = (): void => $offered.set([])

/** A wallet is connected, on a network of the site's, and its chain can send. */
export const $canSend = computed([$connected, $network, $options], (session, network, { features }) =>
  Boolean(features.send && session && network && chainOf(network.chainNamespace)?.transfers)
)
