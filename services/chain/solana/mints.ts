import { readMetadata, readMint } from '../../../adapters/solana/codec/mint.ts'
import { createCache } from '../cache.ts'
import type { Token } from '../source.ts'
import { tokenText } from '../token-text.ts'
import { isAddress, metadataOf } from './address.ts'
import type { SolanaNode } from './node.ts'

/** What the tokens of a cluster are called. */
export interface Mints {
  /** `undefined` for what is no mint. */
  find(mint: string, signal: AbortSignal): Promise<Token | undefined>
  /** Those of many, by mint; what is none is missing. */
  all(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Token>>
}

/** A token may be renamed, and what is none today may be made tomorrow. Milliseconds. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

export function createMints(node: SolanaNode, now: () => number): Mints {
  const kept = createCache<Token | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })

  async function read(mints: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Token>> {
    const stored = await node.accounts([...mints, ...mints.map(metadataOf)], signal)
    const found = mints.flatMap((address, index): readonly (readonly [string, Token])[] => {
      const account = stored[index]
      const mint = account && readMint(account)
      if (!mint) return []
      const named = stored[mints.length + index]
      const words = mint.words ?? (named && readMetadata(named, address))
      const [name, symbol] = [tokenText(words?.name), tokenText(words?.symbol)]
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
    // what is not there yet is asked for together
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
    const told = await Promise.all(entries)
    return new Map(told.flatMap(([mint, token]) => (token ? [[mint, token] as const] : [])))
  }

  return { all, find: async (mint, signal) => (await all([mint], signal)).get(mint) }
}
