import type { Connection } from '../../adapters/wallet-source.ts'

const spared = new WeakSet<Connection>()

/**
 * Marks the next disconnect of this connection as not requested by the user, so that it does not sign
 * out: the app does not respond, or another tab disconnected it and handles the sign-out.
 */
export function suppressSignOut(connection: Connection): void {
  spared.add(connection)
}

/** Returns whether the disconnect was marked, once per connection. */
export function consumeSuppressedSignOut(connection: Connection): boolean {
  return spared.delete(connection)
}
