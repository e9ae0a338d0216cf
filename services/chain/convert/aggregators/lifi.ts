import { getReference, type ChainId } from '../../../../adapters/base/caip.ts'
import { isRecord } from '../../../../adapters/base/is-record.ts'
import { SourceError } from '../../chain-source.ts'
import type { HttpUpstream } from '../../sources/http-upstream.ts'
import type { SwapSide, SwapSource, SwapIntent } from '../swap-source.ts'
import { parseAmount, parseObject, parseReceived, parseTransaction } from './parse-reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'0'.repeat(40)}`
const addressOf = ({ contract = native }: SwapSide) => contract
/** Placeholder address for quotes without a user: LI.FI requires one. */
const somebody = '0x000000000000000000000000000000000000dead'

/** Creates a swap source on one chain with LI.FI's API v1: `/v1/quote`. */
export function createLifi(chainId: ChainId, upstream: HttpUpstream, settings: AggregatorSettings): SwapSource {
  const requestQuote = async ({ from, to, amount, user = somebody }: SwapIntent, slippage: number, signal: AbortSignal) => {
    const chain = getReference(chainId)
    const query = {
      fromChain: chain,
      toChain: chain,
      fromToken: addressOf(from),
      toToken: addressOf(to),
      fromAmount: String(amount),
      fromAddress: user,
      slippage: String(slippage / 10_000)
    }
    const reply = await upstream.get('/v1/quote', query, signal)
    if (reply === undefined) return undefined
    const { estimate: rawEstimate, transactionRequest } = parseObject(reply, settings)
    const estimate = parseObject(rawEstimate, settings)
    const toAmount = parseReceived(estimate.toAmount, settings)
    const least = parseReceived(estimate.toAmountMin, settings)
    if (least > toAmount) throw new SourceError('lifi promises more at the least than it offers')
    return { toAmount, least, gas: gasOf(estimate.gasCosts), spender: estimate.approvalAddress, transactionRequest }
  }
  return {
    name: 'lifi',
    spender: settings.contracts[0],
    async quote(wanted, signal) {
      const quoted = await requestQuote(wanted, 100, signal)
      return quoted && { toAmount: quoted.toAmount, gas: quoted.gas }
    },
    async build(ordered, signal) {
      const quoted = await requestQuote(ordered, ordered.slippage, signal)
      if (!quoted) return undefined
      const { toAmount, least, transactionRequest, spender } = quoted
      return { ...parseTransaction(transactionRequest, settings, ordered, { chainId, spender }), toAmount, least }
    }
  }
}

/** Sums the gas of all cost items. */
function gasOf(costs: unknown): bigint {
  if (!Array.isArray(costs)) return 0n
  return costs.reduce<bigint>((sum, cost) => sum + ((isRecord(cost) && parseAmount(cost.estimate)) || 0n), 0n)
}
