import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Holding, Token } from '../chain-source.ts'
import { decodeWord, encodeCallData, functionSelectors } from '../abi.ts'
import type { ChainState } from './chain-store.ts'
import type { ContractReader } from './contract-reader.ts'
import type { Node } from './node-client.ts'
import type { NativeCurrency } from './options.ts'
import { parseAmount, parseResult } from './parse-replies.ts'
import { fetchTokenMetadata } from './tokens.ts'

export interface BalancesOptions {
  readonly db: Kysely<Schema>
  readonly node: Node
  readonly contracts: ContractReader
  readonly nativeCurrency: NativeCurrency
}

interface KnownToken extends Token {
  readonly contract: string
}

interface Kept {
  readonly head: number
  readonly revision: number
  readonly holdings: Promise<readonly Holding[]>
}

/** Maximum number of contracts read for an account: the newest ones, since anyone can send it tokens. */
const mostTokens = 1_000

/** Maximum number of accounts whose balances are cached until the next block. */
const mostKept = 2_000

/**
 * Reads balances from the chain at the indexed block: sums of transfers would be wrong for
 * fee-on-transfer and rebasing tokens. The index only determines which contracts to read.
 */
export function createBalances({ db, node, contracts, nativeCurrency }: BalancesOptions) {
  const kept = new Map<string, Kept>()

  /** `fresh` contracts are read at the latest block, even if no transfer of theirs is indexed yet. */
  return (state: ChainState, address: string, fresh: readonly string[] = []): Promise<readonly Holding[]> => {
    if (fresh.length > 0) return readFresh(state, address, fresh)
    const known = kept.get(address)
    if (known?.head === state.head && known.revision === state.revision) return known.holdings
    const holdings = readAtHead(state, address)
    kept.delete(address)
    kept.set(address, { head: state.head, revision: state.revision, holdings })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    // An error goes to current callers only and is not cached.
    holdings.catch(() => kept.get(address)?.holdings === holdings && kept.delete(address))
    return holdings
  }

  async function readAtHead(state: ChainState, address: string): Promise<readonly Holding[]> {
    const tokens = await touchedTokens(state, address)
    const block = `0x${Math.max(0, state.head).toString(16)}`
    // A node keeps the state of few blocks: if the indexed block is too old, read the latest one.
    return (await readAt(tokens, address, block)) ?? readNow(tokens, address)
  }

  async function readFresh(state: ChainState, address: string, fresh: readonly string[]): Promise<readonly Holding[]> {
    const tokens = await touchedTokens(state, address)
    const missing = [...new Set(fresh)].filter(contract => tokens.every(token => token.contract !== contract))
    const words = missing.length > 0 ? await fetchTokenMetadata(contracts, missing, 'latest') : []
    const added = missing.flatMap((contract, index) => knownToken(contract, words[index]!) ?? [])
    return readNow([...tokens, ...added], address)
  }

  async function readNow(tokens: readonly KnownToken[], address: string): Promise<readonly Holding[]> {
    const holdings = await readAt(tokens, address, 'latest')
    // If this fails as well, the response contains the reason.
    return holdings ?? [native(parseResult((await node.request([balanceCall(address, 'latest')]))[0], 'a balance', parseAmount))]
  }

  /** Returns `undefined` if the node has no state of that block. */
  async function readAt(tokens: readonly KnownToken[], address: string, block: string): Promise<Holding[] | undefined> {
    const data = encodeCallData(functionSelectors.balanceOf, address)
    const [[coin], amounts] = await Promise.all([
      node.request([balanceCall(address, block)]),
      contracts.read(
        tokens.map(({ contract }) => ({ to: contract, data })),
        block
      )
    ])
    if (coin && 'refusal' in coin) return undefined
    const holdings = tokens.map((token, index) => {
      const answer = amounts[index]
      return { ...token, amount: decodeWord(answer) ?? 0n }
    })
    return [native(parseResult(coin, 'a balance', parseAmount)), ...holdings].filter(({ amount }) => amount > 0n)
  }

  function native(amount: bigint): Holding {
    return { ...nativeCurrency, amount }
  }

  async function touchedTokens({ id }: ChainState, address: string): Promise<readonly KnownToken[]> {
    const { rows } = await sql<{ contract: string; name: string; symbol: string; decimals: number }>`
      select t.contract, t.name, t.symbol, t.decimals
      from chain_touch c join chain_token t on t.chain = c.chain and t.contract = c.contract
      where c.chain = ${id} and c.account = ${address} and t.decimals is not null
      order by c.block_number desc, t.contract limit ${mostTokens}
    `.execute(db)
    return rows
  }
}

const balanceCall = (address: string, block: string) => ({ method: 'eth_getBalance', params: [address, block] })

/** Returns `undefined` for a contract without decimals, whose amounts have no known meaning. */
function knownToken(contract: string, words: Awaited<ReturnType<typeof fetchTokenMetadata>>[number]): KnownToken | undefined {
  return words.decimals === undefined ? undefined : { ...words, decimals: words.decimals, contract }
}
