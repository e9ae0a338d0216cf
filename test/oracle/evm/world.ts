import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import {
  createWalletClient,
  decodeErrorResult,
  decodeFunctionResult,
  defineChain,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  toHex,
  type Abi,
  type Address,
  type Hex
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { permit2 } from '../../../adapters/evm/codec/call.ts'
import type { FrameNetwork } from '../../../frame/page/config.ts'
import { createNetworks, type Networks } from '../../../frame/page/chain/networks.ts'
import type { Requester } from '../../../frame/page/approve/requester.ts'
import { ownAccounts } from '../../../frame/page/approve/signature-request.ts'
import { smartContext } from '../../../frame/page/smart/context.ts'
import type { SmartNetwork } from '../../../frame/protocol/smart-network.ts'
import type { Anvil } from '../../stack/anvil.ts'
import { localChainIds } from '../../stack/chains/chain-ids.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'
import { mined } from '../../wallet/sending.ts'
import { startLocalChain } from '../../stack/chains/local-chain.ts'

export interface Artifact {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly deployed: Hex
}

const sources = {
  Verifier: 'Verifier',
  Hostile: 'Hostile',
  Probe: 'Probe',
  SafeLike: 'Accounts',
  Permit2Like: 'Accounts',
  Drain: 'Accounts',
  Rights: 'Accounts'
} as const
type ContractName = keyof typeof sources

/** The oracle's own contracts, compiled as they are needed. */
export function compileOracle(): Record<ContractName, Artifact> {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string }
  const folder = new URL('contracts/', import.meta.url)
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      [...new Set(Object.values(sources))].map(file => [file, { content: readFileSync(new URL(`${file}.sol`, folder), 'utf8') }])
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
    }
  }
  type Output = {
    errors?: { severity: string; formattedMessage: string }[]
    contracts: Record<string, Record<string, { abi: Abi; evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>>
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.fromEntries(
    Object.entries(sources).map(([name, file]) => {
      const { abi, evm } = output.contracts[file]![name]!
      return [name, { abi, bytecode: `0x${evm.bytecode.object}`, deployed: `0x${evm.deployedBytecode.object}` }]
    })
  ) as Record<ContractName, Artifact>
}

/** One fact of the account that a call may change. The numbers are those of `Probe.Kind`. */
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
  readonly rpcUrl: string
  readonly account: Address
  readonly key: Hex
  /** The account's smart account of EntryPoint 0.7. */
  readonly smart: Address
  readonly verifier: Address
  readonly hostile: Address
  readonly safe: Address
  readonly drain: Address
  readonly rights: Address
  readonly thief: Address
  readonly artifacts: ReturnType<typeof compileOracle>
  /** What the frame knows of who asks, on a network with and without smart accounts. */
  readonly requester: Requester
  readonly smartRequester: Requester
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  /**
   * Makes every call on the state as it is, and says what each changed of an account (`whose`). `account`: the account itself sends them,
   * otherwise a stranger.
   */
  attempt(attempts: readonly Attempt[], by: 'account' | 'stranger', whose?: Address): Promise<readonly Seen[]>
  send(to: Address | undefined, data: Hex, value?: bigint): Promise<Address | undefined>
  stop(): Promise<void>
}

const ownerKey: Hex = `0x${'5b'.repeat(32)}`
export const thief: Address = '0x7e1ef0000000000000000000000000000000beef'
const enough = 2n ** 120n
const atOnce = 50

