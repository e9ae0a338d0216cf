import {
  createWalletClient,
  decodeErrorResult,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  toHex,
  type Address,
  type Hex
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { permit2 } from '../../../adapters/evm/codec/decode-call.ts'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import { createNetworks, type Networks } from '../../../frame/page/chain/networks.ts'
import type { Requester } from '../../../frame/page/approve/requester.ts'
import { ownAccounts } from '../../../frame/page/approve/signature-request.ts'
import { createSmartContext } from '../../../frame/page/smart/context.ts'
import type { SmartNetwork } from '../../../frame/protocol/smart-network.ts'
import type { Anvil } from '../../stack/anvil.ts'
import { localChainIds } from '../../stack/chains/chain-ids.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'
import { clientOf } from '../../stack/chains/test-client.ts'
import { requestNode } from '../../../adapters/testing/chains.ts'
import { someContract } from '../../frame/page/approve/stub-node.ts'
import { compileOracle, type Artifact, type Artifacts } from './compile.ts'
import { startLocalChain } from '../../stack/chains/local-chain.ts'

/** A fact about the account that a call may change. The numbers are those of `Probe.Kind`. */
export interface Fact {
  readonly kind: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly asset: Address
  readonly other: Address
  readonly id: bigint
}

export interface Attempt {
  readonly target: Address
  readonly value: bigint
  readonly data: Hex
  readonly facts: readonly Fact[]
}

export interface Seen {
  readonly isDone: boolean
  readonly before: readonly bigint[]
  readonly after: readonly bigint[]
}

export interface OracleWorld {
  readonly chainId: number
  readonly account: Address
  readonly key: Hex
  /** The account's smart account of EntryPoint 0.7. */
  readonly smart: Address
  readonly verifier: Address
  readonly hostile: Address
  readonly safe: Address
  readonly drain: Address
  readonly rights: Address
  /** Pays the account's balance in it to the recipient that a call names. */
  readonly till: Address
  /** Returns what it takes when its balance is read. */
  readonly reader: Address
  /** Holds a balance of the account, and pays it by the names of common functions. */
  readonly book: Address
  /** A contract that accepts payments. */
  readonly purse: Address
  /** A router that takes a list of commands. */
  readonly plans: Address
  /** A contract in which a number is an amount or an item. */
  readonly mixed: Address
  readonly artifacts: Artifacts
  /** The frame's data about the requesting app, on a network with and without smart accounts. */
  readonly requester: Requester
  readonly smartRequester: Requester
  request(method: string, ...params: readonly unknown[]): Promise<unknown>
  /**
   * Executes every call on the current state, and returns what each changed of an account (`whose`).
   * `account`: sent by the account itself, otherwise by another one.
   */
  attempt(attempts: readonly Attempt[], by: 'account' | 'stranger', whose?: Address): Promise<readonly Seen[]>
  stop(): Promise<void>
}

const ownerKey: Hex = `0x${'5b'.repeat(32)}`
const owner = privateKeyToAccount(ownerKey)
const stranger: Address = '0x00000000000000000000000000000000c0ffee01'
const attacker: Address = '0x7e1ef0000000000000000000000000000000beef'
const enough = 2n ** 120n
const atOnce = 50

export async function startWorld(): Promise<OracleWorld> {
  const anvil = await startLocalChain({ chainId: localChainIds[0], args: ['--disable-block-gas-limit'] })
  try {
    const artifacts = compileOracle()
    const chain = openChain(anvil)
    const deployed = await deployAll(anvil.rpcUrl, chain, artifacts)
    const requesters = await openRequesters(anvil, chain)
    await chain.send(deployed.verifier, mintCall(artifacts, requesters.smart))
    return {
      chainId: anvil.chainId,
      account: owner.address,
      key: ownerKey,
      artifacts,
      ...deployed,
      ...requesters,
      request: chain.request,
      attempt: createAttempt(chain.request, artifacts.Probe),
      stop: () => anvil.stop()
    }
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

interface Chain {
  request(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Sends a transaction of the account, and throws if it fails. */
  send(to: Address, data: Hex, value?: bigint): Promise<void>
  deploy(artifact: Artifact, ...args: readonly Address[]): Promise<Address>
}

function openChain({ rpcUrl, chainId }: Anvil): Chain {
  const { chain } = clientOf({ rpcUrl, chainId })
  const wallet = createWalletClient({ account: owner, chain, transport: http(rpcUrl) })
  const receiptOf = async (transaction: { to?: Address; data: Hex; value?: bigint }) => {
    const receipt = await waitForReceipt(wallet, await wallet.sendTransaction(transaction))
    if (receipt.status !== 'success') throw new Error(`The transaction ${receipt.transactionHash} failed.`)
    return receipt
  }
  return {
    request: (method, ...params) => requestNode(rpcUrl, method, params),
    async send(to, data, value = 0n) {
      await receiptOf({ to, data, value })
    },
    async deploy({ abi, bytecode }, ...args) {
      const { contractAddress } = await receiptOf({ data: encodeDeployData({ abi, bytecode, args }) })
      if (!contractAddress) throw new Error('The node reports no address of the contract.')
      return contractAddress
    }
  }
}

const mintCall = ({ Verifier }: Artifacts, to: Address): Hex =>
  encodeFunctionData({ abi: Verifier.abi, functionName: 'mint', args: [to, enough] })

/** Deploys the contracts of the cases, and gives the account something to lose in each. */
async function deployAll(rpcUrl: string, { request, send, deploy }: Chain, artifacts: Artifacts) {
  await drip(rpcUrl, {
    to: owner.address,
    native: parseEther('1000'),
    tokens: { gold: parseEther('5000'), dollar: 5_000_000_000n },
    collections: { ships: 4, stamps: 50 }
  })
  const verifier = await deploy(artifacts.Verifier)
  const approve = (spender: Address): Hex =>
    encodeFunctionData({ abi: artifacts.Verifier.abi, functionName: 'approve', args: [spender, 2n ** 100n] })
  await send(verifier, mintCall(artifacts, owner.address))
  const hostile = await deploy(artifacts.Hostile, verifier, attacker)
  await send(verifier, approve(hostile))
  const safe = await deploy(artifacts.SafeLike, owner.address)
  await send(verifier, mintCall(artifacts, safe))
  const drain = await deploy(artifacts.Drain)
  const rights = await deploy(artifacts.Rights)
  await request('anvil_setCode', permit2, artifacts.Permit2Like.deployed)
  await send(verifier, approve(permit2))
  const deposit = encodeFunctionData({ abi: artifacts.Hostile.abi, functionName: 'deposit' })
  await send(contracts.weth, deposit, parseEther('5'))
  await send(hostile, deposit, parseEther('5'))
  const salt = owner.address.toLowerCase().padEnd(66, '0') as Hex
  const createAccount = parseAbi(['function createAccount(bytes32 salt) payable'])
  await send(contracts.smartAccountFactory, encodeFunctionData({ abi: createAccount, args: [salt] }))
  const till = await deploy(artifacts.Till, owner.address, attacker)
  await send(till, '0x', parseEther('5'))
  const reader = await deploy(artifacts.Reader, verifier)
  await send(verifier, approve(reader))
  const book = await deploy(artifacts.Book)
  await send(book, deposit, parseEther('5'))
  const purse = await deploy(artifacts.Purse)
  await request('anvil_setCode', someContract, '0x00')
  const plans = await deploy(artifacts.Plans, verifier)
  await send(verifier, approve(plans))
  const mixed = await deploy(artifacts.Mixed, owner.address)
  return { verifier, hostile, safe, drain, rights, till, reader, book, purse, plans, mixed }
}

/** Returns the frame's data about the requesting app, on a network with and without smart accounts. */
async function openRequesters({ rpcUrl, chainId }: Anvil, { request }: Chain) {
  const base: FrameNetwork = {
    id: `eip155:${chainId}`,
    name: 'Local',
    rpc: [rpcUrl],
    nativeCurrency: { symbol: 'ETH', decimals: 18 }
  }
  const smartNetwork: FrameNetwork = { ...base, smart: await smartOf(contracts.smartAccountFactory, request) }
  const { signal } = new AbortController()
  const requesterOf = async (network: FrameNetwork): Promise<Requester> => {
    const networks = withMemory(createNetworks([network], fetch))
    const own = await ownAccounts(networks, owner.address)
    return { origin: 'https://shop.example', account: owner.address, key: owner.address, network, networks, signal, own }
  }
  const smartRequester = await requesterOf(smartNetwork)
  const smart = createSmartContext(smartRequester.networks, smartNetwork, owner.address)!.account.address
  const requester = { ...(await requesterOf(base)), own: [owner.address, smart] }
  return { smart, requester, smartRequester }
}

function createAttempt(request: Chain['request'], { abi, deployed }: Artifact): OracleWorld['attempt'] {
  return async (attempts, by, whose = owner.address) => {
    const address = by === 'account' ? owner.address : stranger
    const all: Seen[] = []
    for (let start = 0; start < attempts.length; start += atOnce) {
      const args = [whose, attempts.slice(start, start + atOnce)]
      const data = encodeFunctionData({ abi, functionName: 'attempt', args })
      const query = { from: address, to: address, data, gas: toHex(2_000_000_000) }
      const reply = (await request('eth_call', query, 'latest', { [address]: { code: deployed } })) as Hex
      const list = decodeFunctionResult({ abi, functionName: 'attempt', data: reply }) as readonly Hex[]
      all.push(...list.map(seenIn))
    }
    return all
  }
}

const seenAbi = parseAbi(['error Seen(bool isDone, uint256[] before, uint256[] afterwards)'])

function seenIn(data: Hex): Seen {
  const [isDone, before, after] = decodeErrorResult({ abi: seenAbi, data }).args
  return { isDone, before, after }
}

async function smartOf(factory: Address, request: Chain['request']): Promise<SmartNetwork> {
  const initCodeHash = (await request('eth_call', { to: factory, data: '0xdb4c545e' }, 'latest')) as Hex
  return {
    entryPoint: '0.7',
    account: { kind: 'factory', factory, initCodeHash, domain: { name: 'SmartAccount', version: '1' } },
    bundler: 'http://127.0.0.1:9'
  }
}

/** Caches contract metadata, which does not change while the oracle runs. */
function withMemory(networks: Networks): Networks {
  const known = new Map<string, Promise<unknown>>()
  return {
    ...networks,
    request(network, method, params, signal) {
      const data = Array.isArray(params) ? (params as readonly { data?: string }[])[0]?.data : undefined
      if (method !== 'eth_call' || (data !== '0x95d89b41' && data !== '0x313ce567'))
        return networks.request(network, method, params, signal)
      const name = JSON.stringify(params)
      const found = known.get(name) ?? networks.request(network, method, params, signal)
      if (known.size > 2000) known.clear()
      known.set(name, found)
      return found
    }
  }
}
