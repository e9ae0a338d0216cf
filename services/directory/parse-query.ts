import { noFilter, type WalletFilter } from '../../adapters/api/contract/find-wallets.ts'
import { Problem, type Reason } from '../lib/problem.ts'

const mostEntries = 1000
const mostItems = 1000
const mostPages = 1_000_000

/**
 * Parses the query of `GET /getWallets` (docs/decisions/wallet-directory.md).
 * Unknown parameters are ignored: clients send their project id and version with everything.
 *
 * @throws Problem 400 with a reason for each invalid value
 */
export function parseQuery(parameters: URLSearchParams): WalletFilter {
  const reasons: Reason[] = []
  const wrong = (name: string, description: string) => reasons.push({ name, description })

  const number = (name: string, fallback: number, most: number): number => {
    const text = parameters.get(name)?.trim()
    if (!text) return fallback
    if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
    wrong(name, `Send a whole number from 1 to ${most}, not ${quote(text)}.`)
    return fallback
  }

  const list = (name: string, form: RegExp, what: string): string[] => {
    const items = parameters
      .getAll(name)
      .flatMap(text => text.split(','))
      .map(item => item.trim())
      .filter(item => item !== '')
    if (items.length > mostItems) wrong(name, `Send at most ${mostItems} entries, not ${items.length}.`)
    const misfit = items.find(item => !form.test(item))
    if (misfit !== undefined) wrong(name, `Send ${what}, separated by commas; ${quote(misfit)} is none.`)
    return items
  }

  const choice = <Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined => {
    const text = parameters.get(name)?.trim()
    if (!text) return undefined
    const chosen = choices.find(one => one === text)
    if (chosen === undefined) wrong(name, `Send ${choices.join(' or ')}, not ${quote(text)}.`)
    return chosen
  }

  const search = (parameters.get('search') ?? '').trim()
  if (search.length > 100) wrong('search', `Send at most 100 characters, not ${search.length}.`)

  const badge = choice('badge_type', ['certified', 'none'])
  const query: WalletFilter = {
    page: number('page', noFilter.page, mostPages),
    entries: number('entries', noFilter.entries, mostEntries),
    search,
    include: list('include', /^[\w.-]{1,128}$/, 'wallet ids'),
    exclude: list('exclude', /^[\w.-]{1,128}$/, 'wallet ids'),
    chains: list('chains', /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'CAIP-2 ids such as eip155:1'),
    names: list('names', /^.{1,100}$/, 'wallet names'),
    rdns: list('rdns', /^[\w.-]{1,128}$/, 'reverse domain names such as io.metamask'),
    sort: choice('sort', ['default', 'wcpay']) ?? 'default',
    include_pay_only: choice('include_pay_only', ['true', 'false']) === 'true',
    ...(badge !== undefined && { badge_type: badge })
  }
  if (reasons.length > 0) throw new Problem(400, reasons)
  return query
}

const quote = (text: string) => JSON.stringify(text.slice(0, 80))
