import { SourceError } from '../../chain-source.ts'
import type { HttpUpstream } from '../../sources/http-upstream.ts'
import type { SwapSide, SwapSource, SwapIntent } from '../swap-source.ts'
import { parseObject, parseReceived } from './parse-reply.ts'
import type { AggregatorSettings } from './settings.ts'

const wrappedSol = 'So11111111111111111111111111111111111111112'
const mintOf = ({ contract = wrappedSol }: SwapSide) => contract
/** Maximum size of a Solana transaction (1232 bytes), in base64 characters. */
const longest = 1644

/** Creates a swap source on Solana with Jupiter's API v1: `/swap/v1/quote` and `/swap/v1/swap`. */
export function createJupiter(upstream: HttpUpstream, settings: AggregatorSettings): SwapSource {
  const requestQuote = async (wanted: SwapIntent, slippage: number, signal: AbortSignal) => {
    const { from, to, amount } = wanted
    const query = { inputMint: mintOf(from), outputMint: mintOf(to), amount: String(amount), slippageBps: String(slippage) }
    const reply = await upstream.get('/swap/v1/quote', query, signal)
    if (reply === undefined) return undefined
    const quote = parseObject(reply, settings)
    if (quote.inputMint !== query.inputMint || quote.outputMint !== query.outputMint || String(quote.inAmount) !== query.amount)
      throw new SourceError('jupiter answers another question')
    const toAmount = parseReceived(quote.outAmount, settings)
    const least = parseReceived(quote.otherAmountThreshold, settings)
    if (least > toAmount) throw new SourceError('jupiter promises more at the least than it offers')
    return { quote, toAmount, least }
  }
  return {
    name: 'jupiter',
    spender: undefined,
    async quote(wanted, signal) {
      const quoted = await requestQuote(wanted, 100, signal)
      return quoted && { toAmount: quoted.toAmount, gas: 0n }
    },
    async build(ordered, signal) {
      const { user, from, to, slippage } = ordered
      const quoted = await requestQuote(ordered, slippage, signal)
      if (!quoted) return undefined
      const { quote, toAmount, least } = quoted
      const wrapAndUnwrapSol = from.contract === undefined || to.contract === undefined
      const body = { quoteResponse: quote, userPublicKey: user, wrapAndUnwrapSol, dynamicComputeUnitLimit: true }
      const { swapTransaction: data } = parseObject(await upstream.post('/swap/v1/swap', body, signal), settings)
      if (typeof data !== 'string' || data.length > longest || !/^[A-Za-z0-9+/]{100,}={0,2}$/.test(data))
        throw new SourceError('jupiter answers with something else than a transaction')
      return { to: user, data, value: 0n, gas: 0n, toAmount, least }
    }
  }
}
