import { parseAccountId } from '../base/caip.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import { requestWallet } from './wallet-request.ts'
import { parseHex } from './parse-replies.ts'
import type { Chain } from '../chain.ts'

/**
 * Sends `eth_sendTransaction` on the account's network.
 * The wallet chooses the nonce, and the fees if absent.
 */
export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (
  provider,
  account,
  { to, data, value, ...gas }
) => {
  const { address, chainId } = parseAccountId(account)
  const quantities = Object.entries({ value, ...gas }).flatMap(([name, amount]) =>
    amount === undefined ? [] : [[name, `0x${amount.toString(16)}`]]
  )
  const transaction = {
    from: address,
    chainId: toHexChainId(chainId),
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(Object.fromEntries(quantities) as Record<string, string>)
  }
  try {
    return parseHex(
      await requestWallet(provider, 'eth_sendTransaction', [transaction]),
      'a transaction hash',
      /^0x[0-9a-f]{64}$/i
    )
  } catch (error) {
    throw await toTransactionError(error)
  }
}

/** Translates an error of a node or contract. The tables are lazy-loaded with the first error. */
export async function toTransactionError(error: unknown): Promise<unknown> {
  try {
    return (await import('./transaction-errors.ts')).toTransactionError(error)
  } catch {
    return error // the chunk cannot be loaded
  }
}
