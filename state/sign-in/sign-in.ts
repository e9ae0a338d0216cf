import { atom, computed } from 'nanostores'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { SignInMessage } from '../../adapters/siwx/message.ts'
import type { Connection, SignInRequest } from '../../adapters/wallet-source.ts'
import { onStop } from '../platform/cleanup.ts'
import { maxSignInMessageAge, signInCheckDelay } from '../options/limits.ts'
import { forceCloseModal, openModal } from '../modal/modal.ts'
import { $mustSwitchNetwork } from '../modal/must-switch-network.ts'
import { $open, getPresenter } from '../router/open.ts'
import { $options, type Options } from '../options/options.ts'
import { pageInfo } from '../platform/page.ts'
import { flowOf } from '../router/flow-of.ts'
import { $route, reset } from '../router/router.ts'
import { $sessions } from '../session/session.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { SiwxConfig, SiwxMessage, SiwxSession } from '../options/siwx-config.ts'
import { adaptSiweClient } from './siwe-client.ts'
import { waitForStore } from './wait-for-store.ts'
import { findForeignHost, validateMessage } from './validate-message.ts'
import { getSignInAccount, createCurrentSession, type CurrentSession } from './current-session.ts'
import { closeFlows, disconnectAndReset, suppressSignOutForWallet } from './end-connection.ts'
import { getMessageData, freezeMessage } from './message.ts'
import { createOneTapRequest } from './one-tap.ts'
import { isSessionOf, createTrackedSessions, type TrackedSessions } from './tracked-sessions.ts'
import { $pendingSignIn } from '../router/pending-sign-in.ts'
import { promiseTry, getErrorCode, toSignInError, logAndGetCode } from './errors.ts'
import { connectingFlows } from './connecting-flows.ts'
import { onSignInInOtherTab } from './signed-in-accounts.ts'
import { getMessageSigner } from './message-signer.ts'
import { createTimers, type Timers } from './timers.ts'
import {
  initialSignIn,
  isDifferentSubject,
  isPending,
  isWaitingForUser,
  reduceSignIn,
  type SignInEffect,
  type SignInEvent,
  type SignInState
} from './state-machine.ts'
import { $accountContext, accountContextKey, type AccountContext } from '../networks/account-context.ts'
import { $signInText } from './sign-in.text.ts'
import { showToast } from '../alerts/toast.ts'
import { track } from '../analytics/track.ts'
import { watchDisconnects } from './sign-out.ts'

// Sign-in flow of the screen SIWXSignMessage: one message, signed once, becomes a session. `sign-in/state-machine.ts` decides
// the transitions; this file runs their effects.

/** View model of the sign-in screens. */
export interface SignInView {
  readonly step: SignInState['step']
  readonly problem: ErrorCode | undefined
  /** The message to sign, as text and parsed. The last one stays while a new one is created. */
  readonly message: { readonly text: string; readonly fields: SignInMessage } | undefined
  /**
   * A message that must not be signed here, as the app wrote it, and
   * the foreign host that it names, if any.
   */
  readonly refused: { readonly text: string; readonly elsewhere: string | undefined } | undefined
  readonly required: boolean
}

const $state = atom<SignInState>(initialSignIn)
const $shown = atom<Partial<Pick<SignInView, 'message' | 'refused'>>>({})

export const $signIn = computed([$state, $shown], ({ step, problem }, { message, refused }): SignInView => ({
  step,
  problem,
  message,
  refused: step === 'refused' ? refused : undefined,
  required: isRequired()
}))

interface Watching {
  readonly options: Options
  readonly config: SiwxConfig
  readonly owned: TrackedSessions
  readonly held: CurrentSession
  /** Account context that the state belongs to. */
  subject: AccountContext | undefined
  message: SiwxMessage | undefined
  signature: string | undefined
  /** Error that prevented the start. */
  failure: unknown
  /** Wallets with an open prompt. */
  readonly prompting: Map<string, Connection>
  readonly timers: Timers
}

let watching: Watching | undefined

/**
 * Watches the active account.
 * Called before anything that can connect a wallet; repeated calls have no effect.
 */