export async function startWorld(): Promise<OracleWorld> {
  const anvil = await startLocalChain({ chainId: localChainIds[0], args: ['--disable-block-gas-limit'] })
  try {
    return await furnished(anvil)
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

async function furnished(anvil: Anvil): Promise<OracleWorld> {
  const { rpcUrl, chainId } = anvil
  const owner = privateKeyToAccount(ownerKey)
  const artifacts = compileOracle()
  const chain = defineChain({
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  })
  const wallet = createWalletClient({ account: owner, chain, transport: http(rpcUrl) })
  let id = 0
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const reply = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (reply.error) throw new Error(`${method}: ${reply.error.message}`)
    return reply.result
  }
  const send = async (to: Address | undefined, data: Hex, value = 0n): Promise<Address | undefined> => {
    const hash = await wallet.sendTransaction({ to: to ?? null, data, value })
    const receipt = await mined(wallet, hash)
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} failed.`)
    return receipt.contractAddress ?? undefined
  }
  await drip(rpcUrl, {
    to: owner.address,
    native: parseEther('1000'),
    tokens: { gold: parseEther('5000'), dollar: 5_000_000_000n },
    collections: { ships: 4, stamps: 50 }
  })
  const verifier = (await send(undefined, artifacts.Verifier.bytecode))!
  const call = (functionName: string, ...args: readonly unknown[]): Hex =>
    encodeFunctionData({ abi: artifacts.Verifier.abi, functionName, args })
  await send(verifier, call('mint', owner.address, enough))
  const hostileInit = encodeDeploy(artifacts.Hostile, [verifier, thief])
  const hostile = (await send(undefined, hostileInit))!
  await send(verifier, call('approve', hostile, 2n ** 100n))
  const safe = (await send(undefined, encodeDeploy(artifacts.SafeLike, [owner.address])))!
  await send(verifier, call('mint', safe, enough))
  const drain = (await send(undefined, artifacts.Drain.bytecode))!
  const rights = (await send(undefined, artifacts.Rights.bytecode))!
  await ask('anvil_setCode', permit2, artifacts.Permit2Like.deployed)
  await send(verifier, call('approve', permit2, 2n ** 100n))
  await send(contracts.weth, '0xd0e30db0', parseEther('5'))
  await send(hostile, encodeFunctionData({ abi: artifacts.Hostile.abi, functionName: 'deposit' }), parseEther('5'))

  // the smart account is there, and has something to lose
  const salt = owner.address.toLowerCase().padEnd(66, '0') as Hex
  await send(
    contracts.smartAccountFactory,
    encodeFunctionData({ abi: parseAbi(['function createAccount(bytes32 salt) payable']), args: [salt] })
  )
  const base: FrameNetwork = {
    id: `eip155:${chainId}`,
    name: 'Local',
    rpc: [rpcUrl],
    nativeCurrency: { symbol: 'ETH', decimals: 18 }
  }
  const smartNetwork: FrameNetwork = { ...base, smart: await smartOf(contracts.smartAccountFactory, ask) }
  const { signal } = new AbortController()
  const of = async (network: FrameNetwork): Promise<Requester> => {
    const networks = remembering(createNetworks([network], fetch))
    return {
      origin: 'https://shop.example',
      account: owner.address,
      network,
      networks,
      signal,
      own: await ownAccounts(networks, owner.address)
    }
  }
  const smartRequester = await of(smartNetwork)
  const smart = smartContext(smartRequester.networks, smartNetwork, owner.address)!.account.address
  await send(verifier, call('mint', smart, enough))
  const requester = { ...(await of(base)), own: [owner.address, smart] }

  const stranger = '0x00000000000000000000000000000000c0ffee01'
  return {
    chainId,
    rpcUrl,
    account: owner.address,
    key: ownerKey,
    smart,
    verifier,
    hostile,
    safe,
    drain,
    rights,
    thief,
    artifacts,
    requester,
    smartRequester,
    ask,
    send,
    async attempt(attempts, by, whose = owner.address) {
      const address = by === 'account' ? owner.address : stranger
      const overrides = { [address]: { code: artifacts.Probe.deployed } }
      const all: Seen[] = []
      for (let start = 0; start < attempts.length; start += atOnce) {
        const data = encodeFunctionData({
          abi: artifacts.Probe.abi,
          functionName: 'attempt',
          args: [whose, attempts.slice(start, start + atOnce)]
        })
        const query = { from: address, to: address, data, gas: toHex(2_000_000_000) }
        const reply = (await ask('eth_call', query, 'latest', overrides)) as Hex
        const list = decodeFunctionResult({ abi: artifacts.Probe.abi, functionName: 'attempt', data: reply }) as readonly Hex[]
        all.push(...list.map(each => seenIn(artifacts.Probe.abi, each)))
      }
      return all
    },
    stop: () => anvil.stop()
  }
}

function seenIn(abi: Abi, data: Hex): Seen {
  const { args } = decodeErrorResult({ abi, data })
  const [isDone, before, after] = args as unknown as readonly [boolean, readonly bigint[], readonly bigint[]]
  return { isDone, before, after }
}

function encodeDeploy({ bytecode }: Artifact, addresses: readonly Address[]): Hex {
  return `${bytecode}${addresses.map(each => each.slice(2).toLowerCase().padStart(64, '0')).join('')}`
}

async function smartOf(factory: Address, ask: OracleWorld['ask']): Promise<SmartNetwork> {
  const initCodeHash = (await ask('eth_call', { to: factory, data: '0xdb4c545e' }, 'latest')) as Hex
  return {
    entryPoint: '0.7',
    account: { kind: 'factory', factory, initCodeHash, domain: { name: 'SmartAccount', version: '1' } },
    bundler: 'http://127.0.0.1:9'
  }
}

/** What contracts say of themselves does not change while the oracle runs. */
function remembering(networks: Networks): Networks {
  const known = new Map<string, Promise<unknown>>()
  return {
    ...networks,
    ask(network, method, params, signal) {
      const data = Array.isArray(params) ? (params as readonly { data?: string }[])[0]?.data : undefined
      if (method !== 'eth_call' || (data !== '0x95d89b41' && data !== '0x313ce567'))
        return networks.ask(network, method, params, signal)
      const name = JSON.stringify(params)
      const found = known.get(name) ?? networks.ask(network, method, params, signal)
      if (known.size > 2000) known.clear()
      known.set(name, found)
      return found
    }
  }
}
