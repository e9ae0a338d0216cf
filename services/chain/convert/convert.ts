import type {
  ConvertAllowanceReply,
  ConvertApproveReply,
  ConvertGasPriceReply,
  ConvertQuotesReply,
  ConvertTokensReply,
  ConvertTransactionReply
} from '../../../adapters/api/contract/convert.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { namespaceOf, type ChainId } from '../../../adapters/base/caip.ts'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import type { ChainRpc } from '../abi.ts'
import type { Prices } from '../prices/prices.ts'
import type { Told } from '../served.ts'
import type { Token } from '../source.ts'
import type { Tokens } from '../tokens.ts'
import { approveData, createApprovals, unlimited } from './approval.ts'
import { askAll, type Sourced } from './asking.ts'
import { createGasPrice } from './gas-price.ts'
import { quoteId, tokenId, type NamedQuote, type NamedToken, type TransactionRequest } from './query.ts'
import { lessSlippage } from './slippage.ts'
import type { Built, Offer, Side, SwapSource, Wanted } from './source.ts'

/** Swaps on one chain. What asks for what cannot be had throws Problem. */
export interface Convert {
  readonly chainId: ChainId
  tokens(signal: AbortSignal): Promise<Told<ConvertTokensReply>>
  quotes(asked: QuoteRequest, signal: AbortSignal): Promise<Told<ConvertQuotesReply>>
  gasPrice(signal: AbortSignal): Promise<Told<ConvertGasPriceReply>>
  allowance(asked: AllowanceRequest, signal: AbortSignal): Promise<Told<ConvertAllowanceReply>>
  approve(asked: ApproveRequest, signal: AbortSignal): Promise<Told<ConvertApproveReply>>
  transaction(asked: TransactionRequest, signal: AbortSignal): Promise<Told<ConvertTransactionReply>>
}

export interface QuoteRequest {
  readonly from: NamedToken
  readonly to: NamedToken
  readonly amount: bigint
  readonly user?: string
  /** Wei. */
  readonly gasPrice?: bigint
}

export interface AllowanceRequest {
  readonly token: NamedToken
  readonly user: string
  readonly quote?: NamedQuote
}

export interface ApproveRequest extends AllowanceRequest {
  /** Base units; absent: as much as there can be. */
  readonly amount?: bigint
}

export interface ConvertOptions {
  readonly chainId: ChainId
  /** Our own first: it is who is allowed tokens by clients that name no quote. */
  readonly sources: readonly SwapSource[]
  /** Every token that is offered for choice, the native one left out. */
  readonly listed: () => readonly string[]
  readonly tokens: Tokens
  readonly prices: Prices
  readonly rpc: ChainRpc
  readonly image: (url: string) => string | undefined
  readonly log: Log
  readonly now: () => number
}

/** Tokens that are asked whether they have permits before somebody wants to swap them. */
const mostAsked = 100
/** Gas of an approval, where the node does not say. */
const approvalGas = 100_000n

