import { blake2b } from '@noble/hashes/blake2'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { createNetworkClient } from '../base/rpc-client.ts'
import { hexToBytes, bytesToHex, concatBytes } from '../siwx/bytes.ts'
import { parseSs58 } from '../siwx/ss58.ts'
import { matchesGenesisHash } from './accounts.ts'
import type { Chain } from '../chain.ts'

/** Storage prefix of `System.Account`: the hashes of both names (xxHash, 128 bits each). */
const systemAccount = hexToBytes('0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9')!

/**
 * Reads the free and reserved balance from the chain's storage by JSON-RPC.
 * @throws KitError `invalid-reply` for a node of another chain, and the errors of `RpcClient.request`
 */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address, chainId } = parseAccountId(account)
  const key = parseSs58(address)?.account
  if (!key) throw invalid('an address')
  const rpc = createNetworkClient(network, request)
  const { signal } = request
  const [genesis, stored] = await Promise.all([
    // A node of another chain would respond too.
    rpc.request({ method: 'chain_getBlockHash', params: [0] }, { signal }),
    rpc.request({ method: 'state_getStorage', params: [getAccountStorageKey(key)] }, { signal })
  ])
  if (!matchesGenesisHash(genesis, chainId)) {
    throw new KitError('invalid-reply', `The RPC of ${chainId} is of another network.`, {
      metaMessages: ['Correct its address in the network or in customRpcUrls.']
    })
  }
  const { decimals, symbol } = network.nativeCurrency
  return { value: heldIn(stored), decimals, symbol }
}

/**
 * Returns the storage key of an account:
 * `blake2_128_concat`, the hash of the account id followed by the id.
 */
export const getAccountStorageKey = (account: Uint8Array): string =>
  bytesToHex(concatBytes(systemAccount, blake2b(account, { dkLen: 16 }), account))

/**
 * Decodes `AccountInfo` (SCALE):
 * nonce, consumers, providers and sufficients of 32 bits each, then free, reserved, frozen and flags of 128 bits each, all
 * little-endian. Unknown accounts have no entry.
 */
function heldIn(stored: unknown): bigint {
  if (stored === null) return 0n
  const bytes = typeof stored === 'string' ? hexToBytes(stored) : undefined
  if (bytes?.length !== 80) throw invalid('an account')
  const amount = (at: number): bigint => bytes.subarray(at, at + 16).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return amount(16) + amount(32)
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
