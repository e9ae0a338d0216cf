import { referenceOf, type ChainId } from '../../../../adapters/base/caip.ts'
import { isRecord } from '../../../../adapters/base/record.ts'
import { SourceError } from '../../source.ts'
import type { Upstream } from '../../sources/upstream.ts'
import type { Side, SwapSource, Wanted } from '../source.ts'
import { readAmount, readObject, readReceived, readTransaction } from './reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'e'.repeat(40)}`
const addressOf = ({ contract = native }: Side) => contract

/** Swaps as 0x's API v2 has them, allowed by AllowanceHolder: `/swap/allowance-holder/price` and `/quote`. */
export function createZeroX(chainId: ChainId, upstream: Upstream, settings: AggregatorSettings): SwapSource {
  const queryOf = ({ from, to, amount, user }: Wanted) => ({
    chainId: referenceOf(chainId),
    sellToken: addressOf(from),
    buyToken: addressOf(to),
    sellAmount: String(amount),
    ...(user !== undefined && { taker: user })
  })
  return {
    name: '0x',
    spender: settings.contracts[0],
    async quote(wanted, signal) {
      const reply = await upstream.get('/swap/allowance-holder/price', queryOf(wanted), signal)
      if (reply === undefined) return undefined
      const { liquidityAvailable, buyAmount, gas } = readObject(reply, settings)
      if (liquidityAvailable === false) return undefined
      return { toAmount: readReceived(buyAmount, settings), gas: readAmount(gas) ?? 0n }
    },
    async build(ordered, signal) {
      const query = { ...queryOf(ordered), slippageBps: String(ordered.slippage) }
      const reply = await upstream.get('/swap/allowance-holder/quote', query, signal)
      if (reply === undefined) return undefined
      const { liquidityAvailable, buyAmount, minBuyAmount, transaction, issues } = readObject(reply, settings)
      if (liquidityAvailable === false) return undefined
      const allowance = isRecord(issues) && isRecord(issues.allowance) ? issues.allowance : {}
      const toAmount = readReceived(buyAmount, settings)
      const least = readReceived(minBuyAmount, settings)
      if (least > toAmount) throw new SourceError('0x promises more at the least than it offers')
      return { ...readTransaction(transaction, settings, ordered, { chainId, spender: allowance.spender }), toAmount, least }
    }
  }
}
