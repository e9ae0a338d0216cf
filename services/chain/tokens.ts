import { ask, functions, readText, readWord, type ChainRpc } from './abi.ts'
import { createCache } from './cache.ts'
import type { Token } from './source.ts'
import type { TokenLists } from './token-lists.ts'
import { tokenText } from './token-text.ts'

/** What the tokens of one chain are called. */
export interface Tokens {
  readonly native: Token
  /** A token as a list calls it, else as it was. */
  dress(token: Token): Token
  /** Looks a token up by its contract, in the lists and on the chain. `undefined` for what is no token. */
  find(contract: string, signal: AbortSignal): Promise<Token | undefined>
}

/** A token may be renamed, and what is none today may be deployed tomorrow. Milliseconds. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

export interface TokensOptions {
  readonly chainId: string
  readonly native: Token
  readonly rpc: ChainRpc
  readonly lists: Pick<TokenLists, 'find'>
  readonly now: () => number
}

export function createTokens({ chainId, native, rpc, lists, now }: TokensOptions): Tokens {
  const known = createCache<Token | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })

  return {
    native,
    dress(token) {
      if (token.contract === undefined) return native
      const listed = lists.find(chainId, token.contract)
      // of the decimals the contract has the word: an amount that is off by them is the worst there is
      return listed ? { ...token, name: listed.name, symbol: listed.symbol, ...(listed.icon && { icon: listed.icon }) } : token
    },
    async find(contract, signal) {
      return lists.find(chainId, contract) ?? (await known.load(contract, () => read(contract, signal))).value
    }
  }

  async function read(contract: string, signal: AbortSignal): Promise<Token | undefined> {
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
