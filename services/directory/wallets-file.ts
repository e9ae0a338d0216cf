import { readFile } from 'node:fs/promises'
import { loadRegistry, type Registry, type WalletEntry } from './registry.ts'

/**
 * Reads a list of wallets in JSON: `[{ "name": … }, …]` extends the given list, `{ "replace": true,
 * "wallets": […] }` replaces it. An entry with the id or the name of an earlier one replaces that one.
 *
 * @throws Error that names the file and the problem
 */
export async function parseWalletsFile(file: string, given: readonly WalletEntry[]): Promise<Registry> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    const { replace = false, wallets } = (Array.isArray(content) ? { wallets: content } : content) as Record<string, unknown>
    if (!Array.isArray(wallets)) throw new Error('It must hold a list of wallets, or an object with "wallets".')
    if (typeof replace !== 'boolean') throw new Error('"replace" must be true or false.')
    // loadRegistry validates every field of every entry.
    return await loadRegistry([...(replace ? [] : given), ...(wallets as WalletEntry[])])
  } catch (error) {
    throw new Error(`The wallets file ${file} cannot be used. ${error instanceof Error ? error.message : String(error)}`, {
      cause: error
    })
  }
}
