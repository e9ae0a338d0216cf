import { wrong } from './name.ts'
import type { KeptName, Registry } from './registry.ts'

/** `{ data }` of EIP-3668, as hex. */
export type Gateway = (question: string) => Promise<`0x${string}`>

export interface GatewayOptions {
  readonly registry: Pick<Registry, 'find' | 'zone'>
  /** The key that resolvers believe: 32 bytes, hex. */
  readonly signer: `0x${string}`
  /** The number of the chain that ENS is on, for which its coin type 60 stands. */
  readonly home: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Seconds for which a resolver may believe an answer. */
const answerLifetime = 300
/** ENS's coin type of the chain that it is on itself, and those of other EVM chains (ENSIP-11); the bare one is all of them (ENSIP-19). */
const [homeCoin, evmCoin] = [60n, 0x80000000n]

/**
 * Answers what `ZoneResolver.sol` sends to: a name's address (EIP-137, ENSIP-9), its `avatar` and `description` (EIP-634), signed for the resolver
 * that asks and for its question. What nobody has is answered too, with nothing: a resolver must be able to believe that. viem comes with the
 * first question.
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
        return { resolver, name: nameIn(encoded), asked: decodeFunctionData({ abi: records, data }) }
      } catch {
        throw wrong('data', 'Send a question of ZoneResolver: an address or a text of a name.')
      }
    }
    /** The reverse of `packetToBytes`: labels, each behind its length, and an empty one at the end. */
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

    const { resolver, name, asked } = read()
    const isOurs = name.endsWith(`.${registry.zone}`)
    if (asked.args[0] !== namehash(name) || (!isOurs && name !== registry.zone)) {
      throw wrong('data', `Ask for a name that ends with .${registry.zone}, and for nothing else.`)
    }
    const kept = isOurs ? await registry.find(name) : undefined
    const reply = (): `0x${string}` => {
      if (asked.functionName === 'text') {
        const result = (kept && textOf(kept, asked.args[1])) ?? ''
        return encodeFunctionResult({ abi: records, functionName: 'text', result })
      }
      const coin = asked.args[1]
      const address = kept && addressOn(kept, coin ?? homeCoin, home)
      // two functions of one name: which of them it is, only what they answer tells
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
 * What is written down for the chain; else, where a key is the owner, that key's address, which is the same everywhere. The contract of another
 * chain is not: behind its address there may be somebody else.
 */
function addressOn({ addresses, isOfKey, ownerAddress }: KeptName, coin: bigint, home: number): `0x${string}` | undefined {
  const chain = coin === homeCoin ? home : coin > evmCoin && coin <= 0xffffffffn ? Number(coin - evmCoin) : undefined
  if (chain === undefined && coin !== evmCoin) return undefined
  const own = chain === undefined ? undefined : addresses.get(chain)?.address
  return (own ?? (isOfKey ? ownerAddress : undefined)) as `0x${string}` | undefined
}

function textOf({ attributes }: KeptName, key: string): string | undefined {
  return { avatar: attributes.avatar, description: attributes.bio }[key]
}
