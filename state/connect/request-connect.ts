import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { $connectedSession } from '../session/active-session.ts'
import { $directoryConfigured } from '../services/directory-lists.ts'
import { environment } from '../platform/environment.ts'
import { findWallet } from '../wallets/find-wallet.ts'
import { getLoginSource } from '../networks/login-source.ts'
import { onStop } from '../platform/cleanup.ts'
import { forceCloseModal, openModal } from '../modal/modal.ts'
import { $open, getPresenter } from '../router/open.ts'
import type { Options } from '../options/options.ts'
import type { PairingStatus } from './pairing.ts'
import { getPairingSource } from '../networks/pairing-source.ts'
import { isMobileDevice } from '../platform/device.ts'
import { $route } from '../router/router.ts'
import { $activeNamespace, $sessions, sessionOf, type ConnectedSession, type Sessions } from '../session/session.ts'
import { $pendingSignIn } from '../router/pending-sign-in.ts'
import { getOneTapRequestFor } from '../sign-in/one-tap-request.ts'
import { kitStoppedError, assertRunning } from '../options/running.ts'
import type { WalletEntry } from '../wallets/entry.ts'
import { getConnectTarget, type ConnectTarget } from '../wallets/connect-target.ts'
import { $walletGroups } from '../wallets/wallets.ts'
import { connectWallet } from './connect.ts'

/**
 * Implements `kit.connect()`.
 * With an id it connects that wallet at once; WalletConnect shows its QR code. Without an id the modal opens and the user
 * chooses, within `namespace` if it is given.
 *
 * @param options - Options of the kit that received the request: it may have stopped since.
 * @throws UserRejectedError also when the user closes the modal; KitError `wallet-not-found`, `aborted` once the kit has
 * stopped, `not-started` on a server; the wallet's own errors
 */
export async function requestConnect(walletId: string | undefined, options: Options, namespace?: Namespace): Promise<AccountId> {
  if (!environment().browser) throw new KitError('not-started', 'A wallet is connected in a browser: nothing starts on a server.')
  assertRunning(options)
  if (walletId === undefined) {
    const session = namespace ? sessionOf(namespace) : $connectedSession.get()
    if (session?.status === 'connected') return session.account
    return waitForConnection({ open: () => openModal('Connect', namespace && { namespace }), namespace })
  }
  if (getPairingSource()?.id === walletId) return byCode(walletId)
  // an app's own login, or a user who is logged in already: discovery does not list this wallet
  if (getLoginSource()?.login.walletId === walletId) return (await import('../login/login.ts')).connectAfterLogin()
  const wallet = (await findWallet(walletId)) ?? rowWith(walletId)
  assertRunning(options)
  const way = wallet && wayNamed(wallet, walletId)
  if (!way) {
    throw new KitError('wallet-not-found', `There is no wallet "${walletId}" in this browser.`, {
      metaMessages: ['Ids are the rdns of an announced wallet, "injected", or "walletConnect".']
    })
  }
  const asked = getOneTapRequestFor(wallet, way)
  const signIn = asked && (await asked)
  assertRunning(options)
  // an app with an interface of its own shows `$unsupportedNetwork`
  return connectWallet({ ...way, signIn, stays: !getPresenter() })
}

/**
 * Returns the wallet with a connector of this id.
 * A wallet may have another id per namespace; its entry has the first.
 */
function rowWith(walletId: string): WalletEntry | undefined {
  return $walletGroups
    .get()
    .flatMap(({ wallets }) => wallets)
    .find(({ connectors }) => connectors.some(({ id }) => id === walletId))
}

/**
 * Returns the connect target whose connector has this id, else in the
 * active namespace, else in the wallet's first.
 */
function wayNamed({ connectors }: WalletEntry, walletId: string): ConnectTarget | undefined {
  const named = connectors.filter(({ id }) => id === walletId)
  const able = { connectors: named.length ? named : connectors }
  return getConnectTarget(able, $activeNamespace.get()) ?? getConnectTarget(able)
}

/**
 * Connects by QR code.
 * Phones cannot scan their own screen: they show the wallet list if there is a directory.
 */
async function byCode(sourceId: string): Promise<AccountId> {
  const { $pairing, startPairing } = await import('./pairing.ts')
  const view = isMobileDevice() && $directoryConfigured.get() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
  return waitForConnection({
    sourceId,
    open() {
      const opened = openModal(view)
      if ($route.get().name === 'ConnectingWalletConnectBasic') void startPairing()
      return opened
    },
    failed: reject => $pairing.listen(pairing => rejectOnPairingFailure(pairing, reject))
  })
}

/** Rejects when the user rejected in the wallet or the pairing failed. */
export function rejectOnPairingFailure(pairing: PairingStatus, reject: (error: KitError) => void): void {
  if (pairing.name === 'declined') reject(new UserRejectedError())
  if (pairing.name === 'failed') reject(new KitError(pairing.code, 'The wallet could not be reached.'))
}

interface Awaited {
  /** Opens the screen to connect with. */
  open(): Promise<void>
  /** Source that the connection must come from. */
  readonly sourceId?: string
  /** Namespace that must be connected. */
  readonly namespace?: Namespace | undefined
  /** Subscribes to failures that end the wait. Returns a function that unsubscribes. */
  failed?(reject: (error: KitError) => void): () => void
}

/**
 * Resolves with the next connected account.
 * Closing the modal without one rejects with UserRejectedError.
 */
export function waitForConnection({ open, sourceId, namespace, failed }: Awaited): Promise<AccountId> {
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
        // connecting a chosen wallet closes the modal; a reconnect must not
        const asked = earlier[added.connection.namespace]
        if (asked?.status === 'connecting' && asked.account) queueMicrotask(leave)
        settle(() => resolve(added.account))
      }),
      $open.listen(isOpen => isOpen || settle(() => reject(new UserRejectedError()))),
      onStop(() => settle(() => reject(kitStoppedError())))
    )
  })
}

/** Closes the modal unless sign-in is pending there. */
function leave(): void {
  if (!$pendingSignIn.get()) forceCloseModal()
}

function connectedIn(sessions: Sessions): readonly ConnectedSession[] {
  return Object.values(sessions).filter(session => session.status === 'connected')
}
