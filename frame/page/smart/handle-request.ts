import { toHex, type Hex } from 'viem'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { isAddress } from '../../../adapters/evm/codec/hex.ts'
import type { Requester } from '../approve/requester.ts'
import { ownAccounts, readMessageRequest, readTypedDataRequest } from '../approve/signature-request.ts'
import { readTransaction } from '../chain/prepare-transaction.ts'
import type { AccountCall } from './account.ts'
import { getChainNumber, isDeployed, fetchOperationStatus, type SmartContext } from './user-operation.ts'
import type { CallsStatusContent } from '../screens/calls.ts'
import {
  receiptPollInterval,
  waitForTransactionHash,
  maxReceiptPolls,
  requireNetwork,
  requireOwnAccount,
  sendCalls,
  type SmartRequest
} from './send-operation.ts'

/**
 * Handles methods that a smart account answers differently than a key account.
 *
 * @throws KitError `unsupported-method` for any other
 */
export async function handleSmartRequest(initial: SmartRequest): Promise<unknown> {
  const { context, method, params, approved, sign, sent } = initial
  const requester: Requester = { ...initial.requester, own: [context.owner, context.account.address], key: context.owner }
  const request: SmartRequest = { ...initial, requester }
  const { account, networks, smart } = context
  const { signal } = requester
  const [first, second] = params

  switch (method) {
    case 'eth_accounts':
      return [account.address]
    case 'wallet_getCapabilities':
      if (first === undefined) throw new RpcError(-32602, 'Missing address parameter in `wallet_getCapabilities` request')
      requireOwnAccount(first, account.address)
      return capabilitiesOf(context, second)
    case 'eth_supportedEntryPoints':
      return [account.entryPoint]
    case 'eth_getUserOperationReceipt':
    case 'eth_getUserOperationByHash':
      return networks.requestAt(smart.bundler, method, [first], signal)
    case 'eth_estimateUserOperationGas': {
      requireEntryPoint(second, account.entryPoint)
      return networks.requestAt(smart.bundler, method, [first, account.entryPoint], signal)
    }
    case 'wallet_getCallsStatus':
      return callsStatus(context, sent, first, signal)
    case 'wallet_showCallsStatus': {
      await showCalls(request, first)
      return null // EIP-5792
    }

    case 'personal_sign': {
      requireOwnAccount(second, account.address)
      const { bytes, approval } = readMessageRequest(requester, first)
      await approved(approval)
      return account.signMessage(bytes, await isDeployed(context, signal), sign)
    }
    case 'eth_signTypedData_v4': {
      requireOwnAccount(first, account.address)
      const own = await ownAccounts(networks, context.owner)
      const { data, approval } = await readTypedDataRequest({ ...requester, own }, second)
      await approved(approval)
      return account.signTypedData(data, await isDeployed(context, signal), sign)
    }

    case 'eth_sendTransaction': {
      const { to, value, data } = readTransaction(first, account.address)
      if (to === undefined) throw new RpcError(-32602, 'A smart account makes no contracts by itself.')
      requireNetwork(isRecord(first) ? first['chainId'] : undefined, context)
      const hash = await sendCalls(request, [{ to, value, data } as AccountCall])
      return await waitForTransactionHash(request, hash)
    }
    case 'wallet_sendCalls': {
      const { calls, id } = readBatch(request, first)
      const hash = await sendCalls(request, calls)
      sent.set(id ?? hash, hash)
      return { id: id ?? hash }
    }
    case 'eth_sendUserOperation': {
      requireEntryPoint(second, account.entryPoint)
      const { sender, callData } = isRecord(first) ? first : {}
      requireOwnAccount(sender, account.address)
      // all other fields are the frame's own: a page's nonce, fees and sponsor are ignored
      const calls = typeof callData === 'string' ? account.decodeCalls(callData as Hex) : undefined
      if (!calls) throw new RpcError(-32602, 'Only calls and batches of calls can be shown and signed.')
      return await sendCalls(request, calls)
    }
    case 'wallet_grantPermissions':
    case 'wallet_revokePermissions': {
      if (!smart.sessions) throw notDone(method)
      const { grantSession, revokeSession } = await import('./sessions.ts')
      return method === 'wallet_grantPermissions' ? grantSession(request, smart.sessions) : revokeSession(request, smart.sessions)
    }
    default:
      throw notDone(method)
  }
}

const notDone = (method: string) => new KitError('unsupported-method', `The smart account does not do "${method}".`)

