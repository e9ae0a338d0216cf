import { computed, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../adapters/base/caip.ts'
import { $balance } from './balance.ts'
import { chainOf } from './chain-of.ts'
import { $connected } from './current.ts'
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

/** What the account can send on the active network, the native currency first. */
export const $sendable: ReadableAtom<readonly SendableToken[]> = computed([$network, $balance], (network, balance) => {
  if (!network) return []
  const { name, symbol, decimals } = network.nativeCurrency
  const native: SendableToken = {
    chainId: network.caipNetworkId,
    name,
    symbol,
    decimals,
    balance: balance.name === 'ready' ? balance.value : undefined
  }
  return [native]
})

/** A wallet is connected, on a network of the site's, and its chain can send. */
export const $canSend = computed([$connected, $network, $options], (session, network, { features }) =>
  Boolean(features.send && session && network && chainOf(network.chainNamespace)?.transfers)
)
