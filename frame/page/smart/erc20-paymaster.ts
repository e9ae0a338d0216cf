import { encodeFunctionData, erc20Abi, type Address } from 'viem'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { parseQuantity } from '../chain/prepare-transaction.ts'
import type { AccountCall } from './account.ts'

// Network fee paid in a token: a paymaster (ERC-7677) pays the network, and takes the token afterwards. Pure functions.

/**
 * Quote of a paymaster, by a method that such services share (`pimlico_getTokenQuotes`), since
 * ERC-7677 defines none.
 */
export interface TokenQuote {
  readonly paymaster: Address
  /** Units of the token for 10¹⁸ units of the native currency. */
  readonly exchangeRate: bigint
  /** Gas cost of taking the token. */
  readonly postOpGas: bigint
}

/** Maximum payment in a token, in units, and its recipient. */
export interface TokenFee {
  readonly token: Address
  readonly paymaster: Address
  readonly most: bigint
}

export const quoteMethod = 'pimlico_getTokenQuotes'

/** @throws RpcError -32603 for a reply without a quote of this token */
export function parseTokenQuote(reply: unknown, token: string): TokenQuote {
  const quotes: unknown = isRecord(reply) ? reply['quotes'] : undefined
  const found = (Array.isArray(quotes) ? (quotes as readonly unknown[]) : []).find(
    quote => isRecord(quote) && String(quote['token']).toLowerCase() === token.toLowerCase()
  )
  const { paymaster, exchangeRate, postOpGas } = isRecord(found) ? found : {}
  if (typeof paymaster !== 'string' || !/^0x[0-9a-f]{40}$/i.test(paymaster)) {
    throw new RpcError(-32603, 'The paymaster has no quote for this token.')
  }
  return {
    paymaster: paymaster.toLowerCase() as Address,
    exchangeRate: parseQuantity(exchangeRate),
    postOpGas: parseQuantity(postOpGas)
  }
}

/**
 * Returns the maximum cost, rounded up so that the allowance is sufficient.
 *
 * @param mostFee in units of the native currency
 */
export function getMaxTokenCost({ exchangeRate, postOpGas }: TokenQuote, mostFee: bigint, maxFeePerGas: bigint): bigint {
  return ((mostFee + postOpGas * maxFeePerGas) * exchangeRate) / 10n ** 18n + 1n
}

/**
 * Creates calls that set exactly that allowance.
 * An existing allowance is reset first, as some tokens require.
 */
export function createAllowanceCalls({ token, paymaster, most }: TokenFee, allowed: bigint): readonly AccountCall[] {
  const approve = (amount: bigint): AccountCall => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, amount] })
  })
  return [...(allowed > 0n ? [approve(0n)] : []), approve(most)]
}
