import { KitError } from '../../adapters/base/error.ts'
import { RpcError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { checkRpc } from '../protocol/rpc.ts'
import type { AccountType, PayloadOf } from '../protocol/messages.ts'
import type { Approval } from './approve/approval.ts'
import type { Networks } from './chain/networks.ts'
import type { FrameNetwork } from './config.ts'
import type { Addresses } from './keys/derive.ts'
import type { Stage } from './stage/stage.ts'
import type { Signer } from './wallet/account.ts'

export interface RpcContext {
  readonly origin: string
  readonly desk: Signer
  readonly stage: Stage
  readonly networks: Networks
  readonly addresses: () => Promise<Addresses>
  /** Which of the user's accounts acts, where the network has smart accounts. */
  readonly preferred: () => AccountType
  /** Batches that this frame has sent, by the ids they were given. */
  readonly sent: Map<string, `0x${string}`>
  readonly after: (milliseconds: number, run: () => void) => void
}

/**
 * Answers a request for the wallet. What is safe goes to the frame's own node; everything else is shown and asked for. The page's `rpcUrl` is
 * not read.
 */
export async function answerRpc(context: RpcContext, request: PayloadOf<'RPC_REQUEST'>, signal: AbortSignal): Promise<unknown> {
  const { method, params, policy } = checkRpc(request)
  const { chainNamespace = 'eip155', chainId } = request
  const network = context.networks.find(chainId, chainNamespace)
  const smart = network.smart && context.preferred() === 'smartAccount' ? await import('./smart/seat.ts') : undefined
  const asSmartAccount = smart?.smartMethods.has(method) && smart.answerAsSmartAccount
  if (method === 'wallet_getAssets') return answerAssetsOf(context, network, params, signal)
  if (policy === 'safe' && !asSmartAccount) return answerSafe(context, network, method, params, signal)

  const addresses = await context.addresses()
  const requester = { origin: context.origin, network, networks: context.networks, signal }
  const approved = async (approval: Approval): Promise<void> => {
    const { approveScreen } = await import('./screens/approve.ts')
    // a locked wallet is opened in the same window
    await context.stage.show(approveScreen(approval), { signal, more: !(await context.desk.isOpen()) })
  }
  // ERC-7715 has the one parameter of wallet_revokePermissions without a list around it
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
      const { prepareTransaction, readTransaction } = await import('./chain/prepare.ts')
      const { describeTransaction } = await import('./approve/describe-evm.ts')
      const { ownAccounts } = await import('./approve/signature-request.ts')
      const { signTransaction } = await import('./sign/evm.ts')
      const asked = readTransaction(list[0], addresses.eip155)
      const named = isRecord(list[0]) ? list[0]['chainId'] : undefined
      if (named !== undefined && context.networks.find(String(named)).id !== network.id) {
        throw new RpcError(-32602, 'The transaction is for another network.')
      }
      const prepared = await prepareTransaction(context.networks, network, addresses.eip155, asked, signal)
      const own = await ownAccounts(context.networks, addresses.eip155)
      await approved(await describeTransaction({ ...requester, account: addresses.eip155, own }, prepared))
      const wire = await context.desk.withKeys(({ eip155 }) => signTransaction(prepared.transaction, eip155), signal)
      return context.networks.ask(network, 'eth_sendRawTransaction', [wire])
    }
    case 'solana_signMessage':
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      return (await import('./rpc-solana.ts')).answerSolana(
        { ...context, network, account: addresses.solana, approved },
        method,
        params,
        signal
      )
    default:
      throw unsupported(method)
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
      return networks.ask(network, method, params ?? [], signal)
  }
}

/** Of either of the user's accounts. */
async function answerAssetsOf(
  context: RpcContext,
  network: FrameNetwork,
  params: unknown,
  signal: AbortSignal
): Promise<unknown> {
  const { eip155 } = await context.addresses()
  const smart = network.smart ? (await import('./smart/context.ts')).smartContext(context.networks, network, eip155) : undefined
  const { answerAssets } = await import('./chain/assets.ts')
  return answerAssets(context.networks, smart ? [eip155, smart.account.address] : [eip155], params, signal)
}

function requireOwn(account: unknown, own: string): void {
  if (typeof account !== 'string' || account.toLowerCase() !== own.toLowerCase()) {
    throw new KitError('unauthorized', 'This account is not the wallet’s.')
  }
}

const unsupported = (method: string) => new KitError('unsupported-method', `The embedded wallet does not do "${method}".`)
