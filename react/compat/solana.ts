import { useStore } from '@nanostores/react'
import { $solanaConnection, type Connection } from '../../elements/compat/solana-connection.ts'
import { useIsHydrating } from './use-hydrating.ts'

// `w3m-kit/compat/solana/react`: the hook of AppKit's Solana adapter. Another hook of its name is in `w3m-kit/compat/react`.

export { SolanaAdapter } from '../../elements/compat/adapters.ts'
export type { SolanaProvider as Provider } from '../../elements/compat/solana-provider.ts'
export type { Connection } from '../../elements/compat/solana-connection.ts'

/** Returns a `Connection` of the app's own @solana/web3.js 1 to the active Solana network, once that package has loaded. */
export function useAppKitConnection(): { readonly connection: Connection | undefined } {
  const served = useIsHydrating()
  const connection = useStore($solanaConnection)
  return { connection: served ? undefined : connection }
}
