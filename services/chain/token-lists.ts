import { readFile } from 'node:fs/promises'
import { isRecord } from '../../adapters/base/is-record.ts'
import type { Log } from '../lib/log.ts'
import { SettingsError } from '../settings-error.ts'
import { getSkeleton } from './confusable-skeleton.ts'
import { safeIconUrl, sanitizeTokenText } from './sanitize-text.ts'

/** A token of a list (https://uniswap.org/tokenlist.schema.json). */
export interface ListedToken {
  /** CAIP-2. */
  readonly chainId: string
  /** Lower-case hex. */
  readonly contract: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly icon?: string
}

export interface TokenLists {
  /** Returns the token of a contract, from the first list that has it. */
  find(chainId: string, contract: string): ListedToken | undefined
  /** Returns the unique tokens of a chain, in the order of the lists. */
  of(chainId: string): readonly ListedToken[]
  /**
   * Returns the skeletons of the listed symbols of a chain (`confusable-skeleton.ts`); `undefined` if
   * there are none.
   */
  symbols(chainId: string): ReadonlySet<string> | undefined
  close(): void
}

const longestList = 20_000_000
const mostTokens = 50_000
const timeLimit = 20_000
/** Milliseconds until a list with a URL is fetched again; `failed` after a failure. */
const renewal = { usual: 24 * 3_600_000, failed: 600_000 }

/**
 * Reads token lists from files or URLs.
 * Lists with a URL load in the background and are retried. An invalid entry is dropped, not the list.
 *
 * @throws SettingsError for a file that cannot be read, or is not a list
 */
export async function openTokenLists(
  places: readonly string[],
  { log, fetch }: { readonly log: Log; readonly fetch: typeof globalThis.fetch }
): Promise<TokenLists> {
  const lists: ReadonlyMap<string, ListedToken>[] = places.map(() => new Map())
  let symbols: Map<string, Set<string>> | undefined
  const take = (index: number, text: string) => {
    lists[index] = parseTokenList(text)
    symbols = undefined
  }
  const timers = new Set<NodeJS.Timeout>()
  const ending = new AbortController()

  const renew = async (place: string, index: number) => {
    let next = renewal.failed
    try {
      take(index, await download(place, fetch, ending.signal))
      next = renewal.usual
    } catch (error) {
      if (ending.signal.aborted) return
      const host = new URL(place).host
      log.warn({ host, error: error instanceof Error ? error.message : 'unknown' }, 'a token list cannot be read')
    }
    const timer = setTimeout(() => {
      timers.delete(timer)
      void renew(place, index)
    }, next)
    timers.add(timer.unref())
  }

  await Promise.all(
    places.map(async (place, index) => {
      if (isUrl(place)) return void renew(place, index)
      try {
        take(index, await readFile(place, 'utf8'))
      } catch (error) {
        throw new SettingsError(`TOKEN_LISTS: ${place} cannot be used. ${error instanceof Error ? error.message : String(error)}`)
      }
    })
  )
  return {
    find(chainId, contract) {
      const key = `${chainId}:${contract}`
      for (const list of lists) {
        const token = list.get(key)
        if (token !== undefined) return token
      }
      return undefined
    },
    of(chainId) {
      const tokens = new Map<string, ListedToken>()
      for (const list of lists) {
        for (const [key, token] of list) if (token.chainId === chainId && !tokens.has(key)) tokens.set(key, token)
      }
      return [...tokens.values()]
    },
    symbols(chainId) {
      symbols ??= symbolsIn(lists)
      return symbols.get(chainId)
    },
    close() {
      ending.abort()
      for (const timer of timers) clearTimeout(timer)
    }
  }
}

/** Returns skeletons by chain. */
function symbolsIn(lists: readonly ReadonlyMap<string, ListedToken>[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { chainId, symbol } of lists.flatMap(list => [...list.values()])) {
    const own = found.get(chainId) ?? new Set<string>()
    found.set(chainId, own.add(getSkeleton(symbol)))
  }
  return found
}

export const isUrl = (place: string) => /^https?:\/\//i.test(place)

/**
 * Parses a list to tokens by `eip155:1:0x…`.
 *
 * @throws Error for invalid JSON or another schema
 */
export function parseTokenList(text: string): ReadonlyMap<string, ListedToken> {
  if (text.length > longestList) throw new Error(`It is longer than ${longestList} characters.`)
  const content: unknown = JSON.parse(text)
  if (!isRecord(content) || !Array.isArray(content.tokens)) throw new Error('It has no list of tokens.')
  const tokens = content.tokens.slice(0, mostTokens).flatMap(entry => toToken(entry) ?? [])
  // reversed, so that the first entry of a contract wins
  return new Map(tokens.reverse().map(token => [`${token.chainId}:${token.contract}`, token]))
}

function toToken(entry: unknown): ListedToken | undefined {
  if (!isRecord(entry)) return undefined
  const { chainId, address, decimals } = entry
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  const name = sanitizeTokenText(entry.name, 60)
  const symbol = sanitizeTokenText(entry.symbol, 20)
  // a name that needs sanitizing would differ from the list's, and indicates a hostile entry
  if (name === '' || symbol === '' || name !== entry.name || symbol !== entry.symbol) return undefined
  const icon = safeIconUrl(entry.logoURI)
  return {
    chainId: `eip155:${chainId}`,
    contract: address.toLowerCase(),
    name,
    symbol,
    decimals,
    ...(icon !== undefined && { icon })
  }
}

async function download(place: string, fetch: typeof globalThis.fetch, ending: AbortSignal): Promise<string> {
  const response = await fetch(place, { signal: AbortSignal.any([ending, AbortSignal.timeout(timeLimit)]) })
  if (!response.ok) throw new Error(`It is answered with ${response.status}.`)
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longestList) throw new Error(`It is longer than ${longestList} characters.`)
  }
  return text
}
