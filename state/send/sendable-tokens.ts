import { computed, type ReadableAtom } from 'nanostores'
import type { ChainId } from '../../adapters/base/caip.ts'
import { $balance } from '../account/balance.ts'
import { $network } from '../networks/networks.ts'
import { $tokens } from '../account/tokens.ts'

/** A token as sending needs it. */
export interface SendableToken {
  readonly chainId: ChainId
  /** Contract address of the token. Absent: the native currency. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In units; `undefined` while unknown. */
  readonly balance: bigint | undefined
  /** In US dollars. */
  readonly price?: number
  readonly imageUrl?: string
  /** Unverified token, found by contract address and not in any list: its symbol gets no image. */
  readonly unlisted?: true
}

/**
 * Tokens that the account can send on the active network: the native currency first, with the balance
 * from the network, then the account's listed tokens.
 */
export const $sendableTokens: ReadableAtom<readonly SendableToken[]> = computed(
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