export function createConvert({ chainId, sources, listed, tokens, prices, rpc, image, log, now }: ConvertOptions): Convert {
  const approvals = createApprovals({ rpc, now })
  const gasPrices = createGasPrice({ rpc, now })
  const isEvm = namespaceOf(chainId) === 'eip155'
  const asking = (signal: AbortSignal) => ({ log, chainId, signal })

  return {
    chainId,
    async tokens(signal) {
      const found = await Promise.all(listed().map(contract => tokens.find(contract, signal)))
      const known = found.filter(token => token !== undefined).map(token => tokens.dress(token))
      const asked = known.slice(0, isEvm ? mostAsked : 0)
      const permits = await Promise.all(asked.map(({ contract }) => approvals.hasPermit(contract!, signal)))
      const tell = (token: Token, eip2612: boolean | undefined) => ({
        name: token.name,
        symbol: token.symbol,
        address: tokenId({ chainId, ...(token.contract !== undefined && { contract: token.contract }) }),
        decimals: token.decimals,
        logoUri: (token.icon && image(token.icon)) || '',
        ...(eip2612 !== undefined && { eip2612 })
      })
      return told({ tokens: [tell(tokens.native, false), ...known.map((token, index) => tell(token, permits[index]))] }, [
        'token-lists'
      ])
    },

    async quotes({ from, to, amount, user, gasPrice }, signal) {
      const wanted = { ...(await sidesOf(from, to, signal)), amount, gasPrice: gasPrice ?? (await standardPrice(signal)) }
      const offers = await askAll(
        sources,
        (source, own) => source.quote({ ...wanted, ...(user !== undefined && { user }) }, own),
        asking(signal)
      )
      const ranked = await rank(offers, wanted)
      return told(
        {
          quotes: ranked.map(({ source: { name }, offer: { toAmount, gas, keeps } }) => ({
            id: quoteId({ source: name, toAmount }),
            fromAmount: String(amount),
            fromAccount: tokenId(from),
            toAmount: String(toAmount),
            toAccount: tokenId(to),
            source: name,
            ...(gas > 0n && { gas: String(gas) }),
            ...(keeps && { keeps })
          }))
        },
        ranked.map(({ source }) => source.name)
      )
    },

    async gasPrice(signal) {
      if (!isEvm) throw new Problem(400, [{ name: 'chainId', description: 'Network not supported for Gas Price' }])
      const { standard, fast, instant } = await gasPrices.read(signal)
      return told({ standard: String(standard), fast: String(fast), instant: String(instant) }, ['rpc'])
    },

    async allowance({ token: { contract }, user, quote }, signal) {
      const spenders = spendersOf(quote)
      // nobody has to be allowed coins, nor anything on Solana
      if (contract === undefined || spenders.length === 0) return told({ allowance: String(unlimited) }, ['rpc'])
      const [allowances, eip2612] = await Promise.all([
        approvals.allowances(contract, user, spenders, signal),
        approvals.hasPermit(contract, signal)
      ])
      const allowance = allowances.reduce((a, b) => (a > b ? a : b))
      const spender = spenders[allowances.indexOf(allowance)]!
      const reset = await approvals.wantsReset(contract, user, spender, signal)
      const permits = eip2612 && sources.some(source => source.spender === spender && source.permits)
      return told(
        {
          allowance: String(allowance),
          spender: `${chainId}:${spender}`,
          ...(reset && { reset }),
          ...(eip2612 && { eip2612 }),
          ...(permits && { permits })
        },
        ['rpc']
      )
    },

    async approve({ token: { contract }, user, quote, amount }, signal) {
      const [spender] = spendersOf(quote)
      if (contract === undefined || spender === undefined)
        throw new Problem(422, [{ name: 'from', description: 'This token needs no approval.' }])
      const [{ standard }, reset] = await Promise.all([
        gasPrices.read(signal),
        // who names no amount cannot know that there are two steps
        amount === undefined ? approvals.wantsReset(contract, user, spender, signal) : false
      ])
      const data = approveData(spender, reset ? 0n : (amount ?? unlimited))
      const gas = (await estimateGas({ from: user, to: contract, data }, signal)) ?? approvalGas
      const to = `${chainId}:${contract}`
      return told({ tx: { from: to, to, data, value: '0', eip155: { gas: String(gas), gasPrice: String(standard) } } }, ['rpc'])
    },

    async transaction({ from, to, amount, user, slippage, estimate, quote, permit }, signal) {
      const gasPrice = await standardPrice(signal)
      const sides = await sidesOf(from, to, signal)
      const wanted = { ...sides, amount, user, gasPrice }
      const named = quote ? sources.filter(({ name }) => name === quote.source) : sources
      const chosen = permit ? named.filter(({ permits }) => permits) : quote ? named : await allowedSources(wanted, signal)
      if (permit && chosen.length === 0)
        throw new Problem(400, [{ name: 'permit', description: 'Nobody takes a permit for this: send an approval first.' }])
      if (chosen.length === 0)
        throw new Problem(400, [{ name: 'quoteId', description: 'Send the id of a quote as it was given.' }])
      const least = quote && lessSlippage(quote.toAmount, slippage)
      const order = { ...wanted, slippage, ...(least !== undefined && { least }), ...(permit && { permit }) }
      const [best] = await rank(await askAll(chosen, (source, own) => source.build(order, own), asking(signal)), wanted)
      const { source, offer } = best!
      const gas = estimate && isEvm ? await tryOut(offer, user, signal) : offer.gas
      return told(
        {
          tx: {
            from: `${chainId}:${user}`,
            to: `${chainId}:${offer.to}`,
            data: offer.data,
            amount: String(amount),
            ...(isEvm && { eip155: { gas: String(gas), gasPrice: String(gasPrice) } }),
            value: String(offer.value),
            toAmount: String(offer.toAmount),
            minimum: String(offer.least),
            source: source.name
          }
        },
        [source.name]
      )
    }
  }

  /** @throws Problem 422 for what is no token */
  async function sidesOf(from: NamedToken, to: NamedToken, signal: AbortSignal): Promise<{ from: Side; to: Side }> {
    const find = async (name: string, { contract }: NamedToken): Promise<Side> => {
      if (contract === undefined) return { decimals: tokens.native.decimals }
      const token = await tokens.find(contract, signal)
      if (!token) throw new Problem(422, [{ name, description: `There is no token ${contract} on ${chainId}.` }])
      return { contract, decimals: token.decimals }
    }
    const [own, other] = await Promise.all([find('from', from), find('to', to)])
    return { from: own, to: other }
  }

  async function standardPrice(signal: AbortSignal): Promise<bigint> {
    return isEvm ? (await gasPrices.read(signal)).standard : 0n
  }

  /** The contracts that may be let take tokens: that of a quote, or all. */
  function spendersOf(quote: NamedQuote | undefined): readonly string[] {
    const named = quote ? sources.filter(({ name }) => name === quote.source) : sources
    return [...new Set(named.flatMap(({ spender }) => spender ?? []))]
  }

  /** The sources that can take what is swapped; the first, which approvals are for, where none can yet. */
  async function allowedSources({ from, amount, user }: Wanted & { user: string }, signal: AbortSignal) {
    if (from.contract === undefined || sources.length === 1) return sources
    const spenders = spendersOf(undefined)
    const allowances = await approvals.allowances(from.contract, user, spenders, signal)
    const allowed = sources.filter(
      ({ spender }) => spender === undefined || (allowances[spenders.indexOf(spender)] ?? 0n) >= amount
    )
    return allowed.length > 0 ? allowed : sources.slice(0, 1)
  }

  /** The best first: what one gets, less what the gas costs, where both prices are known. */
  async function rank<Result extends Offer>(offers: readonly Sourced<Result>[], { to, gasPrice }: Wanted) {
    if (offers.length < 2) return offers
    const native = { decimals: tokens.native.decimals }
    const known = await prices.of([native, to])
    const coin = known.get('native')?.price ?? 0
    const price = known.get(to.contract ?? 'native')?.price ?? 0
    // base units of what is received for a wei
    const rate = coin > 0 && price > 0 ? (coin / price) * 10 ** (to.decimals - native.decimals) : 0
    const net = ({ offer: { toAmount, gas } }: Sourced<Result>) => Number(toAmount) - Number(gas * gasPrice) * rate
    return offers.toSorted((a, b) => net(b) - net(a))
  }

  /** Gas of a transaction that was tried, with some to spare. @throws Problem 422 where it would fail */
  async function tryOut({ to, data, value }: Built, user: string, signal: AbortSignal): Promise<bigint> {
    const gas = await estimateGas({ from: user, to, data, value: `0x${value.toString(16)}` }, signal)
    if (gas !== undefined) return gas
    throw new Problem(422, [
      {
        name: 'transaction',
        description: 'This swap would fail: check the balance and what is allowed, and ask for a new quote.'
      }
    ])
  }

  /** `undefined` where it would fail. */
  async function estimateGas(transaction: Readonly<Record<string, string>>, signal: AbortSignal): Promise<bigint | undefined> {
    try {
      const found = await rpc.request({ method: 'eth_estimateGas', params: [transaction] }, { signal })
      return typeof found === 'string' && /^0x[0-9a-f]{1,16}$/i.test(found) ? (BigInt(found) * 5n) / 4n : undefined
    } catch (error) {
      if (error instanceof RpcError) return undefined
      throw error
    }
  }
}

const told = <Body>(body: Body, sources: readonly string[]): Told<Body> => ({ body, sources, isPartial: false })
