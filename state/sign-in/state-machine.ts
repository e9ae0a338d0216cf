import type { ErrorCode } from '../../adapters/base/error-codes.ts'

// Sign-in as a pure reducer. Accounts, networks and wallets can change at any time: each response carries its turn, and a late
// one changes nothing. A wallet's prompt cannot be withdrawn, so a wallet gets no further request until it responds or
// disconnects, even for another account.

/** Account and network that sign in. */
export type SignInKey = string

/** The wallet that signs. */
export type WalletKey = string

export interface SignInState {
  readonly step:
    | 'idle'
    /** Checking for an existing session. */
    | 'checking'
    /** Creating the message. */
    | 'preparing'
    /** The message is shown, or the reason why there is none. */
    | 'asking'
    /** The message must not be signed here. */
    | 'refused'
    | 'signing'
    /** Verifying and storing the session. */
    | 'storing'
    | 'signed-in'
    /** The user cancelled an optional sign-in. */
    | 'put-off'
    /** Disconnecting the wallet. */
    | 'leaving'
  readonly key: SignInKey | undefined
  readonly wallet: WalletKey | undefined
  /** Counter of requests to the app and the wallet. */
  readonly turn: number
  /** Whether a message is ready to sign. */
  readonly prepared: boolean
  /** Whether a screen has been shown: later failures are reported there. */
  readonly shown: boolean
  /** Whether a session was passed to the app to store. It may have stored it whatever it responded. */
  readonly given: boolean
  /**
   * Problem shown to the user. `user-rejected`: the user rejected.
   * `request-pending`: the wallet still shows an earlier prompt.
   */
  readonly problem: ErrorCode | undefined
  /** Turns of the open prompts, one per wallet. */
  readonly prompts: { readonly [wallet: WalletKey]: number }
}

export type SignInEvent =
  | { readonly type: 'subject'; readonly key: SignInKey | undefined; readonly wallet: WalletKey | undefined }
  /** The wallet disconnected: its open prompt is dropped. */
  | { readonly type: 'gone'; readonly wallet: WalletKey }
  /** `problem`: why the one-tap signature was not accepted. */
  | { readonly type: 'checked'; readonly turn: number; readonly signedIn: boolean; readonly problem?: ErrorCode | undefined }
  /** A session now exists: the user signed in in another tab. */
  | { readonly type: 'found'; readonly turn: number }
  | { readonly type: 'prepared'; readonly turn: number }
  /** Neither the session check nor the message creation succeeded. */
  | { readonly type: 'unable'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'refused'; readonly turn: number; readonly problem: ErrorCode }
  /** The user chose to sign. */
  | { readonly type: 'sign' }
  /** The message is too old to sign. */
  | { readonly type: 'outdated' }
  | { readonly type: 'signed'; readonly turn: number }
  | { readonly type: 'unsigned'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'stored'; readonly turn: number }
  | { readonly type: 'unstored'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'cancel'; readonly required: boolean }
  /** The modal closed. */
  | { readonly type: 'closed'; readonly required: boolean }
  /** The app asks again after sign-in was postponed or while another screen is open. */
  | { readonly type: 'again' }
  /** The session ended, here or elsewhere, or expired. A sign-in under way will not create one. */
  | { readonly type: 'ended'; readonly required: boolean }

/** Effects to run, in this order. */
export type SignInEffect =
  | 'check'
  | 'show'
  | 'prepare'
  | 'prompt'
  | 'store'
  /** A session existed already. */
  | 'pass'
  /** The user has just signed in. */
  | 'succeed'
  /** Signing failed or was rejected. */
  | 'report'
  /** Required sign-in was cancelled: disconnect and show Connect. */
  | 'leave'
  /** Optional sign-in was cancelled: close and reset to Connect. */
  | 'put-off'
  /** Cancelled after a session was passed to the app: end it. */
  | 'undo'
  /** Sign-in could not start: disconnect, show Connect and the error. */
  | 'fail'
  /** There is no account to sign in. */
  | 'hide'

export const initialSignIn: SignInState = {
  step: 'idle',
  key: undefined,
  wallet: undefined,
  turn: 0,
  prepared: false,
  shown: false,
  given: false,
  problem: undefined,
  prompts: {}
}

type Next = readonly [state: SignInState, effects: readonly SignInEffect[]]

/** Returns whether sign-in is on screen or about to be. */
export function isPending({ step }: Pick<SignInState, 'step'>): boolean {
  return ['checking', 'preparing', 'asking', 'refused', 'signing', 'storing'].includes(step)
}

/** Returns whether only the user or another tab can cause the next transition. */
export function isWaitingForUser({ step }: Pick<SignInState, 'step'>): boolean {
  return step === 'asking' || step === 'refused' || step === 'put-off'
}

