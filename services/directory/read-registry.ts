import { wallets } from './data/wallets.ts'
import { loadRegistry, type Registry } from './registry.ts'
import { parseWalletsFile } from './wallets-file.ts'

/** Returns the wallets of this package, changed by the operator's file if there is one. */
export async function readRegistry(walletsFile: string | undefined): Promise<Registry> {
  if (walletsFile === undefined) return loadRegistry(wallets)
  return parseWalletsFile(walletsFile, wallets)
}
