import type { Chain, Names } from '../chain.ts'
import type { NamesOptions } from './names.ts'

// What can be done on an EVM chain. Reading needs no library; what hashes or normalises brings parts of viem, when it is first asked for.

export { balance } from './balance.ts'

const signing = () => import('./signing.ts')

export const signMessage: NonNullable<Chain['messages']>['sign'] = async (...request) => (await signing()).signMessage(...request)

export const signTypedData: NonNullable<Chain['typedData']>['sign'] = async (...request) =>
  (await signing()).signTypedData(...request)

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./transactions.ts')).sendTransaction(...request)

export const transfers: NonNullable<Chain['transfers']> = () => import('./send.ts')

export const names = async (options?: NamesOptions): Promise<Names> => (await import('./names.ts')).createNames(options)

export const calls: NonNullable<Chain['calls']> = () => import('./calls.ts')

export const assets: NonNullable<Chain['assets']> = () => import('./assets.ts')
