import type { Chain } from '../chain.ts'

// What can be done on Polkadot, over any provider in WalletConnect's shape.

export { balance } from './balance.ts'

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)
