import { ask } from './ask.ts'
import { linkOf } from './connection.ts'
import type { Connection } from '../wallet-source.ts'

/** The visitor has left already: taking the permission back is not waited for any longer. */
const revokeDeadline = 2000

/** Lets a wallet go, so that it does not connect again by itself on the next visit. */
export async function disconnectWallet(connection: Connection): Promise<void> {
  const link = linkOf.get(connection)
  if (!link) return
  link.close()
  // a wallet need not know EIP-2255; then it is the kit that asks no more
  await ask(link.provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], { deadline: revokeDeadline }).catch(
    () => undefined
  )
}
