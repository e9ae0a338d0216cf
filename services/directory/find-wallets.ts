import type { DirectoryWallet, WalletsReply } from '../../adapters/api/contract/directory.ts'
import type { ParsedQuery } from './parse-query.ts'
import type { ListedWallet, Registry } from './registry.ts'

/**
 * Answers `GET /getWallets`: all conditions must match, but of names and rdns one is enough, because a
 * client knows some of its connectors by name and some by rdns. `count` is the total number of matches.
 */
export function findWallets(registry: Registry, query: ParsedQuery): WalletsReply {
  const matching = registry.filter(matches(query))
  if (query.sort === 'wcpay') matching.sort((one, other) => paysFirst(other) - paysFirst(one))
  const start = (query.page - 1) * query.entries
  return {
    data: matching.slice(start, start + query.entries).map(listed => withChains(listed, query.chains)),
    count: matching.length
  }
}

function matches(query: ParsedQuery): (listed: ListedWallet) => boolean {
  const search = fold(query.search)
  const [include, exclude, chains, rdns] = [query.include, query.exclude, query.chains, query.rdns].map(
    list => new Set(list)
  ) as [Set<string>, Set<string>, Set<string>, Set<string>]
  const names = new Set(query.names.map(fold))
  const ranked = names.size > 0 || rdns.size > 0
  return ({ wallet, anyEvmNetwork }) =>
    (include.size === 0 || include.has(wallet.id)) &&
    !exclude.has(wallet.id) &&
    (search === '' || fold(wallet.name).includes(search)) &&
    (chains.size === 0 || wallet.chains.some(chain => chains.has(chain)) || (anyEvmNetwork && query.chains.some(isEvm))) &&
    (query.badge_type === undefined || wallet.badge_type === query.badge_type) &&
    (!query.include_pay_only || wallet.supports_wcpay === true) &&
    (!ranked || names.has(fold(wallet.name)) || (wallet.rdns != null && rdns.has(wallet.rdns)))
}

/**
 * Adds the requested EVM networks to a wallet that supports any, because clients filter the response
 * again.
 */
function withChains({ wallet, anyEvmNetwork }: ListedWallet, requested: readonly string[]): DirectoryWallet {
  if (!anyEvmNetwork) return wallet
  return { ...wallet, chains: [...new Set([...wallet.chains, ...requested.filter(isEvm)])] }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const isEvm = (chain: string) => chain.startsWith('eip155:')
const paysFirst = ({ wallet }: ListedWallet) => (wallet.supports_wcpay === true ? 1 : 0)
