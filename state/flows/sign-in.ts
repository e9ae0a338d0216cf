import { atom, computed } from 'nanostores'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { SignInMessage } from '../../adapters/siwx/message.ts'
import type { Connection, SignInRequest } from '../../adapters/wallet-source.ts'
import { onStop } from '../lifetime.ts'
import { signInMessageAge, signInPatience } from '../limits.ts'
import { $mustSwitch, dismissModal, openModal } from '../modal.ts'
import { $open, presenter } from '../open.ts'
import { $options, type Options } from '../options.ts'
import { page } from '../page.ts'
import { flowOf } from '../flow-of.ts'
import { $route, reset } from '../router.ts'
import { $sessions } from '../session.ts'
import { $isSmartAccount } from '../smart-account.ts'
import type { SiwxConfig, SiwxMessage, SiwxSession } from '../siwx/config.ts'
import { fromSiwe } from '../siwx/from-siwe.ts'
import { decided } from '../siwx/decided.ts'
import { elsewhereIn, readMessage } from '../siwx/guard.ts'
import { accountOf, heldSession, type HeldSession } from '../siwx/held-session.ts'
import { leaveScreens, letGo, spareTogether } from '../siwx/leave.ts'
import { dataOf, fixedMessage } from '../siwx/message.ts'
import { messageInTime } from '../siwx/one-tap.ts'
import { isOwn, ownedSessions, type OwnedSessions } from '../siwx/owned-sessions.ts'
import { $pendingSignIn } from '../siwx/pending.ts'
import { attempt, codeOf, reasonOf, told } from '../siwx/problem.ts'
import { connectingFlows } from '../siwx/screens.ts'
import { onSeenElsewhere } from '../siwx/seen-accounts.ts'
import { signerOf } from '../siwx/signer.ts'
import { timers, type Timers } from '../siwx/timers.ts'
import {
  initialSignIn,
  isAnother,
  isPending,
  isWaiting,
  signInTurn,
  type SignInEffect,
  type SignInEvent,
  type SignInState
} from '../siwx/turns.ts'
import { $subject, subjectKey, type Subject } from '../subject.ts'
import { $signInText } from '../text/sign-in.ts'
import { showToast } from '../toast.ts'
import { track } from '../track.ts'
import { followSignOut } from './sign-out.ts'

// Whoever has connected signs in: one message, signed once, becomes a session; from SIWXSignMessage out. What follows from what is in
// `siwx/turns.ts`; here it is done.

/** What the screens show. */
export interface SignInView {
  readonly step: SignInState['step']
  readonly problem: ErrorCode | undefined
  /** What is signed, as text and read. The last one stays while a new one is made. */
  readonly message: { readonly text: string; readonly fields: SignInMessage } | undefined
  /** What must not be signed here, as the site wrote it, and the other host that it is for, if it is. */
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
  readonly owned: OwnedSessions
  readonly held: HeldSession
  /** Whom the state is about. */
  subject: Subject | undefined
  message: SiwxMessage | undefined
  signature: string | undefined
  /** Why it could not begin. */
  failure: unknown
  /** The wallets that show a prompt. */
  readonly prompting: Map<string, Connection>
  readonly timers: Timers
}

let watching: Watching | undefined

/** Begins to follow the active account. Called by whoever may connect one; more calls change nothing. */
export function watchSignIn(options: Options): void {
  const siwe = options.siwe && fromSiwe(options.siwe)
  const config = options.siwx ?? siwe
  if (watching || !config) return
  const isGoodFor = siwe?.isGoodFor ?? isOwn
  const owned = ownedSessions(config, isGoodFor)
  const mine: Watching = {
    options,
    config,
    owned,
    held: heldSession(owned, isGoodFor, () => dispatch({ type: 'ended', required: isRequired() })),
    subject: undefined,
    message: undefined,
    signature: undefined,
    failure: undefined,
    prompting: new Map(),
    timers: timers()
  }
  watching = mine
  followSignOut(config, owned)
  const stops = [
    $sessions.listen(sessions => {
      const connections = Object.values(sessions).map(session => session.status === 'connected' && session.connection)
      for (const [wallet, connection] of mine.prompting)
        if (!connections.includes(connection) && mine.prompting.delete(wallet)) dispatch({ type: 'gone', wallet })
    }),
    $subject.subscribe(active => {
      const subject = active && (siwe?.asksOn(active.network.caipNetworkId) ?? true) ? active : undefined
      const who = { key: subject && subjectKey(subject), wallet: subject && walletOf(subject) }
      if (isAnother($state.get(), who)) clear(mine)
      mine.subject = subject
      dispatch({ type: 'subject', ...who })
    }),
    $open.listen(open => open || dispatch({ type: 'closed', required: isRequired() })),
    onSeenElsewhere(() => lookAgain(mine))
  ]
  onStop(() => {
    watching = undefined
    for (const stop of stops) stop()
    clear(mine)
    // turns go on counting: what was asked before is not taken for an answer to what is asked next
    $state.set({ ...initialSignIn, turn: $state.get().turn + 1 })
    $pendingSignIn.set(undefined)
  })
}

