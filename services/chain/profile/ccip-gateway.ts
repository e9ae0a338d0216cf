import { invalidNameProblem } from './parse-name.ts'
import type { StoredName } from './name-reader.ts'
import type { Registry } from './registry.ts'

/** Returns `data` of an ERC-3668 response, as hex. */
export type Gateway = (question: string) => Promise<`0x${string}`>

export interface GatewayOptions {
  readonly registry: Pick<Registry, 'find' | 'zone'>
  /** Signing key that resolvers trust: 32 bytes, hex. */
  readonly signer: `0x${string}`
  /** Chain id of the chain with ENS, to which its coin type 60 refers. */
  readonly home: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Seconds until a signed response expires. */
const answerLifetime = 300
/**
 * ENS coin type of its own chain, and the base of those of other EVM chains (ENSIP-11).
 * The base itself is the default for all of them (ENSIP-19).
 */
const [homeCoin, evmCoin] = [60n, 0x80000000n]

/**
 * Creates the gateway to which `ZoneResolver.sol` redirects.
 * Answers a name's address (EIP-137, ENSIP-9), `avatar` and `description` (EIP-634), signed for the requesting resolver and its
 * call data. An unregistered name gets a signed empty response, which a resolver must be able to verify too. Loads viem with the
 * first request.
 */
export function createGateway({ registry, signer, home, now }: GatewayOptions): Gateway {
  return async question => {
    const [viem, { packetToBytes, namehash }, { sign }] = await Promise.all([
      import('viem'),
      import('viem/ens'),
      import('viem/accounts')
    ])
    const { decodeFunctionData, encodeAbiParameters, encodePacked, encodeFunctionResult, keccak256, toHex, parseAbi } = viem
    const asking = parseAbi(['function answer(address resolver, bytes name, bytes data)'])
    const records = parseAbi([
      'function addr(bytes32 node) view returns (address)',
      'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
      'function text(bytes32 node, string key) view returns (string)'
    ])

    const read = () => {
      try {
        const [resolver, encoded, data] = decodeFunctionData({ abi: asking, data: question as `0x${string}` }).args
        return { resolver, name: nameIn(encoded), call: decodeFunctionData({ abi: records, data }) }
      } catch {
        throw invalidNameProblem('data', 'Send a question of ZoneResolver: an address or a text of a name.')
      }
    }
    /** Reverses `packetToBytes`: length-prefixed labels, terminated by an empty one. */
    function nameIn(encoded: `0x${string}`): string {
      const bytes = Buffer.from(encoded.slice(2), 'hex')
      const labels: string[] = []
      for (let at = 0; at < bytes.length && bytes[at]! > 0; at += bytes[at]! + 1) {
        labels.push(bytes.toString('utf8', at + 1, at + 1 + bytes[at]!))
      }
      const name = labels.join('.')
      if (toHex(packetToBytes(name)) !== encoded) throw new Error('This is no name.')
      return name
    }

    const { resolver, name, call } = read()
    const isOurs = name.endsWith(`.${registry.zone}`)
    if (call.args[0] !== namehash(name) || (!isOurs && name !== registry.zone)) {
      throw invalidNameProblem('data', `Ask for a name that ends with .${registry.zone}, and for nothing else.`)
    }
    const kept = isOurs ? await registry.find(name) : undefined
    const reply = (): `0x${string}` => {
      if (call.functionName === 'text') {
        const result = (kept && textOf(kept, call.args[1])) ?? ''
        return encodeFunctionResult({ abi: records, functionName: 'text', result })
      }
      const coin = call.args[1]
      const address = kept && addressOn(kept, coin ?? homeCoin, home)
      // two functions share a name: only their return values distinguish them
      return coin === undefined
        ? encodeAbiParameters([{ type: 'address' }], [address ?? viem.zeroAddress])
        : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
    }
    const result = reply()
    const until = BigInt(Math.floor(now() / 1000) + answerLifetime)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', resolver, until, keccak256(question as `0x${string}`), keccak256(result)]
      )
    )
    const signature = await sign({ hash, privateKey: signer, to: 'hex' })
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, until, signature])
  }
}

/**
 * Returns the address set for the chain.
 * Without one, returns the owner's address if the owner is a key, which has the same address on every chain. A contract does not:
 * another account may have its address on another chain.
 */
function addressOn({ addresses, isOfKey, ownerAddress }: StoredName, coin: bigint, home: number): `0x${string}` | undefined {
  const chain = coin === homeCoin ? home : coin > evmCoin && coin <= 0xffffffffn ? Number(coin - evmCoin) : undefined
  if (chain === undefined && coin !== evmCoin) return undefined
  const own = chain === undefined ? undefined : addresses.get(chain)?.address
  return (own ?? (isOfKey ? ownerAddress : undefined)) as `0x${string}` | undefined
}

function textOf({ attributes }: StoredName, key: string): string | undefined {
  // compared by name: the key is untrusted, and an object has inherited properties
  if (key === 'avatar') return attributes.avatar
  return key === 'description' ? attributes.bio : undefined
}
