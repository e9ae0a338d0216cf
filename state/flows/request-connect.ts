import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { $connected } from '../current.ts'
import { $directoryConfigured } from '../directory-lists.ts'
import { environment } from '../environment.ts'
import { findWallet } from '../find-wallet.ts'
import { loginSource } from '../login-source.ts'
import { onStop } from '../lifetime.ts'
import { dismissModal, openModal } from '../modal.ts'
import { $open } from '../open.ts'
import type { Options } from '../options.ts'
import type { PairingStatus } from '../pairing.ts'
import { pairingSource } from '../pairing-source.ts'
import { isPhone } from '../device.ts'
import { $route } from '../router.ts'
import { $activeNamespace, $sessions, sessionOf, type ConnectedSession, type Sessions } from '../session.ts'
import { $pendingSignIn } from '../siwx/pending.ts'
import { toSignWith } from '../siwx/as-it-connects.ts'
import { stopped, throwIfStopped } from '../stopped.ts'
import type { WalletEntry } from '../wallet-entry.ts'
import { wayTo, type WalletWay } from '../wallet-ways.ts'
import { $walletGroups } from '../wallets.ts'
import { connectWallet } from './connect.ts'

/**
 * `kit.connect()`: with an id that wallet is asked at once, WalletConnect shows its code, and without an id the modal opens and the
 * visitor chooses, among those of `namespace` where one is given. `options` are those of the kit that was asked: it may have stopped since.
 *
 * @throws UserRejectedError also when the visitor closes the modal; KitError `wallet-not-found`, `aborted` once the kit has stopped,
 * `not-started` on a server, and what the wallet made of it
 */
export async function requestConnect(walletId: string | undefined, options: Options, namespace?: Namespace): Promise<AccountId> {
  if (!environment().browser) throw new KitError('not-started', 'A wallet is connected in a browser: nothing starts on a server.')
  throwIfStopped(options)
  if (walletId === undefined) {
    const session = namespace ? sessionOf(namespace) : $connected.get()
    if (session?.status === 'connected') return session.account
    return untilConnected({ open: () => openModal('Connect', namespace && { namespace }), namespace })
  }
  if (pairingSource()?.id === walletId) return byCode(walletId)
  // a site's own login, or a visitor who is in already: nothing of this wallet is in the page to be found
  if (loginSource()?.login.walletId === walletId) return (await import('./log-in.ts')).connectLoggedIn()
  const wallet = (await findWallet(walletId)) ?? rowWith(walletId)
  throwIfStopped(options)
  const way = wallet && wayNamed(wallet, walletId)
  if (!way) {
    throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this browser.`, {
      metaMessages: ['Ids are the rdns of an announced wallet, "injected", or "walletConnect".']
    })
  }
  const asked = toSignWith(wallet, way)
  const signIn = asked && (await asked)
  throwIfStopped(options)
  return connectWallet({ ...way, signIn })
}

/** A wallet of several chains may have another id on each: its row has the first. */
function rowWith(walletId: string): WalletEntry | undefined {
  return $walletGroups
    .get()
    .flatMap(({ wallets }) => wallets)
    .find(({ connectors }) => connectors.some(({ id }) => id === walletId))
}

/** In the namespace whose connector has this id; where that says nothing in the active one, or in the wallet's first. */
function wayNamed({ connectors }: WalletEntry, walletId: string): WalletWay | undefined {
  const named = connectors.filter(({ id }) => id === walletId)
  const able = { connectors: named.length ? named : connectors }
  return wayTo(able, $activeNamespace.get()) ?? wayTo(able)
}

/** The code of WalletConnect; on a phone, which cannot scan its own screen, the wallets that it can open, where there is a list. */
async function byCode(sourceId: string): Promise<AccountId> {
  const { $pairing, startPairing } = await import('../pairing.ts')
  const view = isPhone() && $directoryConfigured.get() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return untilConnected({
    sourceId,
    open() {
      const opened = openModal(view)
      if ($route.get().name === 'ConnectingWalletConnectBasic') void startPairing()
      return opened
    },
    failed: reject => $pairing.listen(pairing => rejectFailed(pairing, reject))
  })
}

/** The wallet has declined, or was not reached. */
export function rejectFailed(pairing: PairingStatus, reject: (error: KitError) => void): void {
  if (pairing.name === 'declined') reject(new UserRejectedError())
  if (pairing.name === 'failed') reject(new KitError(pairing.code, 'The wallet could not be reached.'))
}

interface Awaited {
  /** Shows what the visitor connects with. */
  open(): Promise<void>
  /** Only what this source connects counts. */
  readonly sourceId?: string
  /** Only what connects here counts. */
  readonly namespace?: Namespace | undefined
  /** Calls back when there is no hope left. Returns a function that stops it. */
  failed?(reject: (error: KitError) => void): () => void
}

/** Resolves with the account that is connected next; leaving the modal without one is a refusal. */
export function untilConnected({ open, sourceId, namespace, failed }: Awaited): Promise<AccountId> {
  const isAwaited = (session: ConnectedSession): boolean =>
    (sourceId === undefined || session.sourceId === sourceId) &&
    (namespace ?? session.connection.namespace) === session.connection.namespace
  const before = connectedIn($sessions.get()).map(({ connection }) => connection)
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    const settle = (run: () => void): void => {
      for (const stop of stops.splice(0)) stop()
      run()
    }
    open().catch((error: unknown) => settle(() => reject(error)))
    if (failed) stops.push(failed(error => settle(() => reject(error))))
    stops.push(
      $sessions.listen((sessions, earlier = {}) => {
        const added = connectedIn(sessions).find(session => isAwaited(session) && !before.includes(session.connection))
        if (!added) return
        // a wallet that the visitor chooses closes what it was chosen on; one of an earlier visit was not asked there
        const asked = earlier[added.connection.namespace]
        if (asked?.status === 'connecting' && asked.account) queueMicrotask(leave)
        settle(() => resolve(added.account))
      }),
      $open.listen(isOpen => isOpen || settle(() => reject(new UserRejectedError()))),
      onStop(() => settle(() => reject(stopped())))
    )
  })
}

/** Closes, unless the visitor has yet to sign in: that goes on where they are. */
function leave(): void {
  if (!$pendingSignIn.get()) dismissModal()
}

function connectedIn(sessions: Sessions): readonly ConnectedSession[] {
  return Object.values(sessions).filter(session => session.status === 'connected')
}
