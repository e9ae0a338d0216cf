import type {
  ConvertAllowanceReply,
  ConvertApproveReply,
  ConvertGasPriceReply,
  ConvertQuotesReply,
  ConvertTokensReply,
  ConvertTransactionReply
} from '../../../adapters/api/contract/convert.ts'
import { getNamespace, type ChainId } from '../../../adapters/base/caip.ts'
import type { Log } from '../../lib/log.ts'
import { Problem } from '../../lib/problem.ts'
import type { ChainRpc } from '../abi.ts'
import type { Prices } from '../prices/prices.ts'
import type { QueryResult } from '../served-chain.ts'
import type { Token } from '../chain-source.ts'
import type { TokenMetadataReader } from '../tokens.ts'
import { createApprovals } from './approval.ts'
import { queryAllSources } from './query-sources.ts'
import { createGasPrice, standardPrice } from './gas-price.ts'
import { createQuoteId, toTokenId, type QuoteRef, type TokenRef, type TransactionRequest } from './parse-query.ts'
import type { SwapSource } from './swap-source.ts'
import { createAllowances } from './allowances.ts'
import { completeResult } from './complete-result.ts'
import { rankOffers } from './rank-offers.ts'
import { findSides } from './swap-sides.ts'
import { createTransactionBuilder } from './transaction-builder.ts'

/** Swaps on one chain. Methods throw Problem for an invalid or impossible request. */
export interface Convert {
  readonly chainId: ChainId
  tokens(signal: AbortSignal): Promise<QueryResult<ConvertTokensReply>>
  quotes(request: QuoteRequest, signal: AbortSignal): Promise<QueryResult<ConvertQuotesReply>>
  gasPrice(signal: AbortSignal): Promise<QueryResult<ConvertGasPriceReply>>
  allowance(request: AllowanceRequest, signal: AbortSignal): Promise<QueryResult<ConvertAllowanceReply>>
  approve(request: ApproveRequest, signal: AbortSignal): Promise<QueryResult<ConvertApproveReply>>
  transaction(request: TransactionRequest, signal: AbortSignal): Promise<QueryResult<ConvertTransactionReply>>
}

export interface QuoteRequest {
  readonly from: TokenRef
  readonly to: TokenRef
  readonly amount: bigint
  readonly user?: string
  /** In wei. */
  readonly gasPrice?: bigint
}

export interface AllowanceRequest {
  readonly token: TokenRef
  readonly user: string
  readonly quote?: QuoteRef
}

export interface ApproveRequest extends AllowanceRequest {
  /** In units; absent: unlimited. */
  readonly amount?: bigint
}

export interface ConvertOptions {
  readonly chainId: ChainId
  /** Sources in order of preference. The own one comes first: clients that name no quote get its spender. */
  readonly sources: readonly SwapSource[]
  /** Returns the tokens offered for selection, without the native one. */
  readonly listed: () => readonly string[]
  readonly tokens: TokenMetadataReader
  readonly prices: Prices
  readonly rpc: ChainRpc
  readonly image: (url: string) => string | undefined
  readonly log: Log
  readonly now: () => number
}

/** Maximum number of listed tokens that are checked for permit support in advance. */
const maxPermitChecks = 100

/** Parts of the swaps on a chain, which its operations share. */
export interface ConvertParts extends ConvertOptions {
  readonly isEvm: boolean
  readonly approvals: ReturnType<typeof createApprovals>
  readonly gasPrices: ReturnType<typeof createGasPrice>
}

export function createConvert(options: ConvertOptions): Convert {
  const { chainId, sources, listed, tokens, rpc, image, log, now } = options
  const isEvm = getNamespace(chainId) === 'eip155'
  const parts: ConvertParts = {
    ...options,
    isEvm,
    approvals: createApprovals({ rpc, now }),
    gasPrices: createGasPrice({ rpc, now })
  }
  const { approvals, gasPrices } = parts

  return {
    chainId,
    ...createAllowances(parts),
    transaction: createTransactionBuilder(parts),

    async tokens(signal) {
      const found = await Promise.all(listed().map(contract => tokens.find(contract, signal)))
      const known = found.filter(token => token !== undefined).map(token => tokens.dress(token))
      const checked = known.slice(0, isEvm ? maxPermitChecks : 0)
      const permits = await Promise.all(checked.map(({ contract }) => approvals.hasPermit(contract!, signal)))
      const toTokenReply = (token: Token, eip2612: boolean | undefined) => ({
        name: token.name,
        symbol: token.symbol,
        address: toTokenId({ chainId, ...(token.contract !== undefined && { contract: token.contract }) }),
        decimals: token.decimals,
        logoUri: (token.icon && image(token.icon)) || '',
        ...(eip2612 !== undefined && { eip2612 })
      })
      return completeResult(
        { tokens: [toTokenReply(tokens.native, false), ...known.map((token, index) => toTokenReply(token, permits[index]))] },
        ['token-lists']
      )
    },

    async quotes({ from, to, amount, user, gasPrice }, signal) {
      const [sides, price] = await Promise.all([findSides(parts, from, to, signal), gasPrice ?? standardPrice(parts, signal)])
      const wanted = { ...sides, amount, gasPrice: price }
      const offers = await queryAllSources(
        sources,
        (source, own) => source.quote({ ...wanted, ...(user !== undefined && { user }) }, own),
        { log, chainId, signal }
      )
      const ranked = await rankOffers(parts, offers, wanted)
      return completeResult(
        {
          quotes: ranked.map(({ source: { name }, offer: { toAmount, gas, keeps } }) => ({
            id: createQuoteId({ source: name, toAmount }),
            fromAmount: String(amount),
            fromAccount: toTokenId(from),
            toAmount: String(toAmount),
            toAccount: toTokenId(to),
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
      return completeResult({ standard: String(standard), fast: String(fast), instant: String(instant) }, ['rpc'])
    }
  }
}
