import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { toDirectoryWallet } from '../adapters/api/directory-wallet.ts'
import { environment, writeJson } from './environment.ts'
import { onStop } from './lifetime.ts'
import { recentWalletsKept } from './limits.ts'
import { $recentWallets, recentKey, readRecent } from './recent-list.ts'

let unfollow: (() => void) | undefined

/** Keeps to what is stored, in this tab or another, until the kit stops. */
export function followRecentWallets(): void {
  if (unfollow) return
  const update = (): void => $recentWallets.set(read())
  update()
  unfollow = environment().onStorage(changed => {
    if (changed === null || changed.endsWith(recentKey)) update()
  })
  onStop(forget)
}

/** Puts a wallet first. Called when a link to it is opened, or it is reached by a code. */
export function addRecentWallet(wallet: DirectoryWallet): void {
  const recent = [wallet, ...read().filter(({ id }) => id !== wallet.id)].slice(0, recentWalletsKept)
  writeJson(recentKey, recent)
  $recentWallets.set(recent)
}

/** Anybody on the origin can write there: what is no wallet is left out. */
function read(): readonly DirectoryWallet[] {
  const stored = readRecent()
  const wallets = Array.isArray(stored) ? stored.map(toDirectoryWallet).filter(wallet => wallet !== undefined) : []
  return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()].slice(0, recentWalletsKept)
}

function forget(): void {
  unfollow?.()
  unfollow = undefined
  $recentWallets.set([])
}
