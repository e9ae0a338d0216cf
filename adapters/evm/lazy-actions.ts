import type { Chain, Names } from '../chain.ts'
import * as signing from './signing.ts'
import type { NamesOptions } from './names.ts'

// Operations of a connected wallet, loaded on first use: hashing and name normalization need parts of viem.

export const { signMessage, signTypedData } = signing

export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (...request) =>
  (await import('./transactions.ts')).sendTransaction(...request)

export const transfers: NonNullable<Chain['transfers']> = () => import('./send.ts')

export const names = async (options?: NamesOptions): Promise<Names> => (await import('./names.ts')).createNames(options)

export const calls: NonNullable<Chain['calls']> = () => import('./calls.ts')

export const assets: NonNullable<Chain['assets']> = () => import('./wallet-assets.ts')
