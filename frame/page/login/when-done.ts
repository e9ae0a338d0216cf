import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { LoginClient } from './login-client.ts'

/** Waits until the login with this id is completed, in a browser window or on a phone. */
export async function whenDone(client: Pick<LoginClient, 'status'>, login: string, signal: AbortSignal): Promise<LoginUser> {
  for (;;) {
    const done = await client.status(login, signal)
    if (done) return done
    signal.throwIfAborted()
  }
}
