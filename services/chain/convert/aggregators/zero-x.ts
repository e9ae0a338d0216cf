import { getReference, type ChainId } from '../../../../adapters/base/caip.ts'
import { isRecord } from '../../../../adapters/base/is-record.ts'
import { SourceError } from '../../chain-source.ts'
import type { HttpUpstream } from '../../sources/http-upstream.ts'
import type { SwapSide, SwapSource, SwapIntent } from '../swap-source.ts'
import { parseAmount, parseObject, parseReceived, parseTransaction } from './parse-reply.ts'
import type { AggregatorSettings } from './settings.ts'

const native = `0x${'e'.repeat(40)}`
const addressOf = ({ contract = native }: SwapSide) => contract

/**
 * Creates a swap source with 0x's API v2, with allowances for AllowanceHolder:
 * `/swap/allowance-holder/price` and `/quote`.
 */
export function createZeroX(chainId: ChainId, upstream: HttpUpstream, settings: AggregatorSettings): SwapSource {
  const queryOf = ({ from, to, amount, user }: SwapIntent) => ({
    chainId: getReference(chainId),
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
      const { liquidityAvailable, buyAmount, gas } = parseObject(reply, settings)
      if (liquidityAvailable === false) return undefined
      return { toAmount: parseReceived(buyAmount, settings), gas: parseAmount(gas) ?? 0n }
    },
    async build(ordered, signal) {
      const query = { ...queryOf(ordered), slippageBps: String(ordered.slippage) }
      const reply = await upstream.get('/swap/allowance-holder/quote', query, signal)
      if (reply === undefined) return undefined
      const { liquidityAvailable, buyAmount, minBuyAmount, transaction, issues } = parseObject(reply, settings)
      if (liquidityAvailable === false) return undefined
      const allowance = isRecord(issues) && isRecord(issues.allowance) ? issues.allowance : {}
      const toAmount = parseReceived(buyAmount, settings)
      const least = parseReceived(minBuyAmount, settings)
      if (least > toAmount) throw new SourceError('0x promises more at the least than it offers')
      return { ...parseTransaction(transaction, settings, ordered, { chainId, spender: allowance.spender }), toAmount, least }
    }
  }
}
