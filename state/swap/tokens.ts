import type { ConvertToken } from '../../adapters/api/contract/convert.ts'
import type { ChainId } from '../../adapters/base/caip.ts'
import type { SendableToken } from '../send/sendable-tokens.ts'
import { popularTokens, suggestedTokens } from './suggested-tokens.ts'
import { maxSuggestedTokens } from '../options/limits.ts'

/** A token as swaps need it (docs/decisions/storage.md). */
export interface SwapToken {
  readonly chainId: ChainId
  /** Contract address; for the native currency the placeholder address. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Image URL from the service. Untrusted: render it through `../images/images.ts`. */
  readonly logoUri: string
  /** Whether it supports permit (ERC-2612); false if not reported. */
  readonly eip2612: boolean
  /** The account's balance in units; `undefined` while unknown. */
  readonly balance: bigint | undefined
  /** In US dollars. */
  readonly price?: number
  /** Unverified token: held by the account or given by address, but not listed by the service. */
  readonly unlisted?: true
  /** Its name or symbol imitates a listed token or the native currency. */
  readonly impostor?: true
}

/** Placeholder address of the native currency where a contract address is required. */
export const nativeTokenAddress = `0x${'e'.repeat(40)}`

export const isNative = ({ address }: Pick<SwapToken, 'address'>): boolean => address.toLowerCase() === nativeTokenAddress

/** CAIP-10. */
export const toTokenId = ({ chainId, address }: Pick<SwapToken, 'chainId' | 'address'>): string => `${chainId}:${address}`

export const isSameToken = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** Inputs of the network's token list. */
export interface TokenSources {
  readonly chainId: ChainId
  readonly listed: readonly ConvertToken[]
  /** The native currency first, then the account's tokens and those found by address. */
  readonly held: readonly SendableToken[]
  /** Whether the held tokens are complete: the balance of all others is 0 then. */
  readonly isComplete: boolean
}

/**
 * Returns every token that can be swapped here, once: listed tokens, then unlisted ones.
 * Leaves out indivisible tokens.
 */
export function swapTokens({ chainId, listed, held, isComplete }: TokenSources): readonly SwapToken[] {
  const own = new Map(held.map(token => [keyOf(token), token]))
  const tokens = new Map<string, SwapToken>()
  const [native] = held
  for (const { name, symbol, address: id, decimals, logoUri, eip2612 = false } of listed) {
    const address = id.slice(id.lastIndexOf(':') + 1)
    const key = address.toLowerCase()
    const had = own.get(key)
    // the native currency keeps the network's name and symbol
    const names = key === nativeTokenAddress && native ? { name: native.name, symbol: native.symbol } : { name, symbol }
    tokens.set(key, {
      ...{ chainId, address, ...names, decimals, logoUri: logoUri || had?.imageUrl || '', eip2612 },
      balance: had ? had.balance : isComplete ? 0n : undefined,
      ...(had?.price !== undefined && { price: had.price })
    })
  }
  const known = new Set([...tokens.values()].map(({ symbol }) => plain(symbol)))
  if (native) known.add(plain(native.symbol))
  for (const token of held) {
    const key = keyOf(token)
    if (tokens.has(key)) continue
    const { name, symbol, decimals, balance, price, imageUrl } = token
    const isOwn = token === native
    tokens.set(key, {
      ...{ chainId, address: token.address ?? nativeTokenAddress, name, symbol, decimals, logoUri: imageUrl ?? '' },
      eip2612: false,
      balance,
      ...(price !== undefined && { price }),
      ...(!isOwn && { unlisted: true }),
      ...(!isOwn && known.has(plain(symbol)) && { impostor: true })
    })
  }
  return [...tokens.values()].filter(({ decimals }) => decimals > 0)
}

const keyOf = ({ address }: SendableToken): string => address?.toLowerCase() ?? nativeTokenAddress

/**
 * Returns the skeleton of a symbol: confusable letters are mapped,
 * marks and invisible characters removed.
 */
const plain = (symbol: string): string =>
  Array.from(symbol.normalize('NFKD').toUpperCase(), letter => alike[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Letters of other scripts, and signs, that look like Latin capitals. */
const alike: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', Ѕ: 'S', І: 'I' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Χ: 'X', '₮': 'T' }
}

/** Sections of the token list. */
export interface TokenChoice {
  readonly suggested: readonly SwapToken[]
  /** The account's tokens, the most valuable first, as on the account screen. */
  readonly own: readonly SwapToken[]
  /** All other tokens: popular ones first, then by symbol. */
  readonly others: readonly SwapToken[]
}

export function tokenChoice(tokens: readonly SwapToken[], chainId: ChainId): TokenChoice {
  const bySymbol = new Map<string, SwapToken>()
  for (const token of tokens) if (!token.unlisted && !bySymbol.has(token.symbol)) bySymbol.set(token.symbol, token)
  const suggested = suggestedTokens(chainId).flatMap(symbol => bySymbol.get(symbol) ?? [])
  const isOwn = ({ balance, unlisted }: SwapToken): boolean => Boolean(balance) || unlisted === true
  const rank = ({ symbol }: SwapToken): number => (popularTokens.has(symbol) ? 0 : 1)
  const worth = ({ balance = 0n, decimals, price = 0 }: SwapToken): number => (Number(balance) / 10 ** decimals) * price
  return {
    suggested: suggested.slice(0, maxSuggestedTokens),
    own: tokens.filter(isOwn).sort((one, other) => worth(other) - worth(one)),
    others: tokens
      .filter(token => !isOwn(token))
      .sort((one, other) => rank(one) - rank(other) || compareSymbols(one.symbol, other.symbol))
  }
}

/**
 * Compares by code unit: the list has ten thousand tokens, and
 * `localeCompare` would take about a second.
 */
const compareSymbols = (one: string, other: string): number => {
  const [first, second] = [one.toUpperCase(), other.toUpperCase()]
  return first < second ? -1 : Number(first > second)
}

/** Creates a search by symbol, name and address. Earlier matches rank first. */
export function tokenSearch(tokens: readonly SwapToken[]): (term: string) => readonly SwapToken[] {
  const texts = tokens.map(({ symbol, name, address }) => `${symbol} ${name} ${address}`.toLowerCase())
  return term => {
    const wanted = term.trim().toLowerCase()
    const places = texts.flatMap((text, index) => {
      const place = text.indexOf(wanted)
      return place < 0 ? [] : [{ place, index }]
    })
    return places.sort((one, other) => one.place - other.place || one.index - other.index).map(({ index }) => tokens[index]!)
  }
}
