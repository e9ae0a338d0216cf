import type { Asset } from '../../adapters/chain.ts'

interface More {
  readonly name?: string
  readonly decimals?: number
  /** Address of a token; without it, the native currency. */
  readonly address?: string
}

/**
 * Returns an amount of an asset on Ethereum, as a blockchain API returns it.
 * `price` is in dollars, `numeric` in whole coins.
 */
export const asset = (
  symbol: string,
  price: number,
  numeric: string,
  { name = symbol, decimals = 18, address }: More = {}
): Asset => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(address !== undefined && { address: `eip155:1:${address}` }),
  price,
  value: price * Number(numeric),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: ''
})
