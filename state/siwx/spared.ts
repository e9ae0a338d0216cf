import type { Connection } from '../../adapters/wallet-source.ts'

const spared = new WeakSet<Connection>()

/**
 * This wallet will go by no wish of the visitor's on this page, so that nobody is signed out by it: the site does not answer, or another
 * tab has let it go, which knows why and does what follows.
 */
export function spare(connection: Connection): void {
  spared.add(connection)
}

/** Once for each wallet that has gone. */
export function wasSpared(connection: Connection): boolean {
  return spared.delete(connection)
}
