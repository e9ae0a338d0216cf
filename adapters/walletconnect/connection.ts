import type { Connection } from '../wallet-source.ts'

/** A connection over WalletConnect. */
export interface WalletConnectConnection extends Connection {
  /** Resolves once the wallet app responds. */
  ping(): Promise<void>
  /** Extends the session by 7 days. */
  extend(): Promise<void>
}
