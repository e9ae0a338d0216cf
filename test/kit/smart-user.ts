import { encodeFunctionData, erc20Abi, parseEther, parseUnits, toHex, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts'
import { after } from 'node:test'
import type { Approval } from '../../frame/page/approve/approval.ts'
import { createNetworks, type Networks } from '../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../frame/page/config.ts'
import type { ShownCalls } from '../../frame/page/screens/calls.ts'
import { answerSmart } from '../../frame/page/smart/answer.ts'
import { smartContext } from '../../frame/page/smart/context.ts'
import type { SmartNetwork } from '../../frame/protocol/smart-network.ts'
import { smartNetwork, type SmartKind } from '../stack/accounts/smart-network.ts'
import { startAccountServices, type AccountServices } from '../stack/accounts/services.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { drip } from '../stack/chains/faucet.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import type { SeededChain } from './seeded-chain.ts'

export const somebody = (): Address => privateKeyToAddress(generatePrivateKey())

/** A call that pays somebody in local dollars. */
export const pay = (to: Address, dollars: string) => ({
  to: contracts.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(dollars, 6)] })
})

export const rowOf = ({ sum = [], rows, parts = [] }: Approval, label: string): string | undefined =>
  [...sum, ...rows, ...parts.flatMap(part => part.rows)].find(([name]) => name === label)?.[1]

export interface SmartUserOptions {
  readonly sponsored?: boolean
  readonly context?: Readonly<Record<string, unknown>>
  readonly sessions?: boolean
  readonly token?: string
  /** Changes what the operator has set up. */
  readonly change?: (smart: SmartNetwork) => SmartNetwork
  readonly rpc?: string
  readonly key?: Hex
  /** What happens while its person looks at the screen. */
  readonly meanwhile?: (address: Address) => Promise<unknown>
}

/** Users with smart accounts on a local chain, against the real EntryPoints, over a bundler and a sponsor of this machine. */
export function smartUsers(chain: SeededChain) {
  let starting: Promise<AccountServices> | undefined
  const services = (): Promise<AccountServices> => (starting ??= startAccountServices([chain.anvil]))
  after(async () => (await starting)?.stop())
  const dollarsOf = (owner: Address): Promise<bigint> =>
    clientOf(chain.anvil).readContract({ address: contracts.dollar, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  /** A user with a smart account of that kind, and what the frame answers for it. */
  async function open(
    kind: SmartKind,
    {
      sponsored = false,
      sessions = false,
      context: about,
      token,
      change,
      rpc,
      key = generatePrivateKey(),
      meanwhile
    }: SmartUserOptions = {}
  ) {
    const { chainId, rpcUrl } = chain.anvil
    const given = await smartNetwork(kind, {
      chainId,
      rpcUrl,
      ...(await services()),
      sponsored,
      sessions,
      ...(token !== undefined && { token }),
      ...(about && { context: about })
    })
    const network: FrameNetwork = {
      id: `eip155:${chainId}`,
      name: 'Local',
      rpc: [rpc ?? rpcUrl],
      nativeCurrency: { symbol: 'ETH', decimals: 18 },
      smart: change ? change(given) : given
    }
    const networks: Networks = createNetworks([network], fetch)
    const owner = privateKeyToAddress(key)
    const context = smartContext(networks, network, owner)!
    const { signal } = new AbortController()
    const approvals: Approval[] = []
    const shown: ShownCalls[] = []
    const sent = new Map<string, Hex>()
    const signHash = (hash: Hex): Promise<Hex> => sign({ hash, privateKey: key, to: 'hex' })
    const ask = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
      answerSmart({
        context,
        requester: { origin: 'https://shop.example', account: context.account.address, network, networks, signal },
        method,
        params,
        approved: async approval => {
          approvals.push(approval)
          await meanwhile?.(context.account.address)
        },
        show: async (calls, later) => {
          shown.push(calls)
          if (later) shown.push(await later)
        },
        sign: signHash,
        sent,
        wait: () => new Promise(resolve => setTimeout(resolve, 5))
      })
    const { address } = context.account
    return {
      key,
      owner,
      address,
      context,
      signal,
      approvals,
      shown,
      ask,
      signHash,
      fund: (native = '1') => drip(rpcUrl, { to: address, native: parseEther(native), tokens: { dollar: parseUnits('10', 6) } }),
      batch: (calls: readonly object[], more: object = {}) =>
        ask('wallet_sendCalls', {
          version: '2.0.0',
          chainId: toHex(chainId),
          from: address,
          atomicRequired: true,
          calls,
          ...more
        }),
      status: async (id: unknown) =>
        (await ask('wallet_getCallsStatus', id)) as { status: number; receipts: { logs: unknown[] }[] }
    }
  }

  return { open, dollarsOf }
}
