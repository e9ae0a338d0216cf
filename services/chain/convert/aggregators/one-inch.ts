import { getReference, type ChainId } from '../../../../adapters/base/caip.ts'
import type { HttpUpstream } from '../../sources/http-upstream.ts'
import type { SwapSide, SwapSource } from '../swap-source.ts'
import { parseAmount, parseObject, parseReceived, parseTransaction } from './parse-reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'e'.repeat(40)}`
const addressOf = ({ contract = native }: SwapSide) => contract

/** Creates a swap source with 1inch's API v6: `/swap/v6.0/{chain}/quote` and `/swap`. */
export function createOneInch(chainId: ChainId, upstream: HttpUpstream, settings: AggregatorSettings): SwapSource {
  const path = `/swap/v6.0/${getReference(chainId)}`
  return {
    name: '1inch',
    spender: settings.contracts[0],
    async quote({ from, to, amount }, signal) {
      const query = { src: addressOf(from), dst: addressOf(to), amount: String(amount), includeGas: 'true' }
      const reply = await upstream.get(`${path}/quote`, query, signal)
      if (reply === undefined) return undefined
      const { dstAmount, gas } = parseObject(reply, settings)
      return { toAmount: parseReceived(dstAmount, settings), gas: parseAmount(gas) ?? 0n }
    },
    async build(ordered, signal) {
      const { from, to, amount, user, slippage } = ordered
      const query = {
        src: addressOf(from),
        dst: addressOf(to),
        amount: String(amount),
        from: user,
        origin: user,
        slippage: String(slippage / 100),
        disableEstimate: 'true'
      }
      const reply = await upstream.get(`${path}/swap`, query, signal)
      if (reply === undefined) return undefined
      const { dstAmount, tx } = parseObject(reply, settings)
      const toAmount = parseReceived(dstAmount, settings)
      return {
        ...parseTransaction(tx, settings, ordered, { chainId }),
        toAmount,
        // the API does not return a minimum, but the contract enforces the slippage
        least: toAmount - (toAmount * BigInt(slippage)) / 10_000n
      }
    }
  }
}
