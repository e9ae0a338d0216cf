import { encodeFunctionData, erc20Abi, parseEther, parseUnits, toHex, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress, sign } from 'viem/accounts'
import { after } from 'node:test'
import type { ApprovalContent } from '../../frame/page/approve/approval-content.ts'
import { createNetworks, type Networks } from '../../frame/page/chain/networks.ts'
import type { FrameNetwork } from '../../frame/page/config.ts'
import type { CallsStatusContent } from '../../frame/page/screens/calls.ts'
import { handleSmartRequest } from '../../frame/page/smart/handle-request.ts'
import { createSmartContext } from '../../frame/page/smart/context.ts'
import type { SmartNetwork } from '../../frame/protocol/smart-network.ts'
import { smartNetwork, type SmartKind } from '../stack/accounts/smart-network.ts'
import { startAccountServices, type AccountServices } from '../stack/accounts/services.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { drip } from '../stack/chains/faucet.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import type { SeededChain } from './seeded-chain.ts'

export const somebody = (): Address => privateKeyToAddress(generatePrivateKey())

/** Returns a call that pays local dollars. */
export const pay = (to: Address, dollars: string) => ({
  to: contracts.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(dollars, 6)] })
})

export const rowOf = ({ sum = [], rows, parts = [] }: ApprovalContent, label: string): string | undefined =>
  [...sum, ...rows, ...parts.flatMap(part => part.rows)].find(([name]) => name === label)?.[1]

export interface SmartUserOptions {
  readonly sponsored?: boolean
  readonly context?: Readonly<Record<string, unknown>>
  readonly sessions?: boolean
  readonly token?: string
  /** Changes the operator's settings. */
  readonly change?: (smart: SmartNetwork) => SmartNetwork
  readonly rpc?: string
  readonly key?: Hex
  /** Runs while the screen is shown. */
  readonly meanwhile?: (address: Address) => Promise<unknown>
}

/**
 * Creates users with smart accounts on a local chain, with the real EntryPoints, over a bundler and a
 * paymaster of this machine.
 */
export function smartUsers(chain: SeededChain) {
  let starting: Promise<AccountServices> | undefined
  const services = (): Promise<AccountServices> => (starting ??= startAccountServices([chain.anvil]))
  after(async () => (await starting)?.stop())
  const dollarsOf = (owner: Address): Promise<bigint> =>
    clientOf(chain.anvil).readContract({ address: contracts.dollar, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  /** Creates a user with a smart account of that kind, and the frame's responses for it. */
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
    const context = createSmartContext(networks, network, owner)!
    const { signal } = new AbortController()
    const approvals: ApprovalContent[] = []
    const shown: CallsStatusContent[] = []
    const sent = new Map<string, Hex>()
    const signHash = (hash: Hex): Promise<Hex> => sign({ hash, privateKey: key, to: 'hex' })
    const request = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
      handleSmartRequest({
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
      request,
      signHash,
      fund: (native = '1') => drip(rpcUrl, { to: address, native: parseEther(native), tokens: { dollar: parseUnits('10', 6) } }),
      batch: (calls: readonly object[], more: object = {}) =>
        request('wallet_sendCalls', {
          version: '2.0.0',
          chainId: toHex(chainId),
          from: address,
          atomicRequired: true,
          calls,
          ...more
        }),
      status: async (id: unknown) =>
        (await request('wallet_getCallsStatus', id)) as { status: number; receipts: { logs: unknown[] }[] }
    }
  }

  return { open, dollarsOf }
}
