import { shortAddress } from '../../adapters/base/address.ts'
import { ask, functions, readText, readWord, type ChainRpc } from './abi.ts'
import { createCache } from './cache.ts'
import { skeletonOf } from './skeleton.ts'
import type { Token } from './source.ts'
import type { TokenLists } from './token-lists.ts'
import { tokenText } from './token-text.ts'

/** What the tokens of one chain are called. */
export interface Tokens {
  readonly native: Token
  /** A token as a list calls it, else as it was. One that only calls itself as the coin or a listed token has its contract in its symbol. */
  dress(token: Token): Token
  /** A list knows it. Where no list knows the chain: it does not call itself as the coin. */
  isTrusted(token: Token): boolean
  /** Looks a token up by its contract, in the lists and on the chain. `undefined` for what is no token. */
  find(contract: string, signal: AbortSignal): Promise<Token | undefined>
}

/** A token may be renamed, and what is none today may be deployed tomorrow. Milliseconds. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

export interface TokensOptions {
  readonly chainId: string
  readonly native: Token
  readonly rpc: ChainRpc
  /** Reads a token from a chain that has no contracts of the EVM. */
  readonly read?: (contract: string, signal: AbortSignal) => Promise<Token | undefined>
  readonly lists: Pick<TokenLists, 'find' | 'symbols'>
  readonly now: () => number
}

export function createTokens({ chainId, native, rpc, read: given, lists, now }: TokensOptions): Tokens {
  const known = createCache<Token | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })

  const coin = skeletonOf(native.symbol)
  const imitates = (symbol: string): boolean => {
    const read = skeletonOf(symbol)
    return read !== '' && (read === coin || Boolean(lists.symbols(chainId)?.has(read)))
  }

  return {
    native,
    dress(token) {
      const { contract, symbol } = token
      if (contract === undefined) return native
      const listed = lists.find(chainId, contract)
      // of the decimals the contract has the word: an amount that is off by them is the worst there is
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
      [functions.name, functions.symbol, functions.decimals].map(data => ask(rpc, contract, data, signal))
    )
    const places = readWord(decimals)
    if (places === undefined || places > 255n) return undefined
    const short = tokenText(readText(symbol))
    const long = tokenText(readText(name))
    return { contract, name: long || short || contract, symbol: short || long || contract, decimals: Number(places) }
  }
}