/** The visitor wants to sign what is on the screen. */
export function sign(): void {
  dispatch({ type: 'sign' })
}

/** The visitor does not want to sign in. */
export function cancel(): void {
  dispatch({ type: 'cancel', required: isRequired() })
}

/**
 * Asks the active account to sign in, where that was put off or the session was ended. Resolves with its session.
 *
 * @throws KitError `siwx-not-enabled`, `siwx-no-account`, `siwx-no-network`, `siwx-no-client`; UserRejectedError when the visitor does not
 * want to; `aborted` when the account changes or is signed out meanwhile, and when the kit stops; where there was nothing to sign, why:
 * `http-error`, `timeout`, `siwx-domain` and what else a KitError of the site says, else `siwx-failed` with the site's own error as `cause`
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
  if (!signerOf(mine.config, subject)) throw new KitError('siwx-no-client', 'No ConnectionController client found')
  const { key } = $state.get()
  if (mine.held.session) return mine.held.session
  dispatch({ type: 'again' })
  return decided($state, state => {
    const isMine = watching === mine && state.key === key
    const { session } = mine.held
    if (isMine && state.step === 'signed-in' && session) return () => session
    if (isMine && state.step !== 'put-off' && state.step !== 'leaving') return undefined
    const reason = isMine ? reasonOf(state.problem, mine.failure) : new KitError('aborted', 'The account has changed meanwhile.')
    return () => {
      throw reason
    }
  })
}

/** Ends the session of the active account on the active network. Where signing in is required it is asked for at once. */
export async function signOut(): Promise<void> {
  const mine = watching
  if (!mine) throw new KitError('siwx-not-enabled', 'SIWX is not enabled')
  const { subject } = mine
  if (!subject) throw new KitError('siwx-no-account', 'No ActiveCaipAddress found')
  // whether it is over at the site or not: the visitor has ended it, and who is asked now waits for that
  mine.held.hold(undefined)
  const over = mine.owned.revoke(accountOf(subject))
  dispatch({ type: 'ended', required: isRequired() })
  await over
}

/** What a wallet may sign while it connects: on a network, else by the code of WalletConnect. Nothing where none is asked, or not so soon. */
export async function messageToConnectWith(on?: ChainId): Promise<SignInRequest | undefined> {
  watchSignIn($options.get())
  return watching && messageInTime(watching.config, on)
}

/** The visitor may have signed in, or out, in another tab. */
function lookAgain(mine: Watching): void {
  const { subject } = mine
  const { step, turn } = $state.get()
  if (!subject || (step !== 'signed-in' && !isWaiting({ step }))) return
  mine.held.lookAgain(subject, session => {
    if (!isOn(mine, turn) || !isWaiting($state.get())) return
    mine.held.hold(session)
    dispatch({ type: 'found', turn })
  })
}

function dispatch(event: SignInEvent): void {
  const mine = watching
  if (!mine) return
  const [next, effects] = signInTurn($state.get(), event)
  $state.set(next)
  tellPending(next)
  for (const effect of effects) if (watching === mine) run[effect](mine, next)
}

