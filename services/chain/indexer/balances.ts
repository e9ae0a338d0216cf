import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { Holding, Token } from '../source.ts'
import { callData, decodeNumber, selectors } from './abi.ts'
import type { ChainState } from './book.ts'
import type { Contracts } from './contracts.ts'
import type { Node } from './node.ts'
import type { NativeCurrency } from './options.ts'
import { readAmount, resultOf } from './replies.ts'
import { describeTokens } from './tokens.ts'

export interface BalancesOptions {
  readonly db: Kysely<Schema>
  readonly node: Node
  readonly contracts: Contracts
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

/** Contracts that are asked for an account: the newest ones, since anybody can send it a token of theirs. */
const mostTokens = 1_000

/** Accounts whose balances are kept until the next block. */
const mostKept = 2_000

/**
 * Balances by the chain's own word at the indexed block: sums of transfers would be wrong for tokens that take fees or change
 * amounts by themselves. What is indexed only says which contracts to ask.
 */
export function createBalances({ db, node, contracts, nativeCurrency }: BalancesOptions) {
  const kept = new Map<string, Kept>()

  /** Where contracts are to be read `fresh`: as of the newest block, and these also if no transfer of theirs is indexed yet. */
  return (state: ChainState, address: string, fresh: readonly string[] = []): Promise<readonly Holding[]> => {
    if (fresh.length > 0) return readFresh(state, address, fresh)
    const known = kept.get(address)
    if (known?.head === state.head && known.revision === state.revision) return known.holdings
    const holdings = readAtHead(state, address)
    kept.delete(address)
    kept.set(address, { head: state.head, revision: state.revision, holdings })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    // A failure is told to those who wait for it, and to nobody later.
    holdings.catch(() => kept.get(address)?.holdings === holdings && kept.delete(address))
    return holdings
  }

  async function readAtHead(state: ChainState, address: string): Promise<readonly Holding[]> {
    const tokens = await touchedTokens(state, address)
    const block = `0x${Math.max(0, state.head).toString(16)}`
    // A node keeps the states of few blocks: one that is far behind is asked for what there is now.
    return (await readAt(tokens, address, block)) ?? readNow(tokens, address)
  }

  async function readFresh(state: ChainState, address: string, fresh: readonly string[]): Promise<readonly Holding[]> {
    const tokens = await touchedTokens(state, address)
    const missing = [...new Set(fresh)].filter(contract => tokens.every(token => token.contract !== contract))
    const words = missing.length > 0 ? await describeTokens(contracts, missing, 'latest') : []
    const added = missing.flatMap((contract, index) => knownToken(contract, words[index]!) ?? [])
    return readNow([...tokens, ...added], address)
  }

  async function readNow(tokens: readonly KnownToken[], address: string): Promise<readonly Holding[]> {
    const holdings = await readAt(tokens, address, 'latest')
    // Where even this is refused, the reason is in the answer.
    return holdings ?? [native(resultOf((await node.ask([balanceCall(address, 'latest')]))[0], 'a balance', readAmount))]
  }

  /** Nothing where the node has no state of that block. */
  async function readAt(tokens: readonly KnownToken[], address: string, block: string): Promise<Holding[] | undefined> {
    const data = callData(selectors.balanceOf, address)
    const [[coin], amounts] = await Promise.all([
      node.ask([balanceCall(address, block)]),
      contracts.read(
        tokens.map(({ contract }) => ({ to: contract, data })),
        block
      )
    ])
    if (coin && 'refusal' in coin) return undefined
    const holdings = tokens.map((token, index) => {
      const answer = amounts[index]
      return { ...token, amount: (answer === undefined ? undefined : decodeNumber(answer)) ?? 0n }
    })
    return [native(resultOf(coin, 'a balance', readAmount)), ...holdings].filter(({ amount }) => amount > 0n)
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

/** A contract that names no decimals is no token: nobody knows what its amounts mean. */
function knownToken(contract: string, words: Awaited<ReturnType<typeof describeTokens>>[number]): KnownToken | undefined {
  return words.decimals === undefined ? undefined : { ...words, decimals: words.decimals, contract }
}
