import type { Chain } from '../chain.ts'
import type { SolanaOptions } from './index.ts'

// What can be done on Solana. Reading needs no library; what derives addresses and puts transactions together brings parts of
// `@solana/web3.js`, when it is first asked for.

export { balance } from './balance.ts'

export const holdings: NonNullable<Chain['holdings']> = async (...request) => (await import('./holdings.ts')).holdings(...request)

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)

export const transfers = async (options?: SolanaOptions) => (await import('./send.ts')).createTransfers(options)
