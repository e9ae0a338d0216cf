import { base58ToBytes } from '../../base/base58.ts'
import { isRecord } from '../guards.ts'
import { ProviderRpcError } from '../errors.ts'
import { readStoredState, writeStoredState } from '../permissions.ts'
import type { SolanaKey } from './keys.ts'
import type { WalletHost } from '../options.ts'

/** An account as pages get it. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** What the wallet shares with pages: accounts, while the page has permission. Each change is emitted to the pages. */
export interface SharedAccounts {
  readonly connected: boolean
  /** Addresses a page gets with permission. */
  readonly addresses: readonly string[]
  readonly chains: readonly string[]
  /** The accounts as pages get them: the same objects while nothing changes. */
  list(): readonly StandardAccount[]
  /** Returns the key of a shared account. Throws 4100 without permission, and for watch-only accounts. */
  keyFor(account: unknown): SolanaKey
  connect(): void
  disconnect(): void
  select(addresses: readonly string[]): void
  setChains(chains: readonly string[]): void
  subscribe(listener: (properties: unknown) => void): () => void
  unsubscribeAll(): void
  /** Calls the subscribers with any properties. */
  notify(properties: unknown): void
}

export interface SharedAccountsOptions {
  readonly keys: readonly SolanaKey[]
  /** Watch-only addresses. */
  readonly watched: readonly string[]
  readonly features: readonly string[]
  readonly chains: readonly string[]
  readonly store: WalletHost['localStorage']
  readonly storeName: string
}

export function createSharedAccounts({
  keys,
  watched,
  features,
  store,
  storeName,
  ...given
}: SharedAccountsOptions): SharedAccounts {
  const listeners = new Set<(properties: unknown) => void>()
  let chains = given.chains
  let addresses: readonly string[] = [...keys.map(({ address }) => address), ...watched]
  let connected = readStoredState(store, storeName)?.connected ?? false
  let made: readonly StandardAccount[] = []

  const list = (): readonly StandardAccount[] => {
    if (!connected) return []
    const isMade = (account: StandardAccount, address: string): boolean =>
      account.address === address && String(account.chains) === String(chains)
    return (made = addresses.map(address => made.find(one => isMade(one, address)) ?? accountOf(address)))
  }
  const accountOf = (address: string): StandardAccount => {
    const found = keys.find(one => one.address === address)
    return Object.freeze({
      address,
      publicKey: found?.publicKey ?? base58ToBytes(address) ?? new Uint8Array(),
      chains,
      features: found ? features : []
    })
  }
  const notify = (properties: unknown): void => {
    for (const listener of [...listeners]) listener(properties)
  }
  /** Runs a change, stores the state, and emits the events visible to pages. */
  const change = (run: () => void): void => {
    const before = list()
    run()
    writeStoredState(store, storeName, { connected, chainId: 0 })
    const after = list()
    if (after.length !== before.length || after.some((account, index) => account !== before[index])) notify({ accounts: after })
  }

  return {
    get connected() {
      return connected
    },
    get addresses() {
      return addresses
    },
    get chains() {
      return chains
    },
    list,
    keyFor(account) {
      const address = isRecord(account) ? account['address'] : undefined
      const key = keys.find(one => one.address === address)
      if (!key || !list().some(one => one.address === address)) throw new ProviderRpcError(4100)
      return key
    },
    connect: () => change(() => (connected = true)),
    disconnect: () => change(() => (connected = false)),
    select: chosen => change(() => (addresses = [...chosen])),
    setChains: chosen => change(() => (chains = [...chosen])),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    unsubscribeAll: () => listeners.clear(),
    notify
  }
}
