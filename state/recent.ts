import { atom, onMount } from 'nanostores'
import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { toDirectoryWallet } from '../adapters/api/directory-wallet.ts'
import { environment } from './environment.ts'
import { recentWalletsKept } from './limits.ts'
import { readJson } from './storage.ts'
import { writeJson } from './remember.ts'

const key = 'recent_wallets'

/** The wallets that the visitor reached last by link or QR code, newest first, in this tab or another. */
export const $recentWallets = atom<readonly DirectoryWallet[]>([])

onMount($recentWallets, () => {
  const update = (): void => $recentWallets.set(read())
  update()
  return environment().onStorage(changed => {
    if (changed === null || changed.endsWith(key)) update()
  })
})

/** Puts a wallet first. Called when a link to it is opened, or it is reached by a code. */
export function addRecentWallet(wallet: DirectoryWallet): void {
  const recent = [wallet, ...read().filter(({ id }) => id !== wallet.id)].slice(0, recentWalletsKept)
  writeJson(key, recent)
  $recentWallets.set(recent)
}

/** Anybody on the origin can write there: what is no wallet is left out. */
function read(): readonly DirectoryWallet[] {
  const stored = readJson(key)
  const wallets = Array.isArray(stored) ? stored.map(toDirectoryWallet).filter(wallet => wallet !== undefined) : []
  return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()].slice(0, recentWalletsKept)
}
