import { getReference, type ChainId } from '../base/caip.ts'
import type { Network } from '../base/network.ts'
import { isAddress } from './codec/hex.ts'
import {
  decodeTopicAddress,
  decodeBytes,
  decodeString,
  encodeDynamicCall,
  textToHex,
  type AbiArgument,
  type Hex
} from './codec/abi.ts'
import { createCcipReader } from './ccip-read.ts'
import { createRpcRequest } from './rpc.ts'
import type { ChainRequest, NameRecord, NameResult, Names } from '../chain.ts'

export interface NamesOptions {
  /**
   * Gateways for off-chain name records (CCIP Read, ERC-3668), as ENSIP-21 batch gateways.
   * They learn which names are looked up; no other server is called. Default: none; such names are reported as off-chain.
   */
  readonly ccipGateways?: readonly string[]
}

const mainnet: ChainId = 'eip155:1'
/**
 * Proxy of the ENS universal resolver on mainnet, as documented at
 * https://docs.ens.domains/resolvers/universal
 */
const mainnetResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** Functions of the ENS universal resolver, and of resolvers (ENSIP-1, -5, -9). */
const selectors = {
  /** resolveWithGateways(bytes,bytes,string[]) */
  resolve: '0xa1472844',
  /** reverseWithGateways(bytes,uint256,string[]) */
  reverse: '0xb7d6ca64',
  /** addr(bytes32) */
  address: '0x3b3b57de',
  /** addr(bytes32,uint256) */
  addressOn: '0xf1cb7e06',
  /** text(bytes32,string) */
  text: '0x59d1d43c'
} as const satisfies Record<string, Hex>

/** ENSIP-9 and ENSIP-11. */
const ethereum = 60n
const evmCoin = 0x80000000n
/** Maximum length of an avatar URI in characters. */
const longestAvatar = 100_000

/**
 * Creates {@link Names} for ENS over the kit's RPC.
 * Lazy-loads the tables of ENSIP-15 with the first name.
 */
export function createNames({ ccipGateways = [] }: NamesOptions = {}): Names {
  return {
    homeOf: (network, networks) =>
      hasResolver(network) ? network : networks.find(({ caipNetworkId }) => caipNetworkId === mainnet),

    async resolve(text, home, { on, ...request }): Promise<NameResult> {
      const name = await normalized(text)
      if (name === undefined) return { kind: 'invalid' }
      return facts(open(home, request, ccipGateways), name, home, on)
    },

    async lookUp(address, home, { on, ...request }): Promise<NameRecord | undefined> {
      if (!isAddress(address)) return undefined
      const read = open(home, request, ccipGateways)
      const reply = await read(selectors.reverse, { bytes: address }, ethereum)
      const claimed = typeof reply === 'string' ? decodeString(reply) : undefined
      // A confusable or unnormalized primary name is treated as absent.
      if (!claimed || (await normalized(claimed)) !== claimed) return undefined
      const found = await facts(read, claimed, home, on)
      return found.kind === 'found' && found.address.toLowerCase() === address.toLowerCase() ? found : undefined
    },

    primary: async (...request) => (await import('./primary-name.ts')).encodePrimaryName(...request)
  }
}

const hasResolver = ({ caipNetworkId, contracts }: Network): boolean =>
  caipNetworkId === mainnet || contracts?.ensUniversalResolver !== undefined

/** Normalizes a name (ENSIP-15). Returns `undefined` if it is invalid or not a domain name. */
async function normalized(text: string): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!trimmed.includes('.') || trimmed.length > 255) return undefined
  const { normalize } = await import('viem/ens')
  try {
    return normalize(trimmed)
  } catch {
    return undefined // cannot be normalized: not a name
  }
}

/**
 * Calls the universal resolver.
 * `none`: it reverts. `off-chain`: the gateway of the record is not configured, or fails.
 */
type Read = (selector: Hex, ...values: readonly AbiArgument[]) => Promise<{ none: true } | { offChain: true } | Hex>

function open(home: Network, request: ChainRequest, gateways: readonly string[]): Read {
  const resolver = home.contracts?.ensUniversalResolver?.address ?? mainnetResolver
  const read = createCcipReader(createRpcRequest(home, request), request, gateways)
  return (selector, ...values) => read(resolver, encodeDynamicCall(selector, ...values, { texts: gateways }))
}

async function facts(read: Read, name: string, home: Network, on: ChainId): Promise<NameResult> {
  const { namehash } = await import('viem/ens')
  const node = namehash(name)
  const wire = { bytes: dnsName(name) }
  const record = (selector: Hex, ...values: readonly AbiArgument[]) =>
    read(selectors.resolve, wire, { bytes: encodeDynamicCall(selector, node, ...values) })
  const elsewhere = on !== home.caipNetworkId
  const [own, network, avatar] = await Promise.all([
    record(selectors.address),
    elsewhere ? record(selectors.addressOn, evmCoin | BigInt(getReference(on))) : undefined,
    record(selectors.text, { bytes: textToHex('avatar') })
  ])
  const there = typeof network === 'string' ? addressBytes(network) : undefined
  const here = typeof own === 'string' ? decodeTopicAddress(`0x${decodeBytes(own, 0)}`) : undefined
  const address = there ?? here
  if (!address || /^0x0*$/.test(address)) return { kind: [own, network].some(isOffChain) ? 'off-chain' : 'none' }

  const { getAddress } = await import('viem')
  const picture = typeof avatar === 'string' ? decodeString(`0x${decodeBytes(avatar, 0)}`, longestAvatar + 1) : undefined
  return {
    kind: 'found',
    name,
    address: getAddress(address),
    record: elsewhere && !there ? 'ethereum' : 'network',
    ...(picture && picture.length <= longestAvatar && { avatar: picture })
  }
}

const isOffChain = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'offChain' in answer

/** Returns the address bytes (ENSIP-9). */
function addressBytes(reply: string): string | undefined {
  const digits = decodeBytes(`0x${decodeBytes(reply, 0)}`, 0)
  return digits?.length === 40 && /[^0]/.test(digits) ? `0x${digits}` : undefined
}

/** Encodes a name as length-prefixed labels (ENSIP-10). */
function dnsName(name: string): Hex {
  const labels = name.split('.').map(label => textToHex(label).slice(2))
  return `0x${labels.map(label => (label.length / 2).toString(16).padStart(2, '0') + label).join('')}00`
}
