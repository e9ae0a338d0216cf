import { sql, type QueryExecutorProvider } from 'kysely'
import type { Notifications } from '../../store/listen-notify.ts'
import { LoginError } from './login-error.ts'

/** Runs a function once after the given milliseconds. Returns a function that cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void

/** Maximum wait in seconds: proxies end longer requests. */
const longest = 25
const channel = 'login_changed'

/**
 * Maximum number of concurrently waiting requests, in this process.
 * A frame needs one for its login; the others are for tabs and reloads.
 */
export const mostWaiting = { login: 4, key: 16, network: 256 } as const
/** Seconds after which a rejected request may be sent again. */
const retryAfter = 5

export interface WaitRequest<Answer> {
  readonly login: string
  readonly thumbprint: string
  readonly network: string
  /** From the query. Without a number, the status is read once, without waiting. */
  readonly seconds: string | undefined
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
  readonly look: () => Promise<{ readonly answer: Answer; readonly final: boolean }>
  /** Poll interval in milliseconds, for state outside the database. */
  readonly every?: number
}

export interface Waiting {
  /**
   * Long-polls: reads the status, waits for a change of the login, and reads again, until the result is
   * final or the time is over. Between changes a waiting request does not query the database.
   *
   * @throws LoginError `login-limit` if too many requests of this login, key or network are waiting
   */
  wait<Answer>(request: WaitRequest<Answer>): Promise<Answer>
  close(): Promise<void>
}

/** Notifies the waiting requests of a login, on every instance, when the transaction commits. */
export async function notifyChange(db: QueryExecutorProvider, login: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${login})`.execute(db)
}

export function createWaiting(signals: Pick<Notifications, 'listen'>, after: After = afterByTimer): Waiting {
  const wakers = new Map<string, Set<() => void>>()
  const waiting = new Map<string, number>()
  let listening: Promise<() => Promise<void>> | undefined

  const listen = () =>
    (listening ??= signals
      .listen(channel, {
        heard: login => wakers.get(login)?.forEach(wake => wake()),
        missed: () => wakers.forEach(all => all.forEach(wake => wake()))
      })
      .catch((error: unknown) => {
        listening = undefined
        throw error
      }))

  /** Takes slots, and returns a function that releases them. */
  function take(places: readonly (readonly [name: string, most: number])[]): () => void {
    const full = places.some(([name, most]) => (waiting.get(name) ?? 0) >= most)
    if (full)
      throw new LoginError('login-limit', `Too many requests are waiting. Please try again after ${retryAfter} seconds`, {
        retryAfter
      })
    for (const [name] of places) waiting.set(name, (waiting.get(name) ?? 0) + 1)
    return () => {
      for (const [name] of places) {
        const left = (waiting.get(name) ?? 1) - 1
        if (left > 0) waiting.set(name, left)
        else waiting.delete(name)
      }
    }
  }

  async function wait<Answer>({
    login,
    thumbprint,
    network,
    seconds,
    signal,
    look,
    every
  }: WaitRequest<Answer>): Promise<Answer> {
    const time = /^\d{1,3}$/.test(seconds ?? '') ? Math.min(longest, Number(seconds)) : 0
    if (time === 0) return (await look()).answer
    const leave = take([
      [`login ${login}`, mostWaiting.login],
      [`key ${thumbprint}`, mostWaiting.key],
      [`network ${network}`, mostWaiting.network]
    ])
    const turn = createTurn()
    const mine = wakers.get(login) ?? new Set()
    wakers.set(login, mine.add(turn.wake))
    signal.addEventListener('abort', turn.end)
    const cancel = after(time * 1000, turn.end)
    try {
      await listen()
      for (;;) {
        const { answer, final } = await look()
        if (final || turn.over || signal.aborted) return answer
        const stop = every === undefined ? undefined : after(every, turn.wake)
        await turn.next()
        stop?.()
      }
    } finally {
      cancel()
      leave()
      signal.removeEventListener('abort', turn.end)
      mine.delete(turn.wake)
      if (mine.size === 0) wakers.delete(login)
    }
  }

  return {
    wait,
    close: async () => (await listening)?.()
  }
}

/** Creates a reusable signal. A notification between two waits is not lost. */
function createTurn() {
  let isDue = false
  let isOver = false
  let resume = (): void => {}
  const wake = () => {
    isDue = true
    resume()
  }
  return {
    wake,
    end: () => {
      isOver = true
      wake()
    },
    get over() {
      return isOver
    },
    async next(): Promise<void> {
      if (!isDue) await new Promise<void>(resolve => (resume = resolve))
      isDue = false
    }
  }
}

const afterByTimer: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
