import { parseMetadata, parseMint } from '../../../adapters/solana/codec/mint.ts'
import { createCache } from '../cache.ts'
import type { Token } from '../chain-source.ts'
import { sanitizeTokenText } from '../sanitize-text.ts'
import { isAddress, getMetadataAddress } from './metadata-address.ts'
import type { SolanaNode } from './node.ts'

/** Token metadata of a cluster. */
export interface MintMetadata {
  /** Returns the token of a mint; `undefined` if the address is not a mint. */
  find(mint: string, signal: AbortSignal): Promise<Token | undefined>
  /** Returns many tokens by mint, without addresses that are not mints. */
  all(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Token>>
}

/** Cache lifetimes in milliseconds. A token may be renamed, and a missing one may be created later. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

export function createMintMetadata(node: SolanaNode, now: () => number): MintMetadata {
  const kept = createCache<Token | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })

  async function read(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Token>> {
    const stored = await node.accounts([...mints, ...mints.map(getMetadataAddress)], signal)
    const found = mints.flatMap((address, index): readonly (readonly [string, Token])[] => {
      const account = stored[index]
      const mint = account && parseMint(account)
      if (!mint) return []
      const named = stored[mints.length + index]
      const words = mint.words ?? (named && parseMetadata(named, address))
      const [name, symbol] = [sanitizeTokenText(words?.name), sanitizeTokenText(words?.symbol)]
      return [
        [
          address,
          { contract: address, name: name || symbol || address, symbol: symbol || name || address, decimals: mint.decimals }
        ]
      ]
    })
    return new Map(found)
  }

  async function all(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Token>> {
    const wanted = [...new Set(mints)].filter(isAddress)
    // uncached tokens are requested together
    const missing: string[] = []
    let reading: Promise<ReadonlyMap<string, Token>> | undefined
    const entries = wanted.map(async mint => {
      const { value } = await kept.load(mint, async () => {
        missing.push(mint)
        await Promise.resolve()
        return (await (reading ??= read(missing, signal))).get(mint)
      })
      return [mint, value] as const
    })
    const resolved = await Promise.all(entries)
    return new Map(resolved.flatMap(([mint, token]) => (token ? [[mint, token] as const] : [])))
  }

  return { all, find: async (mint, signal) => (await all([mint], signal)).get(mint) }
}
