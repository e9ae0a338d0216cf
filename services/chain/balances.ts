import type { Balance, BalanceReply } from '../../adapters/api/contract/chain.ts'
import type { Log } from '../lib/log.ts'
import { decimalText, worth } from './amount.ts'
import { askSources } from './ask-sources.ts'
import { askEach, type Asked, type ServedChain, type Told } from './served.ts'
import type { Holding } from './source.ts'

export interface BalancesOptions {
  readonly log: Log
  /** The address under which a page finds a picture; `undefined` for what is none. */
  readonly image: (url: string) => string | undefined
}

/** What an account has on some chains, with prices: the native token first, then what is worth most. */
export async function tellBalances(
  { address, chains, signal, fresh }: Asked & { readonly fresh: readonly string[] },
  { log, image }: BalancesOptions
): Promise<Told<BalanceReply>> {
  const { answers, unanswered, isPartial } = await askEach(chains, ({ id, sources }) =>
    askSources({ chainId: id, sources, ask: source => source.balances?.({ chainId: id, address }, { signal, fresh }) }, log)
  )
  const balances = await Promise.all(answers.map(([chain, { result }]) => price(chain, result, image)))
  return {
    body: { balances: balances.flat(), ...(unanswered.length > 0 && { unanswered }) },
    sources: [...new Set(answers.map(([, { source }]) => source))],
    isPartial
  }
}

async function price(
  { id, tokens, prices }: ServedChain,
  holdings: readonly Holding[],
  image: BalancesOptions['image']
): Promise<readonly Balance[]> {
  // the native token is told even when nothing is left of it, so that a page has it to show
  const held = holdings.filter(({ contract, amount }) => contract === undefined || amount > 0n)
  const known = await prices.of(held)
  return held
    .map((holding): Balance => {
      const { contract, amount, decimals } = holding
      const { name, symbol, icon } = tokens.dress(holding)
      const cost = known.get(contract ?? 'native')?.price ?? 0
      const value = cost > 0 ? worth(amount, decimals, cost) : undefined
      return {
        name,
        symbol,
        chainId: id,
        ...(contract !== undefined && { address: `${id}:${contract}` }),
        ...(value !== undefined && { value }),
        price: cost,
        quantity: { decimals: String(decimals), numeric: decimalText(amount, decimals) },
        iconUrl: (icon && image(icon)) || ''
      }
    })
    .sort((a, b) => Number('address' in a) - Number('address' in b) || (b.value ?? 0) - (a.value ?? 0) || compare(a.name, b.name))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
