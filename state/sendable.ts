import { computed, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../adapters/base/caip.ts'
import { $balance } from './balance.ts'
import { $network } from './networks.ts'
import { $tokens } from './tokens.ts'

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
  readonly imageUrl?: string
  /** In no list, and found by the address of its contract: nobody vouches for its name, and its symbol brings it no picture. */
  readonly unlisted?: true
}

/**
 * What the account can send on the active network: the native currency first, with the balance that the network itself tells, then what is
 * listed of the account.
 */
export const $sendable: ReadableAtom<readonly SendableToken[]> = computed(
  [$network, $balance, $tokens],
  (network, balance, reading) => {
    if (!network) return []
    const chainId = network.caipNetworkId
    const listed = reading.name === 'ready' ? reading.value.tokens : []
    const own = listed.find(({ address }) => address === undefined)
    const { name, symbol, decimals } = network.nativeCurrency
    const native: SendableToken = {
      chainId,
      name,
      symbol,
      decimals,
      balance: balance.name === 'ready' && !balance.token ? balance.value : own?.amount,
      ...(own?.price !== undefined && { price: own.price }),
      ...(own?.imageUrl !== undefined && { imageUrl: own.imageUrl })
    }
    const others = listed.flatMap(({ address, amount, name, symbol, decimals, price, imageUrl }): readonly SendableToken[] => {
      if (address === undefined) return []
      const known = { ...(price !== undefined && { price }), ...(imageUrl !== undefined && { imageUrl }) }
      return [{ chainId, address, name, symbol, decimals, balance: amount, ...known }]
    })
    return [native, ...others]
  }
)
