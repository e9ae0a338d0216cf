import type { ConvertToken } from '../adapters/api/contract/convert.ts'
import type { ChainId } from '../adapters/base/caip.ts'
import type { SendableToken } from './sendable.ts'
import { popularTokens, suggestedTokens } from './swap-lists.ts'
import { suggestedTokensShown } from './limits.ts'

/** A token as swapping needs it (spec section 3). */
export interface SwapToken {
  readonly chainId: ChainId
  /** The contract's; of the native currency the one that stands for it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** An image's address as the service tells it: not to be drawn as it is, see `images.ts`. */
  readonly logoUri: string
  /** Whether it may be allowed by a signature (EIP-2612): false where nobody says so. */
  readonly eip2612: boolean
  /** What the account has, in the smallest unit; `undefined` while it is not known. */
  readonly balance: bigint | undefined
  /** US dollars for one. */
  readonly price?: number
  /** The service does not list it: the account has it, or its contract's address was given. Nobody vouches for its name. */
  readonly unlisted?: true
  /** It calls itself as one that is listed, or as the native currency, and is another. */
  readonly impostor?: true
}

/** What stands for the native currency where a contract's address is wanted (facts/chains-and-constants §4). */
export const nativeTokenAddress = `0x${'e'.repeat(40)}`

export const isNative = ({ address }: Pick<SwapToken, 'address'>): boolean => address.toLowerCase() === nativeTokenAddress

/** CAIP-10. */
export const tokenIdOf = ({ chainId, address }: Pick<SwapToken, 'chainId' | 'address'>): string => `${chainId}:${address}`

export const isSameToken = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

/** What the network's tokens are made of. */
export interface TokenSources {
  readonly chainId: ChainId
  readonly listed: readonly ConvertToken[]
  /** The native currency first, then what the account has, and what was found by the address of its contract. */
  readonly held: readonly SendableToken[]
  /** All that the account has is known: of any other it has none. */
  readonly isComplete: boolean
}

/** Every token that can be swapped here, each once: what the service lists, then what it does not. Those that cannot be divided are left out. */
export function swapTokens({ chainId, listed, held, isComplete }: TokenSources): readonly SwapToken[] {
  const own = new Map(held.map(token => [keyOf(token), token]))
  const tokens = new Map<string, SwapToken>()
  const [native] = held
  for (const { name, symbol, address: id, decimals, logoUri, eip2612 = false } of listed) {
    const address = id.slice(id.lastIndexOf(':') + 1)
    const key = address.toLowerCase()
    const had = own.get(key)
    // what is listed as the native currency is the network's own
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

/** A symbol as the eye takes it: letters that only look different, marks and what cannot be seen are gone. */
const plain = (symbol: string): string =>
  Array.from(symbol.normalize('NFKD').toUpperCase(), letter => alike[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Letters of other scripts, and signs, that are drawn as Latin capitals. */
const alike: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', Ѕ: 'S', І: 'I' },
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Χ: 'X', '₮': 'T' }
}

/** What stands in the list for a choice of tokens. */
export interface TokenChoice {
  readonly suggested: readonly SwapToken[]
  /** What the account has, the dearest first, as the account shows it. */
  readonly own: readonly SwapToken[]
  /** All others: those that people look for, then by their symbols. */
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
    suggested: suggested.slice(0, suggestedTokensShown),
    own: tokens.filter(isOwn).sort((one, other) => worth(other) - worth(one)),
    others: tokens
      .filter(token => !isOwn(token))
      .sort((one, other) => rank(one) - rank(other) || compareSymbols(one.symbol, other.symbol))
  }
}

/** Ten thousand of them are compared each time: by their characters, which `localeCompare` would take a second for. */
const compareSymbols = (one: string, other: string): number => {
  const [first, second] = [one.toUpperCase(), other.toUpperCase()]
  return first < second ? -1 : Number(first > second)
}

/** Finds tokens by symbol, name and address: where the words stand earlier comes first. */
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
