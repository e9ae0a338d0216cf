import type { Chain } from '../chain.ts'
import type { SolanaOptions } from './index.ts'

// Solana operations. Reading needs no library; deriving addresses and compiling transactions lazy-load parts of
// `@solana/web3.js`.

export { balance } from './balance.ts'

export const holdings: NonNullable<Chain['holdings']> = async (...request) => (await import('./holdings.ts')).holdings(...request)

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)

export const transfers = async (options?: SolanaOptions) => (await import('./send.ts')).createTransfers(options)
