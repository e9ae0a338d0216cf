import { $solanaConnection, type Connection } from '../solana-connection.ts'
import { toReactive, useReading } from './use-reading.ts'

// `w3m-kit/compat/solana/vue`: the composable of AppKit's Solana adapter. Another one of its name is in `w3m-kit/compat/vue`.

export { SolanaAdapter } from '../adapters.ts'
export type { SolanaProvider as Provider } from '../solana-provider.ts'
export type { Connection } from '../solana-connection.ts'

/** Returns a `Connection` of the app's own @solana/web3.js 1 to the active Solana network, reactive, once that package has loaded. */
export function useAppKitConnection(): { readonly connection: Connection | undefined } {
  const read = () => ({ connection: $solanaConnection.get() })
  return toReactive(
    useReading<{ readonly connection: Connection | undefined }>($solanaConnection, read, { connection: undefined })
  )
}
