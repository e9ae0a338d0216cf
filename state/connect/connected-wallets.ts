import { computed } from 'nanostores'
import { parseAccountId, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import type { AccountKind } from '../../adapters/wallet-source.ts'
import { $activeNamespace, $sessions, sessionOf, type ConnectedSession } from '../session/session.ts'

/** A connected wallet on ProfileWallets. */
export interface ConnectedWallet {
  readonly namespace: Namespace
  readonly walletId: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** Whether it is of the active namespace, which the button and the account screen show. */
  readonly active: boolean
  /** Accounts in the order of their first appearance: a switch does not reorder them. */
  readonly accounts: readonly {
    readonly account: AccountId
    readonly address: string
    readonly active: boolean
    /** Account type, if the wallet has several. */
    readonly kind?: AccountKind
  }[]
  /** Whether the kit can switch its account; otherwise only the wallet can. */
  readonly switches: boolean
  /** Whether it has a prompt in which the user selects the shared accounts. */
  readonly offersChoice: boolean
  /** Whether it is the embedded wallet, which has settings. */
  readonly embedded: boolean
}

/** Creates the connected wallets, the active one first. */
export function createConnectedWallets() {
  const seen = new Map<string, string[]>()
  return computed([$sessions, $activeNamespace], (sessions, active): readonly ConnectedWallet[] =>
    Object.values(sessions)
      .filter(session => session.status === 'connected')
      .map(session => toWallet(session, active, seen))
      .sort((one, other) => Number(other.active) - Number(one.active))
  )
}

/** Counts wallets; one that serves several namespaces counts once. */
export function countWallets(wallets: readonly ConnectedWallet[]): number {
  return new Set(wallets.map(({ namespace }) => wholeWallet(wallets, namespace)[0])).size
}

/**
 * Returns the entries that disconnect together: a remote wallet
 * has one session for all its namespaces.
 */
export function wholeWallet(wallets: readonly ConnectedWallet[], namespace: Namespace): readonly ConnectedWallet[] {
  const session = sessionOf(namespace)
  if (session.status !== 'connected') return []
  const isShared = ['WALLET_CONNECT', 'AUTH'].includes(session.connection.type)
  return wallets.filter(wallet => {
    const other = sessionOf(wallet.namespace)
    if (wallet.namespace === namespace) return true
    return isShared && other.status === 'connected' && other.sourceId === session.sourceId
  })
}

function toWallet(session: ConnectedSession, active: Namespace, seen: Map<string, string[]>): ConnectedWallet {
  const { connection, sourceId, accounts, account } = session
  const { namespace, walletId, name, imageUrl, type } = connection
  const key = JSON.stringify([namespace, sourceId, walletId])
  const addresses = accounts.map(each => parseAccountId(each).address)
  const order = [...new Set([...(seen.get(key) ?? []), ...addresses])]
  seen.set(key, order)
  return {
    namespace,
    walletId,
    name,
    imageUrl,
    active: namespace === active,
    accounts: order
      .filter(address => addresses.includes(address))
      .map(address => {
        const shared = accounts[addresses.indexOf(address)]!
        const kind = connection.kinds && connection.accountType?.(shared)
        return { account: shared, address, active: shared === account, ...(kind && { kind }) }
      }),
    switches: connection.chooseAccount !== undefined,
    offersChoice: ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN'].includes(type),
    embedded: type === 'AUTH'
  }
}