export function watchSignIn(options: Options): void {
  const siwe = options.siwe && adaptSiweClient(options.siwe)
  const config = options.siwx ?? siwe
  if (watching || !config) return
  const isGoodFor = siwe?.isGoodFor ?? isSessionOf
  const owned = createTrackedSessions(config, isGoodFor)
  const mine: Watching = {
    options,
    config,
    owned,
    held: createCurrentSession(owned, isGoodFor, () => dispatch({ type: 'ended', required: isRequired() })),
    subject: undefined,
    message: undefined,
    signature: undefined,
    failure: undefined,
    prompting: new Map(),
    timers: createTimers()
  }
  watching = mine
  watchDisconnects(config, owned)
  const stops = [
    $sessions.listen(sessions => {
      const connections = Object.values(sessions).map(session => session.status === 'connected' && session.connection)
      for (const [wallet, connection] of mine.prompting)
        if (!connections.includes(connection) && mine.prompting.delete(wallet)) dispatch({ type: 'gone', wallet })
    }),
    $accountContext.subscribe(active => {
      const subject = active && (siwe?.isOffered(active.network.caipNetworkId) ?? true) ? active : undefined
      const who = { key: subject && accountContextKey(subject), wallet: subject && walletOf(subject) }
      if (isDifferentSubject($state.get(), who)) clear(mine)
      mine.subject = subject
      dispatch({ type: 'subject', ...who })
    }),
    $open.listen(open => open || dispatch({ type: 'closed', required: isRequired() })),
    onSignInInOtherTab(() => lookAgain(mine))
  ]
  onStop(() => {
    watching = undefined
    for (const stop of stops) stop()
    clear(mine)
    // keep counting turns, so that a late response is not taken for a later request
    $state.set({ ...initialSignIn, turn: $state.get().turn + 1 })
    $pendingSignIn.set(undefined)
  })
}

/** Signs the displayed message. */
export function signPendingMessage(): void {
  dispatch({ type: 'sign' })
}

/** Cancels sign-in. */
export function cancelSignIn(): void {
  dispatch({ type: 'cancel', required: isRequired() })
}

/**
 * Asks the active account to sign in, if sign-in was postponed or the session was ended.
 * Resolves with its session.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`, `siwx-no-network`, `siwx-no-client`; UserRejectedError when the user
 * rejects; `aborted` when the account changes or signs out in the meantime, and when the kit stops; if there was nothing to
 * sign, the reason: `http-error`, `timeout`, `siwx-domain` and other KitErrors of the app, else `siwx-failed` with the app's
 * error as `cause`
 */
export async function signIn(): Promise<SiwxSession> {
  const mine = watching
  if (!mine) throw new KitError('siwx-not-enabled', 'SIWX is not enabled')
  const { subject } = mine
  if (!subject) {
    const someone = Object.values($sessions.get()).some(({ status }) => status === 'connected')
    throw someone
      ? new KitError('siwx-no-network', 'No ActiveCaipNetwork or client found')
      : new KitError('siwx-no-account', 'No ActiveCaipAddress found')
  }
  if (!getMessageSigner(mine.config, subject)) throw new KitError('siwx-no-client', 'No ConnectionController client found')
  const { key } = $state.get()
  if (mine.held.session) return mine.held.session
  dispatch({ type: 'again' })
  return waitForStore($state, state => {
    const isMine = watching === mine && state.key === key
    const { session } = mine.held
    if (isMine && state.step === 'signed-in' && session) return () => session
    if (isMine && state.step !== 'put-off' && state.step !== 'leaving') return undefined
    const reason = isMine
      ? toSignInError(state.problem, mine.failure)
      : new KitError('aborted', 'The account has changed meanwhile.')
    return () => {
      throw reason
    }
  })
}

/**
 * Ends the session of the active account on the active network.
 * If sign-in is required it is requested again at once.
 */
export async function signOut(): Promise<void> {
  const mine = watching
  if (!mine) throw new KitError('siwx-not-enabled', 'SIWX is not enabled')
  const { subject } = mine
  if (!subject) throw new KitError('siwx-no-account', 'No ActiveCaipAddress found')
  // ended for the user even if the app fails to end it; the next sign-in waits for that
  mine.held.hold(undefined)
  const over = mine.owned.revoke(getSignInAccount(subject))
  dispatch({ type: 'ended', required: isRequired() })
  await over
}

