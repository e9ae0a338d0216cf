import type { DirectoryWallet, WalletsQuery, WalletsReply } from './directory.ts'

/** Query of a wallet list, with defaults. Lists are empty if absent. */
export type WalletFilter = Required<Omit<WalletsQuery, 'badge_type'>> & Pick<WalletsQuery, 'badge_type'>

/** Defaults of the query parameters. */
export const noFilter: WalletFilter = {
  page: 1,
  entries: 40,
  search: '',
  include: [],
  exclude: [],
  chains: [],
  names: [],
  rdns: [],
  sort: 'default',
  include_pay_only: false
}

/**
 * Answers `GET /getWallets` from a complete list: in the service, and in the kit from a signed export. All conditions must match,
 * but of names and rdns one is enough, because a client knows some of its connectors by name and some by rdns. `count` is the
 * total number of matches.
 */
export function findWallets(wallets: readonly DirectoryWallet[], query: WalletFilter): WalletsReply {
  const matching = wallets.filter(matches(query))
  if (query.sort === 'wcpay') matching.sort((one, other) => paysFirst(other) - paysFirst(one))
  const start = (query.page - 1) * query.entries
  return {
    data: matching.slice(start, start + query.entries).map(wallet => withChains(wallet, query.chains)),
    count: matching.length
  }
}

function matches(query: WalletFilter): (wallet: DirectoryWallet) => boolean {
  const search = fold(query.search)
  const [include, exclude, chains, rdns] = [query.include, query.exclude, query.chains, query.rdns].map(
    list => new Set(list)
  ) as [Set<string>, Set<string>, Set<string>, Set<string>]
  const names = new Set(query.names.map(fold))
  const ranked = names.size > 0 || rdns.size > 0
  return wallet =>
    (include.size === 0 || include.has(wallet.id)) &&
    !exclude.has(wallet.id) &&
    (search === '' || fold(wallet.name).includes(search)) &&
    (chains.size === 0 ||
      (wallet.chains ?? []).some(chain => chains.has(chain)) ||
      (wallet.any_evm_network === true && query.chains.some(isEvm))) &&
    (query.badge_type === undefined || wallet.badge_type === query.badge_type) &&
    (!query.include_pay_only || wallet.supports_wcpay === true) &&
    (!ranked || names.has(fold(wallet.name)) || (wallet.rdns != null && rdns.has(wallet.rdns)))
}

/**
 * Adds the requested EVM networks to a wallet that supports any, because clients filter the response
 * again.
 */
function withChains(wallet: DirectoryWallet, requested: readonly string[]): DirectoryWallet {
  if (!wallet.any_evm_network) return wallet
  return { ...wallet, chains: [...new Set([...(wallet.chains ?? []), ...requested.filter(isEvm)])] }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()
const isEvm = (chain: string) => chain.startsWith('eip155:')
const paysFirst = (wallet: DirectoryWallet) => (wallet.supports_wcpay === true ? 1 : 0)
