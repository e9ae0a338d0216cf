import { blake2b } from '@noble/hashes/blake2'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { clientOf } from '../base/rpc-client.ts'
import { bytesOfHex, hexOf, joined } from '../siwx/bytes.ts'
import { parseSs58 } from '../siwx/ss58.ts'
import { isGenesisOf } from './accounts.ts'
import type { Chain } from '../chain.ts'

/** Where a chain keeps `System.Account`: the hashes of both names (xxHash, 128 bits each). */
const systemAccount = bytesOfHex('0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9')!

/**
 * Reads what an account holds, free and reserved, from the chain's own storage by plain JSON-RPC.
 *
 * @throws KitError `invalid-reply` for a node of another chain, and what `Rpc.request` rejects with
 */
export const balance: Chain['balance'] = async (account, network, request) => {
  const { address, chainId } = parseAccountId(account)
  const key = parseSs58(address)?.account
  if (!key) throw invalid('an address')
  const rpc = clientOf(network, request)
  const { signal } = request
  const [genesis, stored] = await Promise.all([
    // an address that leads to another chain would answer just as readily
    rpc.request({ method: 'chain_getBlockHash', params: [0] }, { signal }),
    rpc.request({ method: 'state_getStorage', params: [storageKey(key)] }, { signal })
  ])
  if (!isGenesisOf(genesis, chainId)) {
    throw new KitError('invalid-reply', `The RPC of ${chainId} is of another network.`, {
      metaMessages: ['Correct its address in the network or in customRpcUrls.']
    })
  }
  const { decimals, symbol } = network.nativeCurrency
  return { value: heldIn(stored), decimals, symbol }
}

/** The key of an account's entry: `blake2_128_concat`, the hash of what it is of and that itself. */
export const storageKey = (account: Uint8Array): string => hexOf(joined(systemAccount, blake2b(account, { dkLen: 16 }), account))

/**
 * `AccountInfo` in SCALE: nonce, consumers, providers and sufficients of 32 bits each, then free, reserved, frozen and flags of 128 bits
 * each, all little-endian. Nothing is stored for an account that the chain does not know.
 */
function heldIn(stored: unknown): bigint {
  if (stored === null) return 0n
  const bytes = typeof stored === 'string' ? bytesOfHex(stored) : undefined
  if (bytes?.length !== 80) throw invalid('an account')
  const amount = (at: number): bigint => bytes.subarray(at, at + 16).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return amount(16) + amount(32)
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