/**
 * Returns the message for one-tap sign-in on a network, or for the WalletConnect pairing.
 * Resolves to `undefined` if sign-in is off or the message is not ready in time.
 */
export async function getOneTapMessage(on?: ChainId): Promise<SignInRequest | undefined> {
  watchSignIn($options.get())
  return watching && createOneTapRequest(watching.config, on)
}

/** Checks again: the user may have signed in or out in another tab. */
function lookAgain(mine: Watching): void {
  const { subject } = mine
  const { step, turn } = $state.get()
  if (!subject || (step !== 'signed-in' && !isWaitingForUser({ step }))) return
  mine.held.lookAgain(subject, session => {
    if (!isOn(mine, turn) || !isWaitingForUser($state.get())) return
    mine.held.hold(session)
    dispatch({ type: 'found', turn })
  })
}

function dispatch(event: SignInEvent): void {
  const mine = watching
  if (!mine) return
  const [next, effects] = reduceSignIn($state.get(), event)
  $state.set(next)
  publishPending(next)
  for (const effect of effects) if (watching === mine) run[effect](mine, next)
}

/**
 * Publishes the pending sign-in.
 * The connect flow leaves the modal open for it, and a required one keeps it open.
 */
function publishPending(state: SignInState): void {
  const asks = isRequired() ? 'required' : 'optional'
  $pendingSignIn.set(state.step === 'checking' ? 'checking' : isPending(state) ? asks : undefined)
}

const run: { readonly [Effect in SignInEffect]: (mine: Watching, state: SignInState) => void } = {
  check(mine, { turn }) {
    const subject = mine.subject!
    sayIfSlow(mine, turn)
    mine.held.find(subject).then(
      ({ session, isNew, problem }) => {
        if (isNew) track('SIWX_AUTH_SUCCESS', onNetwork(subject))
        if (isOn(mine, turn)) mine.held.hold(session)
        dispatch({ type: 'checked', turn, signedIn: Boolean(session), problem })
      },
      (error: unknown) => unable(mine, turn, error)
    )
  },

  prepare(mine, { turn }) {
    const subject = mine.subject!
    const request = { chainId: subject.network.caipNetworkId, accountAddress: addressOf(subject) }
    promiseTry(async () => {
      if (!getMessageSigner(mine.config, subject)) throw new KitError('siwx-no-client', 'No ConnectionController client found')
      return freezeMessage(await mine.config.createMessage(request))
    }).then(
      message => {
        if (!isOn(mine, turn)) return
        const { origin } = pageInfo()
        const text = message.toString()
        try {
          const fields = validateMessage(message, { origin, chainId: request.chainId, address: request.accountAddress })
          $shown.set({ message: { text, fields } })
        } catch (error) {
          mine.failure = error
          $shown.set({ refused: { text, elsewhere: findForeignHost(text, origin) } })
          return dispatch({ type: 'refused', turn, problem: logAndGetCode(error) })
        }
        mine.message = message
        ageing(mine, turn)
        dispatch({ type: 'prepared', turn })
      },
      (error: unknown) => unable(mine, turn, error)
    )
  },

  show() {
    if ($open.get() && $route.get().name === 'SIWXSignMessage') return
    promiseTry(async () => openModal('SIWXSignMessage')).catch((error: unknown) => {
      // a page that cannot show a screen ends sign-in as failed
      if (watching) unable(watching, $state.get().turn, error)
    })
  },

  prompt(mine, { turn }) {
    const subject = mine.subject!
    const message = mine.message!.toString()
    const { caipNetworkId } = subject.network
    mine.prompting.set(walletOf(subject), subject.session.connection)
    track('CLICK_SIGN_SIWX_MESSAGE', onNetwork(subject))
    promiseTry(async () =>
      getMessageSigner(mine.config, subject)!({ message, chainId: caipNetworkId, accountAddress: addressOf(subject) })
    ).then(
      signature => {
        if (isOn(mine, turn)) mine.signature = signature
        dispatch({ type: 'signed', turn })
      },
      (error: unknown) => dispatch({ type: 'unsigned', turn, problem: getErrorCode(error) })
    )
  },

  store(mine, { turn }) {
    const { message, signature } = mine
    const session: SiwxSession = { data: getMessageData(message!), message: message!.toString(), signature: signature! }
    mine.owned.add(session).then(
      () => {
        if (isOn(mine, turn)) mine.held.hold(session)
        dispatch({ type: 'stored', turn })
      },
      (error: unknown) => {
        failed(mine, turn, error)
        dispatch({ type: 'unstored', turn, problem: logAndGetCode(error) })
      }
    )
  },

  pass() {
    closeFlows([...connectingFlows, 'sign-in'])
  },

  succeed(mine) {
    track('SIWX_AUTH_SUCCESS', onNetwork(mine.subject!))
    closeFlows(['sign-in'])
  },

  report(mine, { problem }) {
    track('SIWX_AUTH_ERROR', { ...onNetwork(mine.subject!), message: problem ?? 'unknown' })
  },

  leave(mine) {
    track('CLICK_CANCEL_SIWX', onNetwork(mine.subject!))
    disconnectAndReset(mine.subject!, mine.options)
  },

  'put-off'(mine) {
    track('CLICK_CANCEL_SIWX', onNetwork(mine.subject!))
    forceCloseModal()
    reset('Connect')
  },

  undo(mine) {
    mine.owned.revoke(getSignInAccount(mine.subject!)).catch(logAndGetCode)
  },

  fail(mine, { problem }) {
    track('SIWX_AUTH_ERROR', { ...onNetwork(mine.subject!), message: problem ?? 'unknown' })
    // a failure is not a user's request to sign out: a valid session stays
    suppressSignOutForWallet(mine.subject!.network.chainNamespace)
    disconnectAndReset(mine.subject!, mine.options)
    showToast($signInText.get()['init-failed'], 'error')
    // mounts the elements, so that the toast shows while the modal is closed
    getPresenter()?.().catch(() => undefined)
  },

  hide() {
    // the unsupported-network screen uses the same modal
    if (!$mustSwitchNetwork.get()) closeFlows(['sign-in'])
  }
}

