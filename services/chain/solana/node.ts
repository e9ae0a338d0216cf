import { getReference, type ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { parseTokenAccount, type TokenAccountData, type AccountData } from '../../../adapters/solana/codec/mint.ts'
import type { ChainRpc } from '../abi.ts'
import { SourceError } from '../chain-source.ts'
import { isAddress } from './metadata-address.ts'

/** A transaction in the list of an account. */
export interface ListedSignature {
  readonly signature: string
  readonly slot: number
  /** Milliseconds since 1970. */
  readonly minedAt?: number
  readonly failed: boolean
}

export interface TokenAccount extends TokenAccountData {
  readonly address: string
}

/**
 * RPC requests of one cluster.
 * Responses are validated; each method rejects with SourceError for an invalid one, and as the RPC client does.
 */
export interface SolanaNode {
  lamports(address: string, signal: AbortSignal): Promise<bigint>
  /** Returns the token accounts of one token program. */
  tokenAccounts(owner: string, programId: string, signal: AbortSignal): Promise<readonly TokenAccount[]>
  /** Returns accounts in the order of the addresses; `undefined` for a missing one. */
  accounts(addresses: readonly string[], signal: AbortSignal): Promise<readonly (AccountData | undefined)[]>
  /** Returns the newest signatures first, starting after `before`. */
  signatures(
    address: string,
    options: { readonly limit: number; readonly before?: string },
    signal: AbortSignal
  ): Promise<readonly ListedSignature[]>
  /** Returns the unvalidated response; `undefined` if the node does not have it any more. */
  transaction(signature: string, signal: AbortSignal): Promise<unknown>
}

/** Commitment: voted on by the cluster, and practically final. */
const commitment = 'confirmed'
/** Maximum number of addresses in one request. */
const mostAccounts = 100

export function createSolanaNode(chainId: ChainId, rpc: ChainRpc): SolanaNode {
  let checked: Promise<void> | undefined

  /** Verifies the cluster: a node of another one would answer as well. */
  async function check(): Promise<void> {
    const genesis = await rpc.request({ method: 'getGenesisHash', params: [] })
    if (typeof genesis !== 'string' || !genesis.startsWith(getReference(chainId))) {
      throw new SourceError('the node is of another cluster')
    }
  }

  async function requestNode(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    const pending = rpc.request({ method, params }, { signal })
    checked ??= check().catch((error: unknown) => {
      checked = undefined // it may be another node the next time
      throw error
    })
    const [reply] = await Promise.all([pending, checked])
    return reply
  }

  const node: SolanaNode = {
    async lamports(address, signal) {
      return amountOf(valueIn(await requestNode('getBalance', [address, { commitment }], signal)))
    },
    async tokenAccounts(owner, programId, signal) {
      const reply = await requestNode(
        'getTokenAccountsByOwner',
        [owner, { programId }, { commitment, encoding: 'base64' }],
        signal
      )
      return listOf(valueIn(reply)).flatMap(row => {
        const { pubkey, account } = Object(row) as Readonly<Record<string, unknown>>
        const stored = toStored(account)
        const holder = stored && parseTokenAccount(stored)
        // a token account of another owner would add foreign funds to the list
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
          const stored = listOf(
            valueIn(await requestNode('getMultipleAccounts', [part, { commitment, encoding: 'base64' }], signal))
          )
          if (stored.length !== part.length) throw unexpected('an account for each address')
          return stored.map(toStored)
        })
      )
      return found.flat()
    },
    async signatures(address, { limit, before }, signal) {
      const options = { commitment, limit, ...(before !== undefined && { before }) }
      return listOf(await requestNode('getSignaturesForAddress', [address, options], signal)).map(toListed)
    },
    async transaction(signature, signal) {
      const options = { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }
      return (await requestNode('getTransaction', [signature, options], signal)) ?? undefined
    }
  }
  return node
}

function toListed(row: unknown): ListedSignature {
  const { signature, slot, blockTime, err = null } = isRecord(row) ? row : {}
  if (!isSignature(signature) || !isCount(slot)) throw unexpected('the transactions of an account')
  return { signature, slot, ...(isCount(blockTime) && { minedAt: blockTime * 1000 }), failed: err !== null }
}

function toStored(value: unknown): AccountData | undefined {
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

/** Validates base58 of 64 bytes: 64 to 88 characters. */
export const isSignature = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)

export const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

const unexpected = (what: string): SourceError => new SourceError(`the node answers with something else than ${what}`)