/** Returns the next state and its effects. An event that does not apply or is late changes nothing. */
export function reduceSignIn(state: SignInState, event: SignInEvent): Next {
  const { step, turn } = state
  const same: Next = [state, []]
  switch (event.type) {
    case 'subject':
      if (isDifferentSubject(state, event)) return begin(state, event)
      return event.wallet === state.wallet ? same : [{ ...state, wallet: event.wallet }, []]
    case 'gone': {
      const { [event.wallet]: turnOfIt, ...prompts } = state.prompts
      return turnOfIt === undefined ? same : [answered({ ...state, prompts }), []]
    }
    case 'again':
      if (step === 'put-off' && state.key) return begin(state, state)
      // the pending sign-in may be hidden behind another screen
      return step !== 'checking' && isPending(state) ? [state, ['show']] : same
    case 'ended': {
      const isUnderWay = step === 'checking' || step === 'signing' || step === 'storing'
      if (step !== 'signed-in' && !isUnderWay) return same
      if (!event.required) return isUnderWay ? [putOff(state, 'aborted'), ['pass']] : [putOff(state, undefined), []]
      const [next, effects] = begin(state, state)
      // passed sign-in before: a failure now does not end the connection
      return [{ ...next, shown: state.shown || step === 'signed-in' }, effects]
    }
    case 'checked':
      if (step !== 'checking' || event.turn !== turn) return same
      if (event.signedIn) return [{ ...state, step: 'signed-in' }, ['pass']]
      return [
        { ...state, step: 'preparing', problem: event.problem },
        event.problem ? ['report', 'show', 'prepare'] : ['show', 'prepare']
      ]
    case 'found':
      if (!isWaitingForUser(state) || event.turn !== turn) return same
      return [{ ...state, step: 'signed-in', given: false, problem: undefined }, ['pass']]
    case 'prepared':
      if (step !== 'preparing' || event.turn !== turn) return same
      return [{ ...state, step: 'asking', prepared: true, shown: true }, []]
    case 'refused':
      if (step !== 'preparing' || event.turn !== turn) return same
      return [{ ...state, step: 'refused', problem: event.problem, shown: true }, []]
    case 'unable':
      if ((step !== 'checking' && step !== 'preparing') || event.turn !== turn) return same
      if (!state.shown) return [{ ...state, step: 'leaving', problem: event.problem }, ['fail']]
      return [{ ...state, step: 'asking', problem: event.problem }, ['show']]
    case 'sign':
      if (step !== 'asking') return same
      if (!state.prepared) return prepare(state, undefined)
      if (isPrompted(state)) return [{ ...state, problem: 'request-pending' }, []]
      return [{ ...state, step: 'signing', problem: undefined, prompts: { ...state.prompts, [state.wallet!]: turn } }, ['prompt']]
    case 'outdated':
      return step === 'asking' && state.prepared ? prepare(state, undefined) : same
    case 'signed': {
      const next = afterAnswer(state, event.turn)
      return step === 'signing' && event.turn === turn ? [{ ...next, step: 'storing', given: true }, ['store']] : [next, []]
    }
    case 'unsigned': {
      const next = afterAnswer(state, event.turn)
      if (step !== 'signing' || event.turn !== turn) return [next, []]
      return [{ ...next, step: 'asking', problem: event.problem }, ['report', 'show']]
    }
    case 'stored':
      return step === 'storing' && event.turn === turn ? [{ ...state, step: 'signed-in' }, ['succeed']] : same
    case 'unstored': {
      if (step !== 'storing' || event.turn !== turn) return same
      // its nonce may have been used
      const [next] = prepare(state, event.problem)
      return [next, ['report', 'show', 'prepare']]
    }
    case 'cancel': {
      if (!isPending(state)) return same
      const next = putOff(state, reasonToLeave(state))
      return event.required ? [{ ...next, step: 'leaving' }, [...undo(state), 'leave']] : [next, [...undo(state), 'put-off']]
    }
    case 'closed':
      if (step !== 'preparing' && step !== 'asking' && step !== 'refused') return same
      return event.required ? [state, ['show']] : [putOff(state, reasonToLeave(state)), undo(state)]
  }
}

/**
 * Returns whether the account changed, or the wallet while not signed in.
 * A signed-in user stays so in another of their wallets.
 */
export function isDifferentSubject(
  { key, wallet, step }: SignInState,
  next: { readonly key: SignInKey | undefined; readonly wallet: WalletKey | undefined }
): boolean {
  return key !== next.key || (wallet !== next.wallet && step !== 'signed-in')
}

/** Starts from the beginning for the current account. Open prompts stay. */
function begin({ turn, prompts, ...before }: SignInState, { key, wallet }: Pick<SignInState, 'key' | 'wallet'>): Next {
  const next = { ...initialSignIn, key, wallet, turn: turn + 1, prompts }
  if (key === undefined) return [{ ...next, step: 'idle' }, isPending(before) ? ['hide'] : []]
  return [{ ...next, step: 'checking' }, ['check']]
}

/** Postpones sign-in. Responses to pending requests are late from here on. */
function putOff(state: SignInState, problem: ErrorCode | undefined): SignInState {
  return { ...state, step: 'put-off', turn: state.turn + 1, given: false, problem }
}

/** Returns the reason for leaving: with a message ready it is the user's choice, else the problem. */
function reasonToLeave({ prepared, problem }: SignInState): ErrorCode | undefined {
  return prepared ? undefined : problem
}

function undo({ given }: SignInState): readonly SignInEffect[] {
  return given ? ['undo'] : []
}

function prepare(state: SignInState, problem: ErrorCode | undefined): Next {
  return [{ ...state, step: 'preparing', turn: state.turn + 1, prepared: false, problem }, ['prepare']]
}

/** Returns whether the wallet has an open prompt. */
function isPrompted({ wallet, prompts }: SignInState): boolean {
  return wallet !== undefined && prompts[wallet] !== undefined
}

/** Removes the prompt of a turn, in whichever wallet. */
function afterAnswer(state: SignInState, turn: number): SignInState {
  const prompts = Object.entries(state.prompts).filter(([, each]) => each !== turn)
  return answered({ ...state, prompts: Object.fromEntries(prompts) })
}

/** Clears the pending-request problem once the wallet has no open prompt. */
function answered(state: SignInState): SignInState {
  return state.problem === 'request-pending' && !isPrompted(state) ? { ...state, problem: undefined } : state
}
