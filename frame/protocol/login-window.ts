import { isRecord } from '../../adapters/base/is-record.ts'

// Messages between documents of the frame's own origin: its login page (`/loading`, a top-level window that the app has opened) and the
// frames in that app. The target origin is always their own, so that no other document can read them, and only their own is accepted.

/** Result that the browser received from the provider. */
export interface ProviderAnswer {
  readonly login: string
  /** Redeems the login, once, with the key that began it. */
  readonly result?: string
  /** Why there is no result. */
  readonly error?: LoginProblem
}

const loginProblems = ['access_denied', 'server_error'] as const
export type LoginProblem = (typeof loginProblems)[number]

/**
 * Reads the result that the login service wrote into the URL of the login page.
 * Returns `undefined` if there is none.
 */
export function readAnswer(query: URLSearchParams): ProviderAnswer | undefined {
  return checkAnswer({
    login: query.get('login'),
    result: query.get('result') ?? undefined,
    error: query.get('error') ?? undefined
  })
}

function checkAnswer({ login, result, error }: Readonly<Record<string, unknown>>): ProviderAnswer | undefined {
  const problem = error === undefined ? undefined : (loginProblems.find(one => one === error) ?? 'server_error')
  if (typeof login !== 'string' || login === '') return undefined
  if (problem) return { login, error: problem }
  return typeof result === 'string' && result !== '' ? { login, result } : undefined
}

/** Reply of a frame to a result that belongs to the login it has begun. */
export interface TakenAnswer {
  /** Origin of the app that embeds the frame. */
  readonly page: string
}

/** A login that a frame has begun, for a window that is about to leave for the provider. */
export interface BegunLogin {
  readonly login: string
  /** When it expires, in milliseconds. */
  readonly until: number
  /** Origin of the app that embeds the frame. */
  readonly page: string
}

type MessageSource = Pick<Window, 'addEventListener' | 'removeEventListener'>

const answerType = '@w3m-login/answer'
const waitingType = '@w3m-login/waiting'
/** Maximum number of frames of an app: no app needs more. */
const mostFrames = 64

/** Posts to every frame in the app that opened this window. Each reply arrives on its own port. */
function postToFrames(
  opener: Window,
  origin: string,
  message: object,
  onReply: (reply: unknown, port: MessagePort) => void
): void {
  for (let index = 0; index < Math.min(opener.length, mostFrames); index++) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => onReply(data, port1)
    opener[index]?.postMessage(message, { targetOrigin: origin, transfer: [port2] })
  }
}

/**
 * Offers a result to the frames of the app.
 * Resolves once one of them takes it; never settles otherwise.
 */
export function offerAnswer(opener: Window, origin: string, answer: ProviderAnswer): Promise<TakenAnswer> {
  return new Promise(resolve => {
    postToFrames(opener, origin, { type: answerType, ...answer }, reply => {
      const page = isRecord(reply) ? reply['page'] : undefined
      if (typeof page === 'string') resolve({ page })
    })
  })
}

/**
 * Asks the frames of the app which login they have begun.
 * Confirms each reply once `keep` has stored it.
 */
export function requestLogin(opener: Window, origin: string, keep: (begun: BegunLogin) => void): void {
  postToFrames(opener, origin, { type: waitingType }, (reply, port) => {
    const { login, until, page } = isRecord(reply) ? reply : {}
    if (typeof login !== 'string' || typeof until !== 'number' || typeof page !== 'string') return
    keep({ login, until, page })
    port.postMessage({ kept: login })
  })
}

export interface LoginWindowListener {
  /** Returns the reply to the window if this frame has begun the login; `undefined`: another one has. */
  takeAnswer(answer: ProviderAnswer): TakenAnswer | undefined
  /** Returns the login that this frame has begun, if any. */
  begun(): BegunLogin | undefined
  /** A window has stored that it leaves with this login. */
  kept(login: string): void
}

/** Listens on the frame's side. Returns a function that unsubscribes. */
export function onLoginWindow(window: MessageSource, origin: string, listener: LoginWindowListener): () => void {
  const receive = ({ data, origin: sender, ports: [port] }: MessageEvent) => {
    if (sender !== origin || !port || !isRecord(data)) return
    if (data['type'] === answerType) {
      const answer = checkAnswer(data)
      const taken = answer && listener.takeAnswer(answer)
      if (taken) port.postMessage(taken)
    } else if (data['type'] === waitingType) {
      const begun = listener.begun()
      if (!begun) return
      port.onmessage = ({ data: reply }) => {
        if (isRecord(reply) && reply['kept'] === begun.login) listener.kept(begun.login)
      }
      port.postMessage(begun)
    }
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}

/**
 * Listens for the end of a login in a provider's window.
 * Receives the login's id, which is useless without the frame that began it.
 */
export function onSocialResult(
  { window, popup, origin }: { readonly window: MessageSource; readonly popup: Window; readonly origin: string },
  listener: (resultUri: string) => void
): () => void {
  const receive = ({ data, source, origin: from }: MessageEvent) => {
    if (source !== popup || from !== origin || !isRecord(data) || !Object.hasOwn(data, 'resultUri')) return
    const uri = data['resultUri']
    if (typeof uri === 'string' && uri.length <= 16_384) listener(uri)
  }
  window.addEventListener('message', receive)
  return () => window.removeEventListener('message', receive)
}

/** Notifies the app that a login has ended, once a frame of it has taken the result. */
export function notifySocialResult(
  { opener, origin }: { readonly opener: Window; readonly origin: string },
  resultUri: string
): void {
  opener.postMessage({ resultUri }, { targetOrigin: origin })
}
