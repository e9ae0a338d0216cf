import { atom, computed, onMount } from 'nanostores'
import { parseAccountId, type AccountId, type Namespace } from '../../adapters/base/caip.ts'
import type { AccountKind } from '../../adapters/wallet-source.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { beginAttempt } from '../attempts.ts'
import { $connectors, $discovering } from '../discovery.ts'
import { environment } from '../environment.ts'
import { lettingGo } from '../letting-go.ts'
import { goBack } from '../modal.ts'
import { recentConnections, writeRecentConnections } from '../recent-connections.ts'
import { recentConnectionsKey, type RecentConnection } from '../remember-connected.ts'
import { push } from '../router.ts'
import { $activeNamespace, $sessions, sessionOf, type ConnectedSession } from '../session.ts'
import { $profileWalletsText } from '../text/profile-wallets.ts'
import { showToast } from '../toast.ts'
import { $walletGroups } from '../wallets.ts'
import { adopt } from './adopt.ts'
import { chooseWallet, prepareElsewhere } from './choose-wallet.ts'
import { requestedNamespaces, sourceOf } from './connect.ts'
import { disconnect, disconnectAndClose } from './disconnect.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'
import { activate, switchAccount } from './switch-account.ts'

/**
 * Switches between the accounts of a wallet and between connected wallets, lets them go one by one or together, and leads to another one:
 * that takes the place of the connected one of its namespace once the visitor has said so and the new wallet has agreed.
 */

export interface ConnectedWallet {
  readonly namespace: Namespace
  readonly walletId: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /** The button and the account screen speak of it. */
  readonly active: boolean
  /** In the order in which they were first seen: a switch moves none of them. */
  readonly accounts: readonly {
    readonly account: AccountId
    readonly address: string
    readonly active: boolean
    /** Where there are several kinds. */
    readonly kind?: AccountKind
  }[]
  /** Its account can be switched here; else it is switched in the wallet. */
  readonly switches: boolean
  /** It has a window in which the visitor chooses what to share. */
  readonly offersChoice: boolean
  /** It is logged in to: its settings are here. */
  readonly embedded: boolean
}

export interface RecentWallet extends RecentConnection {
  readonly imageUrl?: string | undefined
  /** It can be connected from here now. */
  readonly available: boolean
}

/** The wallet is asked which accounts it shares. */
export type Sharing =
  | { readonly name: 'waiting' | 'declined'; readonly namespace: Namespace }
  | { readonly name: 'failed'; readonly namespace: Namespace; readonly code: ErrorCode }

/** Another wallet would take this one's place: the visitor says whether it shall. */
export interface Replacement {
  readonly replaced: string
  /** The wallet that is wanted, where that is known. */
  readonly wanted?: string
  go(): void
}

