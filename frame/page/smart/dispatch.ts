import type { FrameNetwork } from '../config.ts'
import type { Addresses } from '../keys/derive-keys.ts'
import type { RpcContext } from '../handle-rpc.ts'
import { createCallsScreen } from '../screens/calls.ts'
import { signHash } from '../sign/evm.ts'
import { handleSmartRequest } from './handle-request.ts'
import { createSmartContext } from './context.ts'
import { isDeployed, type SmartContext } from './user-operation.ts'
import type { SmartRequest } from './send-operation.ts'

// Connects the frame's requests and messages with the smart account. Lazy-loaded with the first of them, on networks with smart
// accounts.

/** Methods that a smart account answers differently than the key's own account. */
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

export async function dispatchSmartRequest(
  { origin, desk, stage, networks, sent, after }: RpcContext,
  network: FrameNetwork,
  { eip155 }: Addresses,
  { method, params, approved }: Pick<SmartRequest, 'method' | 'params' | 'approved'>,
  signal: AbortSignal
): Promise<unknown> {
  const context = createSmartContext(networks, network, eip155)!
  return handleSmartRequest({
    context,
    requester: { origin, network, networks, signal, account: context.account.address },
    method,
    params,
    approved,
    show: (shown, later) => stage.show(createCallsScreen(shown, later), { signal }),
    sign: hash => desk.withKeys(keys => signHash(hash, keys.eip155), signal),
    sent,
    wait: milliseconds => new Promise(resolve => after(milliseconds, resolve))
  })
}

/** Signs a text as the smart account (ERC-1271, ERC-6492). */
export async function signSmartMessage(
  smart: SmartContext,
  bytes: Uint8Array<ArrayBuffer>,
  desk: RpcContext['desk'],
  signal: AbortSignal
): Promise<string> {
  const sign: SmartRequest['sign'] = hash => desk.withKeys(({ eip155 }) => signHash(hash, eip155), signal)
  return smart.account.signMessage(bytes, await isDeployed(smart, signal), sign)
}
