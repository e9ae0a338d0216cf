import { callWallet } from '../base/wallet-call.ts'
import { disconnectors } from './connection.ts'
import type { Connection } from '../wallet-source.ts'

/** In milliseconds. The kit is already disconnected, so the wallet's own disconnect has a timeout. */
const disconnectDeadline = 2000

/** Disconnects a wallet, so that the next visit does not reconnect it. */
export async function disconnectWallet(connection: Connection): Promise<void> {
  const disconnect = disconnectors.get(connection)
  // Without a disconnect method in the wallet, the kit's removed connection hint prevents the reconnect.
  if (disconnect) await callWallet(disconnect, { deadline: disconnectDeadline }).catch(() => undefined)
}
