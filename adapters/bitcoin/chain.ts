import type { Chain } from '../chain.ts'

// What can be done on Bitcoin, over any provider in WalletConnect's shapes.

export { balance } from './esplora.ts'

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./signing.ts')).sendTransaction(...request)
