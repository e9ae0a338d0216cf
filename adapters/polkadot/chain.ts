import type { Chain } from '../chain.ts'

// Polkadot operations, over any provider with WalletConnect's Polkadot methods.

export { balance } from './balance.ts'

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)
