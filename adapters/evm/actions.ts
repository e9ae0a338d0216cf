import type { Chain, Names } from '../chain.ts'
import * as signing from './signing.ts'
import type { NamesOptions } from './names.ts'

// What one does on an EVM chain once a wallet is connected, each loaded when it is first asked for: what hashes or normalises brings parts
// of viem.

export const { signMessage, signTypedData } = signing

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./transactions.ts')).sendTransaction(...request)

export const transfers: NonNullable<Chain['transfers']> = () => import('./send.ts')

export const names = async (options?: NamesOptions): Promise<Names> => (await import('./names.ts')).createNames(options)

export const calls: NonNullable<Chain['calls']> = () => import('./calls.ts')

export const assets: NonNullable<Chain['assets']> = () => import('./assets.ts')