/**
 * Keeps the previous screen during the session check, and shows
 * ConnectingSiwe if the check takes long.
 */
function sayIfSlow(mine: Watching, turn: number): void {
  mine.timers.after(signInCheckDelay, () => {
    const { step, turn: now } = $state.get()
    const waits = connectingFlows.some(flow => flow === flowOf[$route.get().name])
    if ($open.get() && step === 'checking' && now === turn && waits) reset('ConnectingSiwe')
  })
}

/** Replaces the message before its nonce expires (minutes), for users who read for long. */
function ageing(mine: Watching, turn: number): void {
  mine.timers.after(maxSignInMessageAge, () => $state.get().turn === turn && dispatch({ type: 'outdated' }))
}

/** Clears all state of the previous account. */
function clear(mine: Watching): void {
  mine.timers.clear()
  mine.message = mine.signature = mine.failure = undefined
  mine.held.hold(undefined)
  $shown.set({})
}

function isRequired(): boolean {
  return watching?.config.getRequired?.() ?? true
}

const addressOf = ({ account }: AccountContext): string => parseAccountId(account).address

const walletOf = ({ session }: AccountContext): string => `${session.sourceId} ${session.walletId}`

function onNetwork({ network }: AccountContext) {
  return { network: network.caipNetworkId, isSmartAccount: $isSmartAccount.get() }
}

function unable(mine: Watching, turn: number, error: unknown): void {
  failed(mine, turn, error)
  // a message of the previous state must not be signed
  if (isOn(mine, turn)) $shown.set({})
  dispatch({ type: 'unable', turn, problem: logAndGetCode(error) })
}

/** Stores the failure. A late one is not the current reason. */
function failed(mine: Watching, turn: number, error: unknown): void {
  if (isOn(mine, turn)) mine.failure = error
}

const isOn = (mine: Watching, turn: number): boolean => watching === mine && $state.get().turn === turn
