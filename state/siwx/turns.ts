import type { ErrorCode } from '../../adapters/base/codes.ts'

// Signing in, as one pure function of what has happened. Accounts, networks and wallets change in the middle of everything: each answer
// says which turn it belongs to, and one that comes too late changes nothing. A prompt that the wallet shows cannot be taken back, so
// none is opened before the one before has been answered, whoever it was about.

/** Who is to sign in: an account on a network. */
export type Key = string

export interface SignInState {
  readonly step:
    | 'idle'
    /** Whether there is a session. */
    | 'checking'
    /** The message is being made. */
    | 'preparing'
    /** The message is before the visitor; without one, why there is none. */
    | 'asking'
    /** What the message says must not be signed here. */
    | 'refused'
    | 'signing'
    /** The session is being checked and kept. */
    | 'storing'
    | 'signed-in'
    /** The visitor does not want to, and need not. */
    | 'put-off'
    /** The wallet is being disconnected. */
    | 'leaving'
  readonly key: Key | undefined
  /** Counts what is asked of others. */
  readonly turn: number
  /** There is a message to sign. */
  readonly prepared: boolean
  /** Something has been before the visitor already: what fails now is told there. */
  readonly shown: boolean
  /** What the visitor is told. `user-rejected`: declined. `request-pending`: the wallet shows an earlier prompt. */
  readonly problem: ErrorCode | undefined
  /** The turn of the prompt that the wallet shows. */
  readonly prompt: number | undefined
}

export type SignInEvent =
  | { readonly type: 'subject'; readonly key: Key | undefined }
  | { readonly type: 'checked'; readonly turn: number; readonly signedIn: boolean }
  | { readonly type: 'prepared'; readonly turn: number }
  /** It can neither be told whether there is a session, nor a message be made. */
  | { readonly type: 'unable'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'refused'; readonly turn: number; readonly problem: ErrorCode }
  /** The visitor wants to sign. */
  | { readonly type: 'sign' }
  /** The message has become too old to be signed. */
  | { readonly type: 'outdated' }
  | { readonly type: 'signed'; readonly turn: number }
  | { readonly type: 'unsigned'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'stored'; readonly turn: number }
  | { readonly type: 'unstored'; readonly turn: number; readonly problem: ErrorCode }
  | { readonly type: 'cancel'; readonly required: boolean }
  /** The modal was closed. */
  | { readonly type: 'closed'; readonly required: boolean }
  /** Asked again: the visitor has put it off, or has been signed out. */
  | { readonly type: 'again' }

/** What is to be done now, in this order. */
export type SignInEffect =
  | 'check'
  | 'show'
  | 'prepare'
  | 'prompt'
  | 'store'
  /** A session was there already. */
  | 'pass'
  /** The visitor has just signed in. */
  | 'succeed'
  /** Signing has failed or was declined. */
  | 'report'
  /** Cancelled where it is required: disconnect, and to Connect. */
  | 'leave'
  /** Cancelled where it is not: close, and to Connect. */
  | 'put-off'
  /** It could not even begin: disconnect, to Connect, and say so. */
  | 'fail'
  /** Nobody is left to sign in. */
  | 'hide'

export const initialSignIn: SignInState = {
  step: 'idle',
  key: undefined,
  turn: 0,
  prepared: false,
  shown: false,
  problem: undefined,
  prompt: undefined
}

type Next = readonly [state: SignInState, effects: readonly SignInEffect[]]

/** The visitor is before it, or will be in a moment. */
export function isPending({ step }: SignInState): boolean {
  return ['checking', 'preparing', 'asking', 'refused', 'signing', 'storing'].includes(step)
}

/** What follows from an event. One that does not fit, or that comes too late, changes nothing. */
export function signInTurn(state: SignInState, event: SignInEvent): Next {
  const { step, turn } = state
  const same: Next = [state, []]
  switch (event.type) {
    case 'subject':
      return event.key === state.key ? same : begin(state, event.key)
    case 'again':
      return (step === 'put-off' || step === 'signed-in') && state.key ? begin(state, state.key) : same
    case 'checked':
      if (step !== 'checking' || event.turn !== turn) return same
      return event.signedIn ? [{ ...state, step: 'signed-in' }, ['pass']] : [{ ...state, step: 'preparing' }, ['show', 'prepare']]
    case 'prepared':
      if (step !== 'preparing' || event.turn !== turn) return same
      return [{ ...state, step: 'asking', prepared: true, shown: true }, []]
    case 'refused':
      if (step !== 'preparing' || event.turn !== turn) return same
      return [{ ...state, step: 'refused', problem: event.problem, shown: true }, []]
    case 'unable':
      if ((step !== 'checking' && step !== 'preparing') || event.turn !== turn) return same
      if (!state.shown) return [{ ...state, step: 'leaving', problem: event.problem }, ['fail']]
      return [{ ...state, step: 'asking', problem: event.problem }, []]
    case 'sign':
      if (step !== 'asking') return same
      if (!state.prepared) return prepare(state, undefined)
      if (state.prompt !== undefined) return [{ ...state, problem: 'request-pending' }, []]
      return [{ ...state, step: 'signing', problem: undefined, prompt: turn }, ['prompt']]
    case 'outdated':
      return step === 'asking' && state.prepared ? prepare(state, undefined) : same
    case 'signed': {
      const next = answered(state, event.turn)
      return step === 'signing' && event.turn === turn ? [{ ...next, step: 'storing' }, ['store']] : [next, []]
    }
    case 'unsigned': {
      const next = answered(state, event.turn)
      if (step !== 'signing' || event.turn !== turn) return [next, []]
      return [{ ...next, step: 'asking', problem: event.problem }, ['report', 'show']]
    }
    case 'stored':
      return step === 'storing' && event.turn === turn ? [{ ...state, step: 'signed-in' }, ['succeed']] : same
    case 'unstored': {
      if (step !== 'storing' || event.turn !== turn) return same
      // its nonce may have been used up
      const [next] = prepare(state, event.problem)
      return [next, ['report', 'show', 'prepare']]
    }
    case 'cancel':
      if (!isPending(state)) return same
      return event.required ? [{ ...state, step: 'leaving' }, ['leave']] : [{ ...state, step: 'put-off' }, ['put-off']]
    case 'closed':
      if (step !== 'preparing' && step !== 'asking' && step !== 'refused') return same
      return event.required ? [state, ['show']] : [{ ...state, step: 'put-off' }, []]
  }
}

/** From the start, for whoever is there now. A prompt that the wallet shows is still there. */
function begin(state: SignInState, key: Key | undefined): Next {
  const next = { ...initialSignIn, key, turn: state.turn + 1, prompt: state.prompt }
  if (key === undefined) return [{ ...next, step: 'idle' }, isPending(state) ? ['hide'] : []]
  return [{ ...next, step: 'checking' }, ['check']]
}

function prepare(state: SignInState, problem: ErrorCode | undefined): Next {
  return [{ ...state, step: 'preparing', turn: state.turn + 1, prepared: false, problem }, ['prepare']]
}

/** The prompt of a turn has been answered; that of an earlier one leaves the way free. */
function answered(state: SignInState, turn: number): SignInState {
  if (state.prompt !== turn) return state
  const problem = state.problem === 'request-pending' ? undefined : state.problem
  return { ...state, prompt: undefined, problem }
}
