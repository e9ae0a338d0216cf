import { referenceOf } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import type { Network } from '../base/network.ts'
import { isRecord } from '../base/record.ts'
import { clientOf } from '../base/rpc-client.ts'
import type { ChainRequest } from '../chain.ts'
import type { StoredAccount } from './codec/mint.ts'

/** Asks the network. The reply is as the node gave it: check it before believing it. */
export type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>

/**
 * What asks a network for the time of one task. With the first call goes the question for its genesis: an address that leads to another
 * cluster would answer everything else just as readily.
 *
 * @throws KitError `invalid-reply` for a node of another cluster, and what `Rpc.request` rejects with
 */
export function openRpc(network: Network, request: ChainRequest): Ask {
  const rpc = clientOf(network, request)
  const { signal } = request
  let right: Promise<void> | undefined
  return async (method, params = []) => {
    const reply = rpc.request({ method, params }, { signal })
    right ??= rpc.request({ method: 'getGenesisHash', params: [] }, { signal }).then(answer => {
      // CAIP-2 refers to a cluster by the beginning of the hash
      if (typeof answer === 'string' && answer.startsWith(referenceOf(network.caipNetworkId))) return
      throw new KitError('invalid-reply', `The RPC of ${network.caipNetworkId} is of another cluster.`, {
        metaMessages: ['Correct its address in the network or in customRpcUrls.']
      })
    })
    const [answer] = await Promise.all([reply, right])
    return answer
  }
}

/** What has been settled by a vote of the cluster, and is not taken back. */
export const commitment = 'confirmed'

/** `{ context, value }` → `value`. */
export function valueIn(reply: unknown): unknown {
  if (!isRecord(reply) || !('value' in reply)) throw invalid('a value')
  return reply.value
}

/** A whole number that is not negative. Beyond 2^53 lamports the node's JSON itself is no longer exact. */
export function toAmount(value: unknown): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw invalid('an amount')
  return BigInt(value)
}

/** What stands at addresses; `undefined` where nothing does. */
export async function readAccounts(ask: Ask, addresses: readonly string[]): Promise<readonly (StoredAccount | undefined)[]> {
  const accounts = valueIn(await ask('getMultipleAccounts', [addresses, { commitment, encoding: 'base64' }]))
  if (!Array.isArray(accounts) || accounts.length !== addresses.length) throw invalid('an account for each address')
  return accounts.map(toStored)
}

/** An account as nodes tell it in base64; `undefined` for `null`. */
export function toStored(value: unknown): StoredAccount | undefined {
  if (value === null) return undefined
  const data: unknown = isRecord(value) && Array.isArray(value.data) ? value.data[0] : undefined
  if (!isRecord(value) || typeof value.owner !== 'string' || typeof data !== 'string') throw invalid('an account')
  return { owner: value.owner, lamports: toAmount(value.lamports), data: bytesOfBase64(data) }
}

export function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    throw invalid('base64')
  }
}

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
