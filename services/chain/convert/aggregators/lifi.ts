import { referenceOf, type ChainId } from '../../../../adapters/base/caip.ts'
import { isRecord } from '../../../../adapters/base/record.ts'
import { SourceError } from '../../source.ts'
import type { Upstream } from '../../sources/upstream.ts'
import type { Side, SwapSource, Wanted } from '../source.ts'
import { readAmount, readObject, readReceived, readTransaction } from './reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'0'.repeat(40)}`
const addressOf = ({ contract = native }: Side) => contract
/** It quotes for somebody only; whom it does not know has no address of his own. */
const somebody = '0x000000000000000000000000000000000000dead'

/** Swaps as LI.FI's API v1 has them: `/v1/quote`, on one chain. */
export function createLifi(chainId: ChainId, upstream: Upstream, settings: AggregatorSettings): SwapSource {
  const ask = async ({ from, to, amount, user = somebody }: Wanted, slippage: number, signal: AbortSignal) => {
    const chain = referenceOf(chainId)
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
    const { estimate: told, transactionRequest } = readObject(reply, settings)
    const estimate = readObject(told, settings)
    const toAmount = readReceived(estimate.toAmount, settings)
    const least = readReceived(estimate.toAmountMin, settings)
    if (least > toAmount) throw new SourceError('lifi promises more at the least than it offers')
    return { toAmount, least, gas: gasOf(estimate.gasCosts), spender: estimate.approvalAddress, transactionRequest }
  }
  return {
    name: 'lifi',
    spender: settings.contracts[0],
    async quote(wanted, signal) {
      const told = await ask(wanted, 100, signal)
      return told && { toAmount: told.toAmount, gas: told.gas }
    },
    async build(ordered, signal) {
      const told = await ask(ordered, ordered.slippage, signal)
      if (!told) return undefined
      const { toAmount, least, transactionRequest, spender } = told
      return { ...readTransaction(transactionRequest, settings, ordered, { chainId, spender }), toAmount, least }
    }
  }
}

/** Gas of all that it counts. */
function gasOf(costs: unknown): bigint {
  if (!Array.isArray(costs)) return 0n
  return costs.reduce<bigint>((sum, cost) => sum + ((isRecord(cost) && readAmount(cost.estimate)) || 0n), 0n)
}
