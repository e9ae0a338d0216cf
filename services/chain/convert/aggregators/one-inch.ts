import { referenceOf, type ChainId } from '../../../../adapters/base/caip.ts'
import type { Upstream } from '../../sources/upstream.ts'
import type { Side, SwapSource } from '../source.ts'
import { readAmount, readObject, readReceived, readTransaction } from './reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'e'.repeat(40)}`
const addressOf = ({ contract = native }: Side) => contract

/** Swaps as 1inch's API v6 has them: `/swap/v6.0/{chain}/quote` and `/swap`. */
export function createOneInch(chainId: ChainId, upstream: Upstream, settings: AggregatorSettings): SwapSource {
  const path = `/swap/v6.0/${referenceOf(chainId)}`
  return {
    name: '1inch',
    spender: settings.contracts[0],
    async quote({ from, to, amount }, signal) {
      const query = { src: addressOf(from), dst: addressOf(to), amount: String(amount), includeGas: 'true' }
      const reply = await upstream.get(`${path}/quote`, query, signal)
      if (reply === undefined) return undefined
      const { dstAmount, gas } = readObject(reply, settings)
      return { toAmount: readReceived(dstAmount, settings), gas: readAmount(gas) ?? 0n }
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
      const { dstAmount, tx } = readObject(reply, settings)
      const toAmount = readReceived(dstAmount, settings)
      return {
        ...readTransaction(tx, settings, ordered, { chainId }),
        toAmount,
        // it does not tell, but its contract is held to the slippage
        least: toAmount - (toAmount * BigInt(slippage)) / 10_000n
      }
    }
  }
}
