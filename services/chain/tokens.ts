import { shortAddress } from '../../adapters/base/address.ts'
import { callContract, functionSelectors, decodeText, decodeWord, type ChainRpc } from './abi.ts'
import { createCache } from './cache.ts'
import { getSkeleton } from './confusable-skeleton.ts'
import type { Token } from './chain-source.ts'
import type { TokenLists } from './token-lists.ts'
import { sanitizeTokenText } from './sanitize-text.ts'

/** Token metadata of one chain. */
export interface TokenMetadataReader {
  readonly native: Token
  /**
   * Replaces metadata with that of a list.
   * An unlisted token that imitates the native or a listed token gets its contract appended to its symbol.
   */
  dress(token: Token): Token
  /**
   * Returns true for a listed token.
   * On a chain without lists: for a token that does not imitate the native one.
   */
  isTrusted(token: Token): boolean
  /** Returns the token of a contract, from the lists or from the chain; `undefined` if it is not a token. */
  find(contract: string, signal: AbortSignal): Promise<Token | undefined>
}

/** Cache lifetimes in milliseconds. A token may be renamed, and a missing one may be deployed later. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

export interface TokensOptions {
  readonly chainId: string
  readonly native: Token
  readonly rpc: ChainRpc
  /** Reads a token from a chain without EVM contracts. */
  readonly read?: (contract: string, signal: AbortSignal) => Promise<Token | undefined>
  readonly lists: Pick<TokenLists, 'find' | 'symbols'>
  readonly now: () => number
}

export function createTokenMetadataReader({ chainId, native, rpc, read: given, lists, now }: TokensOptions): TokenMetadataReader {
  const known = createCache<Token | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })

  const coin = getSkeleton(native.symbol)
  const imitates = (symbol: string): boolean => {
    const read = getSkeleton(symbol)
    return read !== '' && (read === coin || Boolean(lists.symbols(chainId)?.has(read)))
  }

  return {
    native,
    dress(token) {
      const { contract, symbol } = token
      if (contract === undefined) return native
      const listed = lists.find(chainId, contract)
      // decimals are always the contract's: a wrong value would make every amount wrong
      if (listed) return { ...token, name: listed.name, symbol: listed.symbol, ...(listed.icon && { icon: listed.icon }) }
      return imitates(symbol) ? { ...token, symbol: `${symbol} ${shortAddress(contract)}` } : token
    },
    isTrusted({ contract, symbol }) {
      if (contract === undefined || lists.find(chainId, contract) !== undefined) return true
      return lists.symbols(chainId) === undefined && !imitates(symbol)
    },
    async find(contract, signal) {
      return lists.find(chainId, contract) ?? (await known.load(contract, () => (given ?? readContract)(contract, signal))).value
    }
  }

  async function readContract(contract: string, signal: AbortSignal): Promise<Token | undefined> {
    const [name, symbol, decimals] = await Promise.all(
      [functionSelectors.name, functionSelectors.symbol, functionSelectors.decimals].map(data =>
        callContract(rpc, contract, data, signal)
      )
    )
    const places = decodeWord(decimals)
    if (places === undefined || places > 255n) return undefined
    const short = sanitizeTokenText(decodeText(symbol))
    const long = sanitizeTokenText(decodeText(name))
    return { contract, name: long || short || contract, symbol: short || long || contract, decimals: Number(places) }
  }
}