function readBatch({ context, sent }: SmartRequest, value: unknown): { calls: readonly AccountCall[]; id: string | undefined } {
  const { chainId, from, calls, capabilities, id } = isRecord(value) ? value : {}
  requireNetwork(chainId, context)
  if (from !== undefined) requireOwnAccount(from, context.account.address)
  if (!Array.isArray(calls) || !calls.length) throw new RpcError(-32602, 'There are no calls.')
  const list = calls as readonly unknown[]
  for (const each of [capabilities, ...list.map(call => (isRecord(call) ? call['capabilities'] : undefined))])
    requireOptional(each)
  if (id !== undefined && (typeof id !== 'string' || !id)) throw new RpcError(-32602, 'The id of the batch is none.')
  if (id !== undefined && sent.has(id)) throw new RpcError(5720, 'There is a batch with this id already.')
  return { calls: list.map(call => readCall(call)), id }
}

function readCall(value: unknown): AccountCall {
  const { to, value: amount = '0x0', data = '0x' } = isRecord(value) ? value : {}
  if (typeof to !== 'string' || !isAddress(to)) throw new RpcError(-32602, 'A call has no receiver that is an address.')
  if (typeof data !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(data)) throw new RpcError(-32602, 'A call has data that is none.')
  if (typeof amount !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(amount))
    throw new RpcError(-32602, 'A call has an amount that is none.')
  return { to, value: BigInt(amount), data } as AccountCall
}

/**
 * Rejects required capabilities: the frame uses only the services of its own configuration, so what a
 * page requests must be optional.
 */
function requireOptional(capabilities: unknown): void {
  const wanted = isRecord(capabilities) ? Object.entries(capabilities) : []
  const unknown = wanted.find(([name, value]) => name !== 'atomic' && !(isRecord(value) && value['optional'] === true))
  if (unknown) throw new RpcError(5700, `The wallet does not have the capability "${unknown[0].slice(0, 64)}".`)
}

/** Returns the account's capabilities by network: atomic batches, and a sponsor if configured. */
function capabilitiesOf({ network, smart }: SmartContext, chainIds: unknown): object {
  const chain = toHex(getChainNumber(network))
  if (Array.isArray(chainIds) && !chainIds.some(each => String(each).toLowerCase() === chain || each === '0x0')) return {}
  const permissions = {
    supported: true,
    signerTypes: ['key', 'keys'],
    permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
    policyTypes: []
  }
  return {
    [chain]: {
      atomic: { status: 'supported' },
      ...(smart.paymaster && !smart.paymaster.token && { sponsored: { supported: true } }),
      ...(smart.sessions && { permissions })
    }
  }
}

async function callsStatus(
  context: SmartContext,
  sent: ReadonlyMap<string, Hex>,
  id: unknown,
  signal: AbortSignal
): Promise<{ status: number; receipts?: readonly Record<string, unknown>[] }> {
  const hash = typeof id === 'string' ? (sent.get(id) ?? (/^0x[0-9a-f]{64}$/i.test(id) ? (id as Hex) : undefined)) : undefined
  const status = hash && (await fetchOperationStatus(context, hash, signal))
  const known = typeof id === 'string' && sent.has(id)
  if (!status || (status.name === 'unknown' && !known)) throw new RpcError(5730, 'There is no batch with this id.')
  const summary = { version: '2.0.0', id, chainId: toHex(getChainNumber(context.network)), atomic: true }
  if (status.name !== 'mined') return { ...summary, status: 100 }
  const { blockHash, blockNumber, gasUsed, transactionHash } = status.receipt
  const receipt = {
    logs: Array.isArray(status.logs) ? status.logs : [],
    status: status.success ? '0x1' : '0x0',
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash
  }
  return { ...summary, status: status.success ? 200 : 500, receipts: [receipt] }
}

/** Shows a batch, and tracks a pending one while the user looks at it. */
async function showCalls({ context, requester, sent, show, wait }: SmartRequest, id: unknown): Promise<void> {
  const look = async (): Promise<CallsStatusContent> => {
    const { status, receipts } = await callsStatus(context, sent, id, requester.signal)
    const hash = receipts?.[0]?.['transactionHash']
    return {
      state: status === 100 ? 'pending' : status === 200 ? 'done' : 'failed',
      account: context.account.address,
      network: context.network.name,
      ...(typeof hash === 'string' && { hash })
    }
  }
  let isSeen = true
  const settled = async (now: CallsStatusContent): Promise<CallsStatusContent> => {
    for (let looks = 0; isSeen && now.state === 'pending' && looks < maxReceiptPolls; looks++) {
      await wait(receiptPollInterval)
      if (isSeen) now = await look().catch(() => now) // the next poll may succeed
    }
    return now
  }
  const first = await look()
  try {
    await (first.state === 'pending' ? show(first, settled(first)) : show(first))
  } finally {
    isSeen = false
  }
}

function requireEntryPoint(given: unknown, own: string): void {
  if (typeof given !== 'string' || given.toLowerCase() !== own.toLowerCase()) {
    throw new RpcError(-32602, `The account is for the EntryPoint ${own}.`)
  }
}
