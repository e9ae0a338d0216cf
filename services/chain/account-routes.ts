import type { Context } from 'hono'
import { getNamespace } from '../../adapters/base/caip.ts'
import { getBalances } from './balances.ts'
import type { ChainApp } from './chain-app.ts'
import type { ChainServiceOptions } from './chain.ts'
import { decodeCursor } from './cursor.ts'
import { getHistory, type HistoryOptions } from './history.ts'
import { getNfts } from './nfts.ts'
import { checkCurrency, parseAccount, parseChainId, parseForceUpdate, type AccountRef } from './parse-query.ts'
import { replyLifetimes, type Replies } from './replies.ts'
import type { QueryResult, ServedChain } from './served-chain.ts'

/** Rows a page. */
const pageRows = 50

export interface AccountRoutesOptions extends Pick<ChainServiceOptions, 'chains'> {
  readonly onramp: ChainServiceOptions['onramp']
  readonly history: HistoryOptions
  readonly serve: Replies['serve']
}

/** Adds the routes of accounts: balances, history and NFTs. */
export function addAccountRoutes(app: ChainApp, { chains, onramp, history, serve }: AccountRoutesOptions): void {
  app.get('/v1/account/:address/balance', context => {
    const account = parseAccount(context.req.param('address'))
    checkCurrency(context.req.query('currency'))
    const requested = chainsOf(context, account)
    return serve(context, `balance ${account.address} ${requested.key}`, replyLifetimes.balance, signal =>
      queryListed(
        requested,
        listed => getBalances({ ...account, chains: listed, signal, fresh: parseForceUpdate(context) }, history),
        {
          balances: []
        }
      )
    )
  })

  app.get('/v1/account/:address/history', context => {
    const account = parseAccount(context.req.param('address'))
    const requested = chainsOf(context, account)
    const cursor = context.req.query('cursor') ?? ''
    const provider = context.req.query('onramp')
    if (provider) {
      const bought = { provider, account: account.address, chainId: parseChainId(context, account) }
      const nothing = { body: { data: [], next: null }, sources: [], isPartial: false }
      return serve(context, undefined, replyLifetimes.none, async signal => onramp?.purchases(bought, signal) ?? nothing)
    }
    const place = decodeCursor(cursor)
    return serve(context, `history ${account.address} ${requested.key} ${cursor}`, replyLifetimes.history, signal =>
      queryListed(
        requested,
        listed => getHistory({ ...account, chains: listed, signal, cursor: place, limit: pageRows }, history),
        {
          data: [],
          next: null
        }
      )
    )
  })

  app.get('/v1/account/:address/nfts', context => {
    const account = parseAccount(context.req.param('address'))
    const requested = chainsOf(context, account)
    const cursor = context.req.query('cursor') ?? ''
    const place = decodeCursor(cursor)
    return serve(context, `nfts ${account.address} ${requested.key} ${cursor}`, replyLifetimes.nfts, signal =>
      queryListed(requested, listed => getNfts({ ...account, chains: listed, signal, cursor: place, limit: pageRows }, history), {
        data: [],
        next: null
      })
    )
  })

  /** Splits the requested chains into served and unknown ones. */
  function chainsOf(context: Context, account: AccountRef) {
    const chainId = parseChainId(context, account)
    const listed = chains.filter(({ id }) => (chainId ? id === chainId : getNamespace(id) === account.namespace))
    return { chains: listed, missing: chainId && listed.length === 0 ? [chainId] : [], key: chainId ?? account.namespace }
  }

  async function queryListed<Body extends object>(
    { chains: listed, missing, key }: ReturnType<typeof chainsOf>,
    query: (listed: readonly ServedChain[]) => Promise<QueryResult<Body>>,
    nothing: Body
  ): Promise<QueryResult<Body>> {
    if (listed.length > 0) return query(listed)
    const unanswered = missing.length > 0 ? missing : key.includes(':') ? [key] : []
    return { body: { ...nothing, ...(unanswered.length > 0 && { unanswered }) }, sources: [], isPartial: false }
  }
}