export const walletsFlow = defineFlow(screensOf('wallets'), ({ signal }) => {
  dismissWithTheWallet('wallets', signal)
  // a phone opens a link only inside the tap
  void prepareElsewhere()

  const seen = new Map<string, string[]>()
  const $wallets = computed([$sessions, $activeNamespace], (sessions, active): readonly ConnectedWallet[] =>
    Object.values(sessions)
      .filter(session => session.status === 'connected')
      .map(session => toWallet(session, active, seen))
      .sort((one, other) => Number(other.active) - Number(one.active))
  )

  const $stored = atom<readonly RecentConnection[]>([])
  onMount($stored, () => {
    const read = (): void => $stored.set(recentConnections())
    read()
    return environment().onStorage(key => {
      if (key === null || key.endsWith(recentConnectionsKey)) read()
    })
  })
  /** Connected before and not now, last first. */
  const $recent = computed(
    [$stored, $wallets, $connectors, $discovering],
    (stored, wallets, connectors, discovering): readonly RecentWallet[] =>
      stored
        .filter(recent => !wallets.some(wallet => isSame(wallet, recent)))
        .map(recent => {
          const connector = connectors.find(({ id, sourceId }) => id === recent.walletId && sourceId === recent.sourceId)
          const imageUrl = connector?.type === 'WALLET_CONNECT' ? undefined : connector?.imageUrl
          return { ...recent, imageUrl, available: discovering || connector !== undefined }
        })
  )

  const $sharing = atom<Sharing | undefined>(undefined)
  const $replacement = atom<Replacement | undefined>(undefined)

  function chooseAccount(account: AccountId): void {
    switchAccount(account)
    goBack()
  }

  function chooseConnected(namespace: Namespace): void {
    activate(namespace)
    goBack()
  }

  /** Lets the visitor choose in the wallet which accounts it shares. What it shares now stands until then. */
  async function chooseShared(namespace: Namespace): Promise<void> {
    const session = sessionOf(namespace)
    if (session.status !== 'connected' || $sharing.get()?.name === 'waiting') return
    const { sourceId, walletId } = session
    const source = sourceOf(sourceId)
    const attempt = beginAttempt(source, [namespace], { signal })
    $sharing.set({ name: 'waiting', namespace })
    try {
      const asked = source.connect(walletId, { namespaces: [namespace], chooseAccount: true, signal: attempt.signal })
      await attempt.settle(asked, connections => adopt(connections, sourceId))
      $sharing.set(undefined)
    } catch (error) {
      if (attempt.signal.aborted) $sharing.set(undefined)
      else if (error instanceof UserRejectedError) $sharing.set({ name: 'declined', namespace })
      else $sharing.set({ name: 'failed', namespace, code: isKitError(error) ? error.code : 'invalid-reply' })
    } finally {
      attempt.end()
    }
  }

  /** The last one takes the modal with it; where another stays, that is the active one from then on. */
  async function letGo(namespace: Namespace): Promise<void> {
    const group = wholeWallet($wallets.get(), namespace)
    const next = $wallets.get().find(wallet => !group.includes(wallet))
    if (!next) return disconnectAndClose(namespace)
    if (group.some(({ active }) => active)) activate(next.namespace)
    try {
      await lettingGo(
        group.map(wallet => wallet.namespace),
        () => disconnect(namespace)
      )
    } catch {
      showToast('disconnect-failed', 'error') // told to the visitor; the session is gone on this side
    }
  }

  /** Leads to the wallets of a namespace. */
  function connectAnother(namespace: Namespace): void {
    replacing({ namespace }, () => push('Connect', { namespace }))
  }

  /** Asks a wallet of before. Call it in the visitor's tap. */
  function connectRecent(recent: RecentWallet): void {
    const { namespace, sourceId, walletId, name } = recent
    replacing({ namespace, wanted: name }, () => {
      push('Connect', { namespace })
      const entry = $walletGroups
        .get()
        .flatMap(({ wallets }) => wallets)
        .find(({ connectors }) => connectors.some(each => each.id === walletId && each.sourceId === sourceId))
      if (entry) chooseWallet(entry)
    })
  }

  function replacing({ namespace, wanted }: { namespace: Namespace; wanted?: string }, go: () => void): void {
    const replaced = $wallets.get().find(wallet => wallet.namespace === namespace)
    if (!replaced) return go()
    $replacement.set({
      replaced: replaced.embedded ? $profileWalletsText.get().embedded : replaced.name,
      ...(wanted && { wanted }),
      go() {
        $replacement.set(undefined)
        go()
      }
    })
  }

  function forget(recent: RecentWallet): void {
    writeRecentConnections($stored.get().filter(other => !isSame(other, recent)))
    $stored.set(recentConnections())
  }

  return {
    $wallets,
    $recent,
    $sharing,
    $replacement,
    /** The namespaces that the site works with: a wallet can be connected in each. */
    namespaces: requestedNamespaces(),
    chooseAccount,
    chooseConnected,
    chooseShared,
    letGo,
    letAllGo: () => disconnectAndClose(),
    connectAnother,
    connectRecent,
    keep: () => $replacement.set(undefined),
    forget
  }
})

/** How many wallets there are: one that serves several namespaces is one. */
export function countWallets(wallets: readonly ConnectedWallet[]): number {
  return new Set(wallets.map(({ namespace }) => wholeWallet(wallets, namespace)[0])).size
}

/** What leaves together: a wallet elsewhere has one session for all of its namespaces. */
function wholeWallet(wallets: readonly ConnectedWallet[], namespace: Namespace): readonly ConnectedWallet[] {
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

function isSame(
  one: Pick<RecentConnection, 'namespace' | 'walletId' | 'name'>,
  other: Pick<RecentConnection, 'namespace' | 'walletId' | 'name'>
): boolean {
  return one.namespace === other.namespace && one.walletId === other.walletId && one.name === other.name
}
