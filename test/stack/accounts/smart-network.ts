import { clientOf } from '../chains/test-client.ts'
import { contracts } from '../chains/deployment.ts'
import type { SmartNetwork } from '../../../frame/protocol/smart-network.ts'
import type { AccountServices } from './services.ts'

/** Solady's account of an EntryPoint, or EIP-7702 with EntryPoint 0.8. */
export type SmartKind = '0.7' | '0.8' | '7702'

export interface SmartNetworkOptions extends Pick<AccountServices, 'bundler' | 'paymaster'> {
  readonly chainId: number
  readonly rpcUrl: string
  readonly sponsored: boolean
  /** For the paymaster (ERC-7677). */
  readonly context?: Readonly<Record<string, unknown>>
  /** Smart sessions (ERC-7715), with these chains' contract, which is not audited. */
  readonly sessions?: boolean
  /** The token that pays the fee; absent: the paymaster sponsors it. */
  readonly token?: string
}

/** Returns the smart account settings of a local chain, as an operator of the frame sets them. */
export async function smartNetwork(
  kind: SmartKind,
  { chainId, rpcUrl, bundler, paymaster, sponsored, context = {}, sessions = false, token }: SmartNetworkOptions
): Promise<SmartNetwork> {
  const [factory, permissions, sponsor] =
    kind === '0.7'
      ? [contracts.smartAccountFactory, contracts.sessionPermissions, contracts.sponsorPaymaster]
      : [contracts.smartAccountFactory08, contracts.sessionPermissions08, contracts.sponsorPaymaster08]
  const readHash = async () =>
    clientOf({ chainId, rpcUrl }).readContract({
      address: factory,
      abi: [
        { type: 'function', name: 'initCodeHash', inputs: [], outputs: [{ type: 'bytes32' }], stateMutability: 'view' }
      ] as const,
      functionName: 'initCodeHash'
    })
  return {
    entryPoint: kind === '0.7' ? '0.7' : '0.8',
    account:
      kind === '7702'
        ? { kind: 'delegated', delegate: contracts.simple7702Account }
        : { kind: 'factory', factory, initCodeHash: await readHash(), domain: { name: 'SmartAccount', version: '1' } },
    bundler: `${bundler}/${chainId}`,
    ...((sponsored || token !== undefined) && {
      paymaster: { url: `${paymaster}/${chainId}`, context, ...(token !== undefined && { token }) }
    }),
    ...(sessions && { sessions: { permissions, ...(sponsored && { sponsor }) } })
  }
}
