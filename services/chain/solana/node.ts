import { referenceOf, type ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { readHolder, type Holder, type StoredAccount } from '../../../adapters/solana/codec/mint.ts'
import type { ChainRpc } from '../abi.ts'
import { SourceError } from '../source.ts'
import { isAddress } from './address.ts'

/** A transaction as the list of an account's has it. */
export interface ListedSignature {
  readonly signature: string
  readonly slot: number
  /** Milliseconds since 1970. */
  readonly minedAt?: number
  readonly failed: boolean
}

export interface TokenAccount extends Holder {
  readonly address: string
}

/** What is asked of the nodes of one cluster. Replies are checked; each rejects with SourceError for what is none, and as the RPC does. */
export interface SolanaNode {
  lamports(address: string, signal: AbortSignal): Promise<bigint>
  /** Those of one token program. */
  tokenAccounts(owner: string, programId: string, signal: AbortSignal): Promise<readonly TokenAccount[]>
  /** In the order of the addresses; `undefined` where nothing stands. */
  accounts(addresses: readonly string[], signal: AbortSignal): Promise<readonly (StoredAccount | undefined)[]>
  /** Newest first, from behind `before` on. */
  signatures(
    address: string,
    options: { readonly limit: number; readonly before?: string },
    signal: AbortSignal
  ): Promise<readonly ListedSignature[]>
  /** As the node has it, not yet believed; `undefined` where it has it no more. */
  transaction(signature: string, signal: AbortSignal): Promise<unknown>
}

/** What has been settled by a vote of the cluster, and is not taken back. */
const commitment = 'confirmed'
/** Addresses that one question may name. */
const mostAccounts = 100

export function createNode(chainId: ChainId, rpc: ChainRpc): SolanaNode {
  let checked: Promise<void> | undefined

  /** A node of another cluster would answer everything just as readily. */
  async function check(): Promise<void> {
    const genesis = await rpc.request({ method: 'getGenesisHash', params: [] })
    if (typeof genesis !== 'string' || !genesis.startsWith(referenceOf(chainId))) {
      throw new SourceError('the node is of another cluster')
    }
  }

  async function ask(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const asked = rpc.request({ method, params }, { signal })
    checked ??= check().catch((error: unknown) => {
      checked = undefined // it may be another one the next time
      throw error
    })
    const [reply] = await Promise.all([asked, checked])
    return reply
  }

  const node: SolanaNode = {
    async lamports(address, signal) {
      return amountOf(valueIn(await ask('getBalance', [address, { commitment }], signal)))
    },
    async tokenAccounts(owner, programId, signal) {
      const reply = await ask('getTokenAccountsByOwner', [owner, { programId }, { commitment, encoding: 'base64' }], signal)
      return listOf(valueIn(reply)).flatMap(row => {
        const { pubkey, account } = Object(row) as Readonly<Record<string, unknown>>
        const stored = toStored(account)
        const holder = stored && readHolder(stored)
        // a stranger's would be a stranger's money in the list
        return isAddress(pubkey) && holder?.owner === owner ? { address: pubkey, ...holder } : []
      })
    },
    async accounts(addresses, signal) {
      const parts: (readonly string[])[] = []
      for (let start = 0; start < addresses.length; start += mostAccounts) {
        parts.push(addresses.slice(start, start + mostAccounts))
      }
      const found = await Promise.all(
        parts.map(async part => {
          const stored = listOf(valueIn(await ask('getMultipleAccounts', [part, { commitment, encoding: 'base64' }], signal)))
          if (stored.length !== part.length) throw unexpected('an account for each address')
          return stored.map(toStored)
        })
      )
      return found.flat()
    },
    async signatures(address, { limit, before }, signal) {
      const options = { commitment, limit, ...(before !== undefined && { before }) }
      return listOf(await ask('getSignaturesForAddress', [address, options], signal)).map(toListed)
    },
    async transaction(signature, signal) {
      const options = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }
      return (await ask('getTransaction', [signature, options], signal)) ?? undefined
    }
  }
  return node
}

function toListed(row: unknown): ListedSignature {
  const { signature, slot, blockTime, err = null } = isRecord(row) ? row : {}
  if (!isSignature(signature) || !isCount(slot)) throw unexpected('the transactions of an account')
  return { signature, slot, ...(isCount(blockTime) && { minedAt: blockTime * 1000 }), failed: err !== null }
}

function toStored(value: unknown): StoredAccount | undefined {
  if (value === null) return undefined
  const data: unknown = isRecord(value) && Array.isArray(value.data) ? value.data[0] : undefined
  if (!isRecord(value) || !isAddress(value.owner) || typeof data !== 'string') throw unexpected('an account')
  return { owner: value.owner, lamports: amountOf(value.lamports), data: Uint8Array.from(Buffer.from(data, 'base64')) }
}

function valueIn(reply: unknown): unknown {
  if (!isRecord(reply) || !('value' in reply)) throw unexpected('a value')
  return reply.value
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unexpected('a list')
  return value
}

function amountOf(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw unexpected('an amount')
  return BigInt(value)
}

/** Base58 of 64 bytes: 64 to 88 letters. */
export const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)

export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const unexpected = (what: string): SourceError => new SourceError(`the node answers with something else than ${what}`)
