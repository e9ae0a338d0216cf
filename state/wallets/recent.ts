import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { toDirectoryWallet } from '../../adapters/api/directory-wallet.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { maxRecentWallets } from '../options/limits.ts'
import { $recentWallets, recentWalletsKey, readRecentWallets } from './recent-store.ts'

let unfollow: (() => void) | undefined

/** Keeps `$recentWallets` in sync with the storage, across tabs, until the kit stops. */
export function syncRecentWallets(): void {
  if (unfollow) return
  const update = (): void => $recentWallets.set(read())
  update()
  unfollow = environment().onStorage(changed => {
    if (changed === null || changed.endsWith(recentWalletsKey)) update()
  })
  onStop(forget)
}

/** Puts a wallet first. Called when its link is opened or it is connected by QR code. */
export function addRecentWallet(wallet: DirectoryWallet): void {
  const recent = [wallet, ...read().filter(({ id }) => id !== wallet.id)].slice(0, maxRecentWallets)
  writeJson(recentWalletsKey, recent)
  $recentWallets.set(recent)
}

/** Reads the stored wallets. Drops invalid entries: any script of the origin can write there. */
function read(): readonly DirectoryWallet[] {
  const stored = readRecentWallets()
  const wallets = Array.isArray(stored) ? stored.map(toDirectoryWallet).filter(wallet => wallet !== undefined) : []
  return [...new Map(wallets.map(wallet => [wallet.id, wallet])).values()].slice(0, maxRecentWallets)
}

function forget(): void {
  unfollow?.()
  unfollow = undefined
  $recentWallets.set([])
}
