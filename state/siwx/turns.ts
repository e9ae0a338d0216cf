import type { ErrorCode } from '../../adapters/base/codes.ts'

// Signing in, as one pure function of what has happened. Accounts, networks and wallets change in the middle of everything: each answer
// says which turn it belongs to, and one that comes too late changes nothing. A prompt that a wallet shows cannot be taken back, so that
// wallet is asked nothing more before it has answered, whoever it was about, or has gone.

/** Who is to sign in: an account on a network. */
export type Key = string

/** Which wallet signs. */
export type WalletKey = string

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
  readonly wallet: WalletKey | undefined
  /** Counts what is asked of others. */
  readonly turn: number
  /** There is a message to sign. */
  readonly prepared: boolean
  /** Something has been before the visitor already: what fails now is told there. */
  readonly shown: boolean
  /** Something was given to the site to be kept. Whatever it said of it, it may have kept it. */
  readonly given: boolean
  /** What the visitor is told. `user-rejected`: declined. `request-pending`: the wallet shows an earlier prompt. */
  readonly problem: ErrorCode | undefined
  /** The turns of the prompts that wallets show, one each. */
  readonly prompts: { readonly [wallet: WalletKey]: number }
}

export type SignInEvent =
  | { readonly type: 'subject'; readonly key: Key | undefined; readonly wallet: WalletKey | undefined }
  /** The wallet was disconnected: what it still shows is given up. */
  | { readonly type: 'gone'; readonly wallet: WalletKey }
  /** `problem`: what the wallet has signed as it connected was not taken. */
  | { readonly type: 'checked'; readonly turn: number; readonly signedIn: boolean; readonly problem?: ErrorCode | undefined }
  /** There is a session by now: the visitor has signed in in another tab. */
  | { readonly type: 'found'; readonly turn: number }
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
  /** Asked again by the site: the visitor has put it off, or has another screen open. */
  | { readonly type: 'again' }
  /** The session is over: it was ended, here or elsewhere, or its time has come. What is under way makes none any more. */
  | { readonly type: 'ended'; readonly required: boolean }

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
  /** Cancelled after something was given to the site to be kept: it ends. */
  | 'undo'
  /** It could not even begin: disconnect, to Connect, and say so. */
  | 'fail'
  /** Nobody is left to sign in. */
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

/** The visitor is before it, or will be in a moment. */
export function isPending({ step }: Pick<SignInState, 'step'>): boolean {
  return ['checking', 'preparing', 'asking', 'refused', 'signing', 'storing'].includes(step)
}

/** Nothing happens before the visitor, or another tab, does something. */
export function isWaiting({ step }: Pick<SignInState, 'step'>): boolean {
  return step === 'asking' || step === 'refused' || step === 'put-off'
}

/** What follows from an event. One that does not fit, or that comes too late, changes nothing. */
export function signInTurn(state: SignInState, event: SignInEvent): Next {
  const { step, turn } = state
  const same: Next = [state, []]
  switch (event.type) {
    case 'subject':
      if (isAnother(state, event)) return begin(state, event)
      return event.wallet === state.wallet ? same : [{ ...state, wallet: event.wallet }, []]
    case 'gone': {
      const { [event.wallet]: turnOfIt, ...prompts } = state.prompts
      return turnOfIt === undefined ? same : [answered({ ...state, prompts }), []]
    }
    case 'again':
      if (step === 'put-off' && state.key) return begin(state, state)
      // whoever is asked already may be looking at something else
      return step !== 'checking' && isPending(state) ? [state, ['show']] : same
    case 'ended': {
      const isUnderWay = step === 'checking' || step === 'signing' || step === 'storing'
      if (step !== 'signed-in' && !isUnderWay) return same
      if (!event.required) return isUnderWay ? [putOff(state, 'aborted'), ['pass']] : [putOff(state, undefined), []]
      const [next, effects] = begin(state, state)
      // who has come through here already: what fails now ends nothing more
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
      if (!isWaiting(state) || event.turn !== turn) return same
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
      if (isAsked(state)) return [{ ...state, problem: 'request-pending' }, []]
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
      // its nonce may have been used up
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

/** It is about somebody else, or another wallet signs. Whoever is signed in stays so in another wallet of theirs. */
export function isAnother(
  { key, wallet, step }: SignInState,
  next: { readonly key: Key | undefined; readonly wallet: WalletKey | undefined }
): boolean {
  return key !== next.key || (wallet !== next.wallet && step !== 'signed-in')
}

/** From the start, for whoever is there now. The prompts that wallets show are still there. */
function begin({ turn, prompts, ...before }: SignInState, { key, wallet }: Pick<SignInState, 'key' | 'wallet'>): Next {
  const next = { ...initialSignIn, key, wallet, turn: turn + 1, prompts }
  if (key === undefined) return [{ ...next, step: 'idle' }, isPending(before) ? ['hide'] : []]
  return [{ ...next, step: 'checking' }, ['check']]
}

/** Nobody signs in now: what was under way comes too late. */
function putOff(state: SignInState, problem: ErrorCode | undefined): SignInState {
  return { ...state, step: 'put-off', turn: state.turn + 1, given: false, problem }
}

/** Whoever leaves where there is a message to sign does not want to; where there is none, what is wrong is the reason. */
function reasonToLeave({ prepared, problem }: SignInState): ErrorCode | undefined {
  return prepared ? undefined : problem
}

function undo({ given }: SignInState): readonly SignInEffect[] {
  return given ? ['undo'] : []
}

function prepare(state: SignInState, problem: ErrorCode | undefined): Next {
  return [{ ...state, step: 'preparing', turn: state.turn + 1, prepared: false, problem }, ['prepare']]
}

/** The wallet shows a prompt already. */
function isAsked({ wallet, prompts }: SignInState): boolean {
  return wallet !== undefined && prompts[wallet] !== undefined
}

/** The prompt of a turn has been answered, in whatever wallet. */
function afterAnswer(state: SignInState, turn: number): SignInState {
  const prompts = Object.entries(state.prompts).filter(([, each]) => each !== turn)
  return answered({ ...state, prompts: Object.fromEntries(prompts) })
}

/** Once the way is free nothing is said of what was in it. */
function answered(state: SignInState): SignInState {
  return state.problem === 'request-pending' && !isAsked(state) ? { ...state, problem: undefined } : state
}
