import type { Balance, BalanceReply } from '../../adapters/api/contract/chain.ts'
import type { Log } from '../lib/log.ts'
import { formatUnits, fiatValue } from './format-amount.ts'
import { querySources } from './query-sources.ts'
import { queryEachChain, type AccountQuery, type ServedChain, type QueryResult } from './served-chain.ts'
import type { Holding } from './chain-source.ts'

export interface BalancesOptions {
  readonly log: Log
  /** Timer. Default: `setTimeout`. */
  readonly after?: ((milliseconds: number, run: () => void) => () => void) | undefined
  /** Returns the URL under which a page loads an image; `undefined` if the URL is not one of an image. */
  readonly image: (url: string) => string | undefined
}

/** Returns the portfolio of an account on some chains: the native token first, then by fiat value. */
export async function getBalances(
  { address, chains, signal, fresh }: AccountQuery & { readonly fresh: readonly string[] },
  { log, after, image }: BalancesOptions
): Promise<QueryResult<BalanceReply>> {
  const { answers, gaps, isPartial } = await queryEachChain(chains, ({ id, sources }) =>
    querySources(
      { chainId: id, sources, query: source => source.balances?.({ chainId: id, address }, { signal, fresh }), signal },
      { log, after }
    )
  )
  const priced = await Promise.all(answers.map(([chain, { result }]) => price(chain, result, image)))
  return {
    body: { balances: priced.flatMap(({ balances }) => balances), ...gaps },
    sources: [...new Set(answers.map(([, { source }]) => source))],
    isPartial: isPartial || priced.some(({ isComplete }) => !isComplete)
  }
}

async function price(
  { id, tokens, prices }: ServedChain,
  holdings: readonly Holding[],
  image: BalancesOptions['image']
): Promise<{ readonly balances: readonly Balance[]; readonly isComplete: boolean }> {
  // the native token is always included, so that a page can show it
  const held = holdings.filter(({ contract, amount }) => contract === undefined || amount > 0n)
  const { prices: known, isComplete } = await prices.of(held)
  const balances = held
    .map((holding): Balance => {
      const { contract, amount, decimals } = holding
      const { name, symbol, icon } = tokens.dress(holding)
      const cost = known.get(contract ?? 'native')?.price
      const value = cost === undefined ? undefined : fiatValue(amount, decimals, cost)
      return {
        name,
        symbol,
        chainId: id,
        ...(contract !== undefined && { address: `${id}:${contract}` }),
        ...(value !== undefined && { value }),
        ...(cost !== undefined && { price: cost }),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
        iconUrl: (icon && image(icon)) || ''
      }
    })
    .sort((a, b) => Number('address' in a) - Number('address' in b) || (b.value ?? 0) - (a.value ?? 0) || compare(a.name, b.name))
  return { balances, isComplete }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
