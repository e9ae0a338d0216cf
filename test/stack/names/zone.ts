import {
  createTestClient,
  createWalletClient,
  defineChain,
  http,
  labelhash,
  namehash,
  parseAbi,
  parseEther,
  publicActions,
  zeroHash,
  type Abi,
  type Address,
  type Hex
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { contracts, people } from '../chains/deployment.ts'
import { zoneCode, type ZoneContract } from './contracts.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

const registry = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner) returns (bytes32)',
  'function setResolver(bytes32 node, address resolver)'
])

const constructors = {
  WildcardUniversalResolver: parseAbi(['constructor(address registry)']),
  ZoneResolver: parseAbi(['constructor(string[] gateways, address signer)'])
} as const satisfies Record<ZoneContract, unknown>

export interface ZoneOptions {
  /** `reown.id`: its last label is new on the chain. */
  readonly zone: string
  /** Gateway URLs in the format of ERC-3668: `http://…/{sender}/{data}`. */
  readonly gateways: readonly string[]
  /** The key that signs the gateway's responses. */
  readonly signer: Hex
}

/**
 * Installs a service's name zone on a local chain: its resolver
 * (services/chain/profile/ZoneResolver.sol), and a universal resolver that supports such names. Resolves to the resolver's
 * address.
 */
export async function layZone(
  anvil: { readonly chainId: number; readonly rpcUrl: string },
  { zone, gateways, signer }: ZoneOptions
): Promise<Address> {
  const chain = defineChain({
    id: anvil.chainId,
    name: 'Local chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.rpcUrl] } }
  })
  const operator = privateKeyToAccount(generatePrivateKey())
  const transport = http(anvil.rpcUrl)
  const node = createTestClient({ mode: 'anvil', chain, transport }).extend(publicActions)
  const wallet = createWalletClient({ account: operator, chain, transport })
  await node.setBalance({ address: operator.address, value: parseEther('1') })
  const carriedOut = async (hash: Hex) => {
    const receipt = await waitForReceipt(node, hash)
    if (receipt.status !== 'success') throw new Error('The zone cannot be put on the chain.')
    return receipt
  }
  const deploy = async (name: ZoneContract, args: readonly unknown[]): Promise<Address> => {
    const { bytecode } = zoneCode(name)
    const abi: Abi = constructors[name]
    const { contractAddress } = await carriedOut(await wallet.deployContract({ abi, bytecode, args }))
    return contractAddress!
  }
  const universal = await deploy('WildcardUniversalResolver', [contracts.ensRegistry])
  await node.setCode({ address: contracts.ensUniversalResolver, bytecode: (await node.getCode({ address: universal }))! })
  const resolver = await deploy('ZoneResolver', [gateways, privateKeyToAddress(signer)])

  const [label = '', parent = ''] = zone.split('.')
  const write = { abi: registry, address: contracts.ensRegistry } as const
  await node.impersonateAccount({ address: people.bank })
  const bank = createWalletClient({ account: people.bank, chain, transport })
  const owned = { ...write, functionName: 'setSubnodeOwner' } as const
  await carriedOut(await bank.writeContract({ ...owned, args: [zeroHash, labelhash(parent), operator.address] }))
  await node.stopImpersonatingAccount({ address: people.bank })
  await carriedOut(await wallet.writeContract({ ...owned, args: [namehash(parent), labelhash(label), operator.address] }))
  await carriedOut(await wallet.writeContract({ ...write, functionName: 'setResolver', args: [namehash(zone), resolver] }))
  return resolver
}