/** The wallet has left the modal open to whoever asks next; one that may not be closed yet is kept open. */
function tellPending(state: SignInState): void {
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
    attempt(async () => {
      if (!signerOf(mine.config, subject)) throw new KitError('siwx-no-client', 'No ConnectionController client found')
      return fixedMessage(await mine.config.createMessage(request))
    }).then(
      message => {
        if (!isOn(mine, turn)) return
        const { origin } = page()
        const text = message.toString()
        try {
          const fields = readMessage(message, { origin, chainId: request.chainId, address: request.accountAddress })
          $shown.set({ message: { text, fields } })
        } catch (error) {
          mine.failure = error
          $shown.set({ refused: { text, elsewhere: elsewhereIn(text, origin) } })
          return dispatch({ type: 'refused', turn, problem: told(error) })
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
    attempt(async () => openModal('SIWXSignMessage')).catch((error: unknown) => {
      // nobody can be asked on a page that shows nothing: what cannot begin ends as such
      if (watching) unable(watching, $state.get().turn, error)
    })
  },

  prompt(mine, { turn }) {
    const subject = mine.subject!
    const message = mine.message!.toString()
    const { caipNetworkId } = subject.network
    mine.prompting.set(walletOf(subject), subject.session.connection)
    track('CLICK_SIGN_SIWX_MESSAGE', onNetwork(subject))
    attempt(async () =>
      signerOf(mine.config, subject)!({ message, chainId: caipNetworkId, accountAddress: addressOf(subject) })
    ).then(
      signature => {
        if (isOn(mine, turn)) mine.signature = signature
        dispatch({ type: 'signed', turn })
      },
      (error: unknown) => dispatch({ type: 'unsigned', turn, problem: codeOf(error) })
    )
  },

  store(mine, { turn }) {
    const { message, signature } = mine
    const session: SiwxSession = { data: dataOf(message!), message: message!.toString(), signature: signature! }
    mine.owned.add(session).then(
      () => {
        if (isOn(mine, turn)) mine.held.hold(session)
        dispatch({ type: 'stored', turn })
      },
      (error: unknown) => {
        failed(mine, turn, error)
        dispatch({ type: 'unstored', turn, problem: told(error) })
      }
    )
  },

  pass() {
    leaveScreens([...connectingFlows, 'sign-in'])
  },

  succeed(mine) {
    track('SIWX_AUTH_SUCCESS', onNetwork(mine.subject!))
    leaveScreens(['sign-in'])
  },

  report(mine, { problem }) {
    track('SIWX_AUTH_ERROR', { ...onNetwork(mine.subject!), message: problem ?? 'unknown' })
  },

  leave(mine) {
    track('CLICK_CANCEL_SIWX', onNetwork(mine.subject!))
    letGo(mine.subject!, mine.options)
  },

  'put-off'(mine) {
    track('CLICK_CANCEL_SIWX', onNetwork(mine.subject!))
    dismissModal()
    reset('Connect')
  },

  undo(mine) {
    mine.owned.revoke(accountOf(mine.subject!)).catch(told)
  },

  fail(mine, { problem }) {
    track('SIWX_AUTH_ERROR', { ...onNetwork(mine.subject!), message: problem ?? 'unknown' })
    // what fails is no wish of the visitor's: a good session stays
    spareTogether(mine.subject!.network.chainNamespace)
    letGo(mine.subject!, mine.options)
    showToast($signInText.get()['init-failed'], 'error')
    // told over the page where the modal is closed
    presenter()?.().catch(() => undefined)
  },

  hide() {
    // a network that the site does not have is told of in the same place
    if (!$mustSwitch.get()) leaveScreens(['sign-in'])
  }
}

/** While it is found out whether there is a session the screen before stays; where that takes long it is said. */
function sayIfSlow(mine: Watching, turn: number): void {
  mine.timers.after(signInPatience, () => {
    const { step, turn: now } = $state.get()
    const waits = connectingFlows.some(flow => flow === flowOf[$route.get().name])
    if ($open.get() && step === 'checking' && now === turn && waits) reset('ConnectingSiwe')
  })
}

/** A nonce is good for minutes: who reads for long signs a younger message. */
function ageing(mine: Watching, turn: number): void {
  mine.timers.after(signInMessageAge, () => $state.get().turn === turn && dispatch({ type: 'outdated' }))
}

/** Nothing of one account stays for the next. */
function clear(mine: Watching): void {
  mine.timers.clear()
  mine.message = mine.signature = mine.failure = undefined
  mine.held.hold(undefined)
  $shown.set({})
}

function isRequired(): boolean {
  return watching?.config.getRequired?.() ?? true
}

const addressOf = ({ account }: Subject): string => parseAccountId(account).address

const walletOf = ({ session }: Subject): string => `${session.sourceId} ${session.walletId}`

function onNetwork({ network }: Subject) {
  return { network: network.caipNetworkId, isSmartAccount: $isSmartAccount.get() }
}

function unable(mine: Watching, turn: number, error: unknown): void {
  failed(mine, turn, error)
  // nothing of what was there before can be signed
  if (isOn(mine, turn)) $shown.set({})
  dispatch({ type: 'unable', turn, problem: told(error) })
}

/** What comes too late is not why nobody signs in now. */
function failed(mine: Watching, turn: number, error: unknown): void {
  if (isOn(mine, turn)) mine.failure = error
}

const isOn = (mine: Watching, turn: number): boolean => watching === mine && $state.get().turn === turn
