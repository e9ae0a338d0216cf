import { getReference } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import type { Network } from '../base/network.ts'
import { isRecord } from '../base/is-record.ts'
import { createNetworkClient } from '../base/rpc-client.ts'
import type { ChainRequest } from '../chain.ts'
import type { AccountData } from './codec/mint.ts'

/** Sends an RPC request. The response is untrusted: validate it. */
export type RpcRequest = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * Creates the RPC request function of one task.
 * Batches the first call with the genesis hash: a node of another cluster would respond too.
 * @throws KitError `invalid-reply` for a node of another cluster, and the errors of `RpcClient.request`
 */
export function createRpcRequest(network: Network, request: ChainRequest): RpcRequest {
  const rpc = createNetworkClient(network, request)
  const { signal } = request
  let right: Promise<void> | undefined
  return async (method, params = []) => {
    const reply = rpc.request({ method, params }, { signal })
    right ??= rpc.request({ method: 'getGenesisHash', params: [] }, { signal }).then(answer => {
      // The CAIP-2 reference of a cluster is the start of its genesis hash.
      if (typeof answer === 'string' && answer.startsWith(getReference(network.caipNetworkId))) return
      throw new KitError('invalid-reply', `The RPC of ${network.caipNetworkId} is of another cluster.`, {
        metaMessages: ['Correct its address in the network or in customRpcUrls.']
      })
    })
    const [answer] = await Promise.all([reply, right])
    return answer
  }
}

/** Confirmed by a vote of the cluster, not rolled back. */
export const commitment = 'confirmed'

/** Returns `value` of `{ context, value }`. */
export function unwrapValue(reply: unknown): unknown {
  if (!isRecord(reply) || !('value' in reply)) throw invalidReply('a value')
  return reply.value
}

/** Parses a non-negative integer. Above 2^53 lamports the node's JSON is no longer exact. */
export function toAmount(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalidReply('an amount')
  return BigInt(value)
}

/** Reads accounts by address; `undefined` where there is none. */
export async function fetchAccounts(
  requestRpc: RpcRequest,
  addresses: readonly string[]
): Promise<readonly (AccountData | undefined)[]> {
  const accounts = unwrapValue(await requestRpc('getMultipleAccounts', [addresses, { commitment, encoding: 'base64' }]))
  if (!Array.isArray(accounts) || accounts.length !== addresses.length) throw invalidReply('an account for each address')
  return accounts.map(parseAccount)
}

/** Parses an account in base64; `undefined` for `null`. */
export function parseAccount(value: unknown): AccountData | undefined {
  if (value === null) return undefined
  const data: unknown = isRecord(value) && Array.isArray(value.data) ? value.data[0] : undefined
  if (!isRecord(value) || typeof value.owner !== 'string' || typeof data !== 'string') throw invalidReply('an account')
  return { owner: value.owner, lamports: toAmount(value.lamports), data: base64ToBytes(data) }
}

export function base64ToBytes(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    throw invalidReply('base64')
  }
}

export const bytesToBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const invalidReply = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
