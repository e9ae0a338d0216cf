import { referenceOf, type ChainId } from '../base/caip.ts'
import type { Network } from '../base/network.ts'
import { isAddress } from './codec/hex.ts'
import { addressIn, bytesAt, decodeText, encodeLongCall, textToHex, type Argument, type Hex } from './codec/words.ts'
import { gatewayReader } from './off-chain.ts'
import { openRpc } from './rpc.ts'
import type { ChainRequest, FoundName, NameAnswer, Names } from '../chain.ts'

export interface NamesOptions {
  /**
   * Servers that look up names whose records are kept off the chain (CCIP-Read, EIP-3668), as batch gateways of ENSIP-21. They learn who is
   * looked up, and no other server is asked. None unless given: such names are told apart.
   */
  readonly ccipGateways?: readonly string[]
}

const mainnet: ChainId = 'eip155:1'
/** The proxy before ENS's universal resolver on mainnet, as its documentation names it: https://docs.ens.domains/resolvers/universal */
const mainnetResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

/** The universal resolver of ENS, and resolvers (ENSIP-1, -5, -9). */
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
/** Longer pictures are shown by nobody. */
const longestAvatar = 100_000

/** ENS over the kit's own RPC: {@link Names}. The tables of ENSIP-15 are loaded with the first name. */
export function createNames({ ccipGateways = [] }: NamesOptions = {}): Names {
  return {
    homeOf: (network, networks) =>
      hasResolver(network) ? network : networks.find(({ caipNetworkId }) => caipNetworkId === mainnet),

    async resolve(text, home, { on, ...request }): Promise<NameAnswer> {
      const name = await normalized(text)
      if (name === undefined) return { kind: 'invalid' }
      return facts(open(home, request, ccipGateways), name, home, on)
    },

    async lookUp(address, home, { on, ...request }): Promise<FoundName | undefined> {
      if (!isAddress(address)) return undefined
      const read = open(home, request, ccipGateways)
      const reply = await read(selectors.reverse, { bytes: address }, ethereum)
      const claimed = typeof reply === 'string' ? decodeText(reply) : undefined
      // who looks like another under a name that only resembles has none
      if (!claimed || (await normalized(claimed)) !== claimed) return undefined
      const found = await facts(read, claimed, home, on)
      return found.kind === 'found' && found.address.toLowerCase() === address.toLowerCase() ? found : undefined
    }
  }
}

const hasResolver = ({ caipNetworkId, contracts }: Network): boolean =>
  caipNetworkId === mainnet || contracts?.ensUniversalResolver !== undefined

/** In the form of ENSIP-15. `undefined`: it has none, or is no name of a domain. */
async function normalized(text: string): Promise<string | undefined> {
  const trimmed = text.trim()
  if (!trimmed.includes('.') || trimmed.length > 255) return undefined
  const { normalize } = await import('viem/ens')
  try {
    return normalize(trimmed)
  } catch {
    return undefined // what cannot be normalised is no name
  }
}

/** What the universal resolver answers. `none`: it reverts. `off-chain`: the record is with a server that is not asked, or fails. */
type Read = (selector: Hex, ...values: readonly Argument[]) => Promise<{ none: true } | { offChain: true } | Hex>

function open(home: Network, request: ChainRequest, gateways: readonly string[]): Read {
  const resolver = home.contracts?.ensUniversalResolver?.address ?? mainnetResolver
  const read = gatewayReader(openRpc(home, request), request, gateways)
  return (selector, ...values) => read(resolver, encodeLongCall(selector, ...values, { texts: gateways }))
}

async function facts(read: Read, name: string, home: Network, on: ChainId): Promise<NameAnswer> {
  const { namehash } = await import('viem/ens')
  const node = namehash(name)
  const wire = { bytes: dnsName(name) }
  const record = (selector: Hex, ...values: readonly Argument[]) =>
    read(selectors.resolve, wire, { bytes: encodeLongCall(selector, node, ...values) })
  const elsewhere = on !== home.caipNetworkId
  const [own, network, avatar] = await Promise.all([
    record(selectors.address),
    elsewhere ? record(selectors.addressOn, evmCoin | BigInt(referenceOf(on))) : undefined,
    record(selectors.text, { bytes: textToHex('avatar') })
  ])
  const there = typeof network === 'string' ? addressBytes(network) : undefined
  const here = typeof own === 'string' ? addressIn(`0x${bytesAt(own, 0)}`) : undefined
  const address = there ?? here
  if (!address || /^0x0*$/.test(address)) return { kind: [own, network].some(isOffChain) ? 'off-chain' : 'none' }

  const { getAddress } = await import('viem')
  const picture = typeof avatar === 'string' ? decodeText(`0x${bytesAt(avatar, 0)}`, longestAvatar + 1) : undefined
  return {
    kind: 'found',
    name,
    address: getAddress(address),
    record: elsewhere && !there ? 'ethereum' : 'network',
    ...(picture && picture.length <= longestAvatar && { avatar: picture })
  }
}

const isOffChain = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'offChain' in answer

/** ENSIP-9: the bytes of the address itself. */
function addressBytes(reply: string): string | undefined {
  const digits = bytesAt(`0x${bytesAt(reply, 0)}`, 0)
  return digits?.length === 40 && /[^0]/.test(digits) ? `0x${digits}` : undefined
}

/** Labels with their lengths before them (ENSIP-10). */
function dnsName(name: string): Hex {
  const labels = name.split('.').map(label => textToHex(label).slice(2))
  return `0x${labels.map(label => (label.length / 2).toString(16).padStart(2, '0') + label).join('')}00`
}
