import type { LoginClient } from '../login/login-client.ts'
import { sessionsScreen } from '../screens/manage.ts'
import type { Stage } from '../stage/stage.ts'

type Client = Pick<LoginClient, 'sessions' | 'endSession' | 'methods' | 'passkeys' | 'removePasskey'>

/** Shows what is logged in to the account, and which passkeys log in. */
export async function showLogins(client: Client, stage: Stage, signal: AbortSignal): Promise<void> {
  const hasPasskeys = (await client.methods()).passkeys !== undefined
  const [sessions, passkeys] = await Promise.all([client.sessions(), hasPasskeys ? client.passkeys() : []])
  await stage.show(
    sessionsScreen({ sessions, end: id => client.endSession(id), passkeys, remove: id => client.removePasskey(id) }),
    { signal }
  )
}
