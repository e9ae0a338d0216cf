import type { FrameNetwork } from '../config.ts'
import type { Addresses } from '../keys/derive.ts'
import type { RpcContext } from '../rpc.ts'
import { callsScreen } from '../screens/calls.ts'
import { signHash } from '../sign/evm.ts'
import { answerSmart } from './answer.ts'
import { smartContext } from './context.ts'
import { isDeployed, type SmartContext } from './operation.ts'
import type { SmartRequest } from './request.ts'

// Where the frame's requests and messages meet the smart account. Loaded with the first of them, on networks that have some.

/** What a smart account answers otherwise than the key's own account. */
export const smartMethods: ReadonlySet<string> = new Set([
  'eth_accounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus'
])

export async function answerAsSmartAccount(
  { origin, desk, stage, networks, sent, after }: RpcContext,
  network: FrameNetwork,
  { eip155 }: Addresses,
  { method, params, approved }: Pick<SmartRequest, 'method' | 'params' | 'approved'>,
  signal: AbortSignal
): Promise<unknown> {
  const context = smartContext(networks, network, eip155)!
  return answerSmart({
    context,
    requester: { origin, network, networks, signal, account: context.account.address },
    method,
    params,
    approved,
    show: (shown, later) => stage.show(callsScreen(shown, later), { signal }),
    sign: hash => desk.withKeys(keys => signHash(hash, keys.eip155), signal),
    sent,
    wait: milliseconds => new Promise(resolve => after(milliseconds, resolve))
  })
}

/** A text, signed as the smart account (ERC-1271, ERC-6492). */
export async function signText(
  smart: SmartContext,
  bytes: Uint8Array<ArrayBuffer>,
  desk: RpcContext['desk'],
  signal: AbortSignal
): Promise<string> {
  const sign: SmartRequest['sign'] = hash => desk.withKeys(({ eip155 }) => signHash(hash, eip155), signal)
  return smart.account.signMessage(bytes, await isDeployed(smart, signal), sign)
}
