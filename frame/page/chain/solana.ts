import { isRecord } from '../../../adapters/base/is-record.ts'
import { changesBetween, type Changes } from '../../../adapters/meaning/solana/changes.ts'
import {
  missingMints,
  nonceIn,
  readFacts,
  readLookupTable,
  type ChainFacts
} from '../../../adapters/meaning/solana/chain-facts.ts'
import { solanaDecoders } from '../../../adapters/meaning/solana/decoders.ts'
import { programs } from '../../../adapters/meaning/solana/programs.ts'
import { madeBy } from '../../../adapters/meaning/solana/read-act.ts'
import type { AccountData } from '../../../adapters/solana/codec/mint.ts'
import { withLookups, type SolanaTransaction } from '../sign/solana.ts'
import { isAssociated } from './associated.ts'

/** Simulated outcome of a Solana transaction, from the frame's own node. */
export type SolanaOutcome =
  | ({ readonly kind: 'passes' } & Changes)
  /** `reason` is the program's own text, for a screen; may be empty. */
  | { readonly kind: 'fails'; readonly reason: string }
  | { readonly kind: 'unknown' }

/** A transaction with the results of the frame's own node. */
export interface SolanaView {
  /** With the accounts of its lookup tables, if they could be read. */
  readonly transaction: SolanaTransaction
  readonly outcome: SolanaOutcome
  /**
   * True if its blockhash or nonce belongs to this network, so that no other one accepts it.
   * Also `false` if the node does not respond.
   */
  readonly isOfNetwork: boolean
}

export type RequestSolana = (method: string, params: readonly unknown[]) => Promise<unknown>

type Accounts = ReadonlyMap<string, AccountData>

const commitment = 'confirmed'
/** Maximum number of accounts that a node returns at once. */
const mostAccounts = 100

/**
 * Reads the accounts of transactions, and simulates each.
 * Missing responses leave values unknown; nothing here throws.
 */
export async function viewSolana(
  requestRpc: RequestSolana,
  wallet: string,
  transactions: readonly SolanaTransaction[]
): Promise<{ readonly views: readonly SolanaView[]; readonly facts: ChainFacts }> {
  const tableNames = transactions.flatMap(({ lookups }) => lookups.map(({ table }) => table))
  const stored = await readAccounts(requestRpc, tableNames)
  const tables = new Map(
    [...stored].flatMap(([address, account]) => {
      const addresses = readLookupTable(account)
      return addresses ? [[address, addresses] as const] : []
    })
  )
  const resolved = transactions.map(transaction => withLookups(transaction, tables))
  const named = resolved.flatMap(({ instructions }) => instructions.flatMap(({ accounts }) => accounts))
  const before = await readAccounts(requestRpc, [wallet, ...named.filter(account => account !== undefined)])
  const [outcomes, ofNetwork] = await Promise.all([
    Promise.all(resolved.map(transaction => simulate(requestRpc, wallet, transaction, before))),
    Promise.all(resolved.map(transaction => isOfNetwork(requestRpc, transaction, before)))
  ])

  const facts = readFacts(before, isAssociated)
  const received = outcomes.flatMap(outcome => (outcome.kind === 'passes' ? outcome.changes : []))
  const unread = received.flatMap(({ mint }) => (mint === undefined || facts.mints.has(mint) ? [] : [mint]))
  const mints = await readAccounts(requestRpc, [...missingMints(facts), ...unread])
  const views = resolved.map((transaction, index) => ({
    transaction,
    outcome: outcomes[index]!,
    isOfNetwork: ofNetwork[index]!
  }))
  return { views, facts: { ...facts, mints: new Map([...facts.mints, ...readFacts(mints, isAssociated).mints]) } }
}

async function readAccounts(requestRpc: RequestSolana, addresses: readonly string[]): Promise<Accounts> {
  const wanted = [...new Set(addresses)]
  const found = new Map<string, AccountData>()
  for (let start = 0; start < wanted.length; start += mostAccounts) {
    const some = wanted.slice(start, start + mostAccounts)
    const reply = await requestRpc('getMultipleAccounts', [some, { encoding: 'base64', commitment }]).catch(() => undefined)
    collect(found, some, isRecord(reply) ? reply['value'] : undefined)
  }
  return found
}

/** Returns true if a durable nonce replaces the blockhash: then the first instruction advances it. */
const isDurable = ({ instructions: [first] }: SolanaTransaction): boolean =>
  first?.program === programs.system && first.data[0] === 4

async function isOfNetwork(requestRpc: RequestSolana, transaction: SolanaTransaction, before: Accounts): Promise<boolean> {
  const { recent, instructions } = transaction
  if (isDurable(transaction)) {
    const stored = before.get(instructions[0]?.accounts[0] ?? '')
    return stored !== undefined && nonceIn(stored) === recent
  }
  // includes the newest blocks: a page may be ahead of confirmed ones
  const reply = await requestRpc('isBlockhashValid', [recent, { commitment: 'processed' }]).catch(() => undefined)
  return isRecord(reply) && reply['value'] === true
}

async function simulate(
  requestRpc: RequestSolana,
  wallet: string,
  transaction: SolanaTransaction,
  before: Accounts
): Promise<SolanaOutcome> {
  const { signatures, message, writable } = transaction
  const wire = [signatures.length, ...signatures.flatMap(() => [...new Uint8Array(64)]), ...message]
  const addresses = [...new Set([wallet, ...writable])]
  const settings = {
    encoding: 'base64',
    commitment,
    sigVerify: false,
    // a durable nonce is checked by the instruction that advances it
    replaceRecentBlockhash: !isDurable(transaction),
    accounts: { encoding: 'base64', addresses }
  }
  const reply = await requestRpc('simulateTransaction', [btoa(String.fromCharCode(...wire)), settings]).catch(() => undefined)
  const value = isRecord(reply) ? reply['value'] : undefined
  if (!isRecord(value) || !('err' in value)) return { kind: 'unknown' }
  if (value['err'] !== null) return { kind: 'fails', reason: reasonIn(value['logs']) }
  const after = new Map<string, AccountData>()
  if (!collect(after, addresses, value['accounts'])) return { kind: 'unknown' }
  const made = madeBy(transaction, solanaDecoders)
  return { kind: 'passes', ...changesBetween({ wallet, before, after, changed: addresses, made, isAssociated }) }
}

/** Adds a list of accounts by address. Returns `false` for an invalid list. */
function collect(found: Map<string, AccountData>, addresses: readonly string[], value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== addresses.length) return false
  for (const [index, address] of addresses.entries()) {
    const entry: unknown = value[index]
    const account = readAccount(entry)
    if (entry !== null && !account) return false
    // an account without lamports does not exist
    if (account && account.lamports > 0n) found.set(address, account)
  }
  return true
}

function readAccount(value: unknown): AccountData | undefined {
  if (!isRecord(value) || typeof value['owner'] !== 'string' || !Array.isArray(value['data'])) return undefined
  const [text, encoding] = value['data'] as readonly unknown[]
  if (typeof text !== 'string' || encoding !== 'base64' || typeof value['lamports'] !== 'number') return undefined
  try {
    const data = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
    return { owner: value['owner'], lamports: BigInt(value['lamports']), data }
  } catch {
    return undefined // invalid base64, or not an integer
  }
}

/** Returns a program's reason from the last log line that has one. */
function reasonIn(logs: unknown): string {
  const lines = Array.isArray(logs) ? logs.map(String) : []
  return lines.map(line => /^Program log: (?:Error: )?(.{1,200})$/.exec(line)?.[1]).findLast(Boolean) ?? ''
}
