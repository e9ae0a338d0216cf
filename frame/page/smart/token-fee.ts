import { encodeFunctionData, erc20Abi, type Address } from 'viem'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { quantityOf } from '../chain/prepare.ts'
import type { AccountCall } from './account.ts'

// The network fee in a token: a paymaster (ERC-7677) pays the network, and takes the token afterwards. Pure.

/** What a paymaster asks for: by the method that services for this have in common (`pimlico_getTokenQuotes`), for ERC-7677 has none. */
export interface TokenQuote {
  readonly paymaster: Address
  /** Units of the token for 10¹⁸ of the native currency. */
  readonly exchangeRate: bigint
  /** Gas that taking the token costs. */
  readonly postOpGas: bigint
}

/** What is paid in a token at most, in its smallest unit, and to whom. */
export interface TokenFee {
  readonly token: Address
  readonly paymaster: Address
  readonly most: bigint
}

export const quoteMethod = 'pimlico_getTokenQuotes'

/** @throws RpcError -32603 for a reply without a quote of this token */
export function readQuote(reply: unknown, token: string): TokenQuote {
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
    exchangeRate: quantityOf(exchangeRate),
    postOpGas: quantityOf(postOpGas)
  }
}

/**
 * The most that it comes to: rounded up, as the account is to have let it take enough.
 *
 * @param mostFee in the native currency
 */
export function costInToken({ exchangeRate, postOpGas }: TokenQuote, mostFee: bigint, maxFeePerGas: bigint): bigint {
  return ((mostFee + postOpGas * maxFeePerGas) * exchangeRate) / 10n ** 18n + 1n
}

/** The calls that let it take that and no more. What it was let take before and has not taken goes first: some tokens want it so. */
export function allowanceCalls({ token, paymaster, most }: TokenFee, allowed: bigint): readonly AccountCall[] {
  const approve = (amount: bigint): AccountCall => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, amount] })
  })
  return [...(allowed > 0n ? [approve(0n)] : []), approve(most)]
}
