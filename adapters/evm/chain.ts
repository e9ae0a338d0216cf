import type { Chain } from '../chain.ts'

// What can be done on an EVM chain. Reading needs no library; what encodes or decodes brings viem, when it is first asked for.

export { balance } from './balance.ts'

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signMessage(...request)

export const signTypedData: NonNullable<Chain['typedData']>['sign'] = async (...request) =>
  (await import('./signing.ts')).signTypedData(...request)

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./transactions.ts')).sendTransaction(...request)
