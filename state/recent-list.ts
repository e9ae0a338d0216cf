import { atom } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { readJson } from './storage.ts'

/** The wallets that the visitor reached last by link or QR code, newest first. Kept by `recent.ts`, which comes where there may be some. */
export const $recentWallets = atom<readonly DirectoryWallet[]>([])

export const recentKey = 'recent_wallets'

/** As it was left: foreign data, which `recent.ts` checks. */
export const readRecent = (): unknown => readJson(recentKey)
