import { KitError } from '../base/kit-error.ts'
import type { Names } from '../chain.ts'
import { decodeTopicAddress, encodeCall, encodeDynamicCall, textToHex, type Hex } from './codec/abi.ts'
import { createRpcRequest } from './rpc.ts'

/** ENS registry on mainnet and its test networks (https://docs.ens.domains/learn/deployments). */
const ensRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

/** `namehash('addr.reverse')`: the parent of the records of addresses (ENSIP-3). */
const reverseNode = BigInt('0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2')

const selectors = {
  /** registry() of a universal resolver. */
  registry: '0x7b103999',
  /** owner(bytes32) of the registry. */
  owner: '0x02571be3',
  /** setName(string) of a reverse registrar. */
  setName: '0xc47f0027'
} as const satisfies Record<string, Hex>

/**
 * Returns the call that makes a name the primary name of its sender: `setName` of the owner of `addr.reverse`, in the registry
 * that the network's universal resolver reads.
 *
 * @throws KitError `unsupported-method` for a network without a reverse registrar, and RPC errors
 */
export const encodePrimaryName: NonNullable<Names['primary']> = async (name, home, request) => {
  const requestRpc = createRpcRequest(home, request)
  const readAddress = async (to: string, data: Hex): Promise<string | undefined> => {
    const address = decodeTopicAddress(await requestRpc('eth_call', [{ to, data }, 'latest']))
    return address && /[^0x]/.test(address) ? address : undefined
  }
  const resolver = home.contracts?.ensUniversalResolver?.address
  const isMainnet = home.caipNetworkId === 'eip155:1'
  const registry = isMainnet || !resolver ? ensRegistry : await readAddress(resolver, selectors.registry)
  const registrar = registry && (await readAddress(registry, encodeCall(selectors.owner, reverseNode)))
  if (!registrar) throw new KitError('unsupported-method', `${home.name} has no reverse registrar of ENS.`)
  return { to: registrar, data: encodeDynamicCall(selectors.setName, { bytes: textToHex(name) }) }
}
