import { KitError } from '../../adapters/base/kit-error.ts'
import { RpcError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { parseRpcRequest } from '../protocol/rpc-request.ts'
import type { AccountType, PayloadOf } from '../protocol/messages.ts'
import type { ApprovalContent } from './approve/approval-content.ts'
import type { Requester } from './approve/requester.ts'
import type { Networks } from './chain/networks.ts'
import type { FrameNetwork } from './config.ts'
import type { Addresses } from './keys/derive-keys.ts'
import { inOneTab } from './keys/one-tab.ts'
import type { ScreenHost } from './ui/screen-host.ts'
import type { Signer } from './wallet/account.ts'

export interface RpcContext {
  readonly origin: string
  readonly desk: Signer
  readonly stage: ScreenHost
  readonly networks: Networks
  readonly addresses: () => Promise<Addresses>
  /** Active account type, on networks with smart accounts. */
  readonly preferred: () => AccountType
  /** Batches that this frame has sent, by id. */
  readonly sent: Map<string, `0x${string}`>
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => void
}

/**
 * Handles a wallet request.
 * Safe methods go to the frame's own node; all others are shown for approval. The page's `rpcUrl` is ignored.
 */
export async function handleRpc(context: RpcContext, request: PayloadOf<'RPC_REQUEST'>, signal: AbortSignal): Promise<unknown> {
  const { method, params, policy } = parseRpcRequest(request)
  const { chainNamespace = 'eip155', chainId } = request
  const network = context.networks.find(chainId, chainNamespace)
  const smart = network.smart && context.preferred() === 'smartAccount' ? await import('./smart/dispatch.ts') : undefined
  const asSmartAccount = smart?.smartMethods.has(method) && smart.dispatchSmartRequest
  if (method === 'wallet_getAssets') return answerAssetsOf(context, network, params, signal)
  if (policy === 'safe' && !asSmartAccount) return answerSafe(context, network, method, params, signal)

  requireKind(network, method)
  const addresses = await context.addresses()
  const requester = { origin: context.origin, key: addresses.eip155, network, networks: context.networks, signal }
  const approved = async (approval: ApprovalContent): Promise<void> => {
    const { createApproveScreen } = await import('./screens/approve.ts')
    // a locked wallet is opened in the same window
    await context.stage.show(createApproveScreen(approval), { signal, more: !(await context.desk.isOpen()) })
  }
  // ERC-7715: wallet_revokePermissions has its single parameter without a list
  const list = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  if (asSmartAccount) return asSmartAccount(context, network, addresses, { method, params: list, approved }, signal)

  switch (method) {
    case 'personal_sign': {
      const [message, account] = list
      requireOwn(account, addresses.eip155)
      const { signMessage } = await import('./sign/evm.ts')
      const { readMessageRequest } = await import('./approve/signature-request.ts')
      const { bytes, approval } = readMessageRequest({ ...requester, account: addresses.eip155 }, message)
      await approved(approval)
      return context.desk.withKeys(({ eip155 }) => signMessage(bytes, eip155), signal)
    }
    case 'eth_signTypedData_v4': {
      const [account, raw] = list
      requireOwn(account, addresses.eip155)
      const { ownAccounts, readTypedDataRequest } = await import('./approve/signature-request.ts')
      const { signTypedData } = await import('./sign/evm.ts')
      const own = await ownAccounts(context.networks, addresses.eip155)
      const { data, approval } = await readTypedDataRequest({ ...requester, account: addresses.eip155, own }, raw)
      await approved(approval)
      return context.desk.withKeys(({ eip155 }) => signTypedData(data, eip155), signal)
    }
    case 'eth_sendTransaction': {
      const named = isRecord(list[0]) ? list[0]['chainId'] : undefined
      if (named !== undefined && context.networks.find(String(named)).id !== network.id) {
        throw new RpcError(-32602, 'The transaction is for another network.')
      }
      return sendTransaction(context.desk, { ...requester, account: addresses.eip155 }, list[0], approved)
    }
    case 'solana_signMessage':
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      return (await import('./handle-solana-rpc.ts')).handleSolanaRpc(
        { ...context, network, account: addresses.solana, approved },
        method,
        params,
        signal
      )
    default:
      throw unsupported(method)
  }
}

/**
 * Shows, signs and sends a transaction.
 * If the account has sent another one since, the transaction is shown again with the current state.
 */
async function sendTransaction(
  desk: Signer,
  requester: Requester,
  given: unknown,
  approved: (approval: ApprovalContent) => Promise<void>
): Promise<string> {
  const { prepareTransaction, readTransaction } = await import('./chain/prepare-transaction.ts')
  const { describeTransaction } = await import('./approve/describe-evm.ts')
  const { ownAccounts } = await import('./approve/signature-request.ts')
  const { hashOfTransaction, signTransaction } = await import('./sign/evm.ts')
  const { nextNumber, sendEvm } = await import('./chain/send.ts')
  const { account, network, networks, signal } = requester
  const requested = readTransaction(given, account)
  const own = await ownAccounts(networks, account, network)
  for (;;) {
    const prepared = await prepareTransaction(networks, network, account, requested, signal)
    await approved(await describeTransaction({ ...requester, own }, prepared))
    const { transaction } = prepared
    const wire = await desk.withKeys(({ eip155 }) => signTransaction(transaction, eip155), signal)
    // of two with the same nonce, the later one was simulated on an outdated state: it is not sent
    const hash = await inOneTab(`${network.id} ${account}`, async () => {
      const hasMoved = (await nextNumber(networks, network, account, signal)) > transaction.nonce
      return hasMoved ? undefined : sendEvm(networks, network, wire, hashOfTransaction(wire))
    })
    if (hash !== undefined) return hash
  }
}

async function answerSafe(
  { networks, addresses }: RpcContext,
  network: FrameNetwork,
  method: string,
  params: unknown,
  signal: AbortSignal
): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
      return [(await addresses()).eip155]
    case 'eth_chainId':
      return `0x${Number(network.id.split(':')[1]).toString(16)}`
    case 'wallet_getCapabilities':
      return {}
    default:
      if (!method.startsWith('eth_') || method.includes('UserOperation') || method === 'eth_supportedEntryPoints')
        throw unsupported(method)
      return networks.request(network, method, params ?? [], signal)
  }
}

/** Returns assets of either account of the user. */
async function answerAssetsOf(
  context: RpcContext,
  network: FrameNetwork,
  params: unknown,
  signal: AbortSignal
): Promise<unknown> {
  const { eip155 } = await context.addresses()
  const smart = network.smart
    ? (await import('./smart/context.ts')).createSmartContext(context.networks, network, eip155)
    : undefined
  const { handleGetAssets } = await import('./chain/get-assets.ts')
  return handleGetAssets(context.networks, smart ? [eip155, smart.account.address] : [eip155], params, signal)
}

/** Requires a network of the method's namespace: amounts are shown in the currency of the network. */
function requireKind({ id }: FrameNetwork, method: string): void {
  const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
  if (!id.startsWith(`${namespace}:`)) throw new RpcError(-32602, `The network ${id} is none for "${method}".`)
}

function requireOwn(account: unknown, own: string): void {
  if (typeof account !== 'string' || account.toLowerCase() !== own.toLowerCase()) {
    throw new KitError('unauthorized', 'This account is not the wallet’s.')
  }
}

const unsupported = (method: string) => new KitError('unsupported-method', `The embedded wallet does not do "${method}".`)
