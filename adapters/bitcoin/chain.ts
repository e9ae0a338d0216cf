import type { Chain } from '../chain.ts'

// Bitcoin operations, over any provider with WalletConnect's Bitcoin methods.

export { balance } from './esplora.ts'

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./signing.ts')).sendTransaction(...request)
