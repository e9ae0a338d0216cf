import type { SetTimer } from '../../protocol/channel.ts'
import { LoginError } from './login-error.ts'

/** Milliseconds until a request times out. Callers hold locks and screens while they wait. */
export const replyTime = 15_000

interface Waiting {
  readonly after: SetTimer
  readonly signal?: AbortSignal | undefined
  /** Maximum seconds for which the service may hold the response. */
  readonly wait: number
}

/**
 * Aborts a request whose response or body arrives too late.
 *
 * @throws LoginError `offline` if there is none; the reason of the signal
 */
export async function inTime<Reply>(
  { after, signal, wait }: Waiting,
  request: (ending: AbortSignal) => Promise<Reply>
): Promise<Reply> {
  const late = new AbortController()
  const cancel = after(replyTime + wait * 1000, () => late.abort())
  try {
    return await request(signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new LoginError('offline', 'The login service does not answer.', { cause })
  } finally {
    cancel()
  }
}
