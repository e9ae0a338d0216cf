import type { LoginClient } from '../login/login-client.ts'
import { createSessionsScreen } from '../screens/manage-wallet.ts'
import type { ScreenHost } from '../ui/screen-host.ts'
import type { RecordClient } from './known-record.ts'
import { readRecord } from './record.ts'

type Client = Pick<LoginClient, 'sessions' | 'endSession' | 'methods' | 'passkeys' | 'removePasskey'> & RecordClient

/**
 * Shows sessions and login passkeys of the account.
 * Resolves to `former` if the user wants to restore a replaced email address, which is offered if this device has the wallet.
 */
export async function showLogins(
  client: Client,
  stage: ScreenHost,
  { signal, hasWallet }: { readonly signal: AbortSignal; readonly hasWallet: boolean }
): Promise<true | 'former'> {
  const [sessions, { passkeys: site }, { emailChangedAt }] = await Promise.all([
    client.sessions(),
    client.methods(),
    client.user()
  ])
  const passkeys = site === undefined ? [] : await client.passkeys()
  const { email, formerEmails: formers } =
    hasWallet && emailChangedAt !== undefined ? await readRecord(client) : { email: null, formerEmails: undefined }
  const changed = email !== null && formers ? { email, formers } : undefined
  return stage.show(
    createSessionsScreen({
      sessions,
      end: id => client.endSession(id),
      passkeys,
      remove: id => client.removePasskey(id),
      changed
    }),
    { signal, more: changed !== undefined }
  )
}
