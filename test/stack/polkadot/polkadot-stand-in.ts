import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'
import { startStandIn, type StandIn } from '../stand-in.ts'
import { genesisHash, polkadotChainId, systemAccount } from './names.ts'

export interface PolkadotStandIn extends StandIn {
  readonly chainId: typeof polkadotChainId
}

/**
 * Starts a stand-in for a node of a Substrate chain, because none is available: plain JSON-RPC over
 * accounts in memory, with the keys and the encoding of a chain's `System.Account`. It accepts no transactions.
 * - `chain_getBlockHash` of block 0, `state_getStorage`
 * - `stack_give` `[address, units]` gives an account that amount
 */
export async function startPolkadotStandIn({ port = 0 }: { readonly port?: number } = {}): Promise<PolkadotStandIn> {
  const storage = new Map<string, bigint>()
  const methods: { readonly [method: string]: (params: readonly unknown[]) => unknown } = {
    chain_getBlockHash: ([block]) => (block === 0 ? genesisHash : null),
    state_getStorage([key]) {
      const free = storage.get(String(key))
      return free === undefined ? null : accountInfo(free)
    },
    stack_give([address, units]) {
      const key = keyOf(String(address))
      storage.set(key, (storage.get(key) ?? 0n) + BigInt(String(units)))
      return null
    }
  }
  const answer = (call: unknown): object => {
    const { id = null, method, params } = (typeof call === 'object' && call !== null ? call : {}) as Record<string, unknown>
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
    return { jsonrpc: '2.0', id, result: run(Array.isArray(params) ? params : []) }
  }
  const { url, stop } = await startStandIn(port, ({ body }) => {
    const asked: unknown = JSON.parse(body)
    return Array.isArray(asked) ? asked.map(answer) : answer(asked)
  })
  return { chainId: polkadotChainId, url, stop }
}

/** Returns the storage key of an address, whatever its prefix. */
function keyOf(address: string): string {
  const account = base58.decode(address).slice(-34, -2)
  const hash = Buffer.from(blake2b(account, { dkLen: 16 })).toString('hex')
  return `0x${systemAccount}${hash}${Buffer.from(account).toString('hex')}`
}

/** Encodes `AccountInfo` in SCALE: counters of 32 bits, and amounts of 128. */
function accountInfo(free: bigint): string {
  const bytes = Buffer.alloc(80)
  bytes.writeUInt32LE(1, 8) // providers
  bytes.writeBigUInt64LE(free & 0xffff_ffff_ffff_ffffn, 16)
  bytes.writeBigUInt64LE(free >> 64n, 24)
  bytes.writeBigUInt64LE(1n << 63n, 72) // flags: of the newer logic
  return `0x${bytes.toString('hex')}`
}
