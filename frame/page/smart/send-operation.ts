import type { Hex } from 'viem'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { decodeCalls } from '../../../adapters/meaning/evm/calls.ts'
import type { ApprovalContent } from '../approve/approval-content.ts'
import type { Requester } from '../approve/requester.ts'
import type { CallsStatusContent } from '../screens/calls.ts'
import type { AccountCall, SignHash } from './account.ts'
import { describeOperation } from './describe-operation.ts'
import {
  fetchOperationStatus,
  prepareOperation,
  sendOperation,
  type PreparedOperation,
  type SmartContext
} from './user-operation.ts'

// Requests for a smart account, and the common steps of sending a user operation.

export interface SmartRequest {
  readonly context: SmartContext
  readonly requester: Requester
  readonly method: string
  readonly params: readonly unknown[]
  /** Shows it, and resolves once the user has approved. */
  readonly approved: (approval: ApprovalContent) => Promise<void>
  /** Shows the status of a batch, then its outcome, and resolves once the user has left the screen. */
  readonly show: (calls: CallsStatusContent, later?: Promise<CallsStatusContent>) => Promise<void>
  /** Signs with the owner's key, after unlocking it if necessary. */
  readonly sign: SignHash
  /** Batches that this frame has sent, by id. */
  readonly sent: Map<string, Hex>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Poll interval for a receipt in milliseconds, and maximum number of polls: about three minutes. */
export const receiptPollInterval = 1000
export const maxReceiptPolls = 180

/** Most calls at once, also within others: describing one takes milliseconds and several requests, before anyone is asked. */
const mostCalls = 256

/** Describes the calls for the user. */
type Describe = (prepared: PreparedOperation) => Promise<ApprovalContent>

/**
 * Prepares a user operation from a page's calls, shows it, and sends it once the user approves.
 * Resolves to its hash.
 *
 * @throws RpcError -32602 for a call to the permissions contract, 5740 for too many calls; KitError `execution-reverted` for a user
 * operation that would fail
 */
export async function sendCalls(request: SmartRequest, calls: readonly AccountCall[]): Promise<Hex> {
  const { context, requester } = request
  requireFew(requester, calls)
  requireNoSession(context, calls)
  return sendDescribed(request, calls, prepared => describeOperation(requester, calls, prepared))
}

function requireFew({ account }: Requester, calls: readonly AccountCall[]): void {
  let count = calls.length
  if (count <= mostCalls) count = calls.reduce((sum, call) => sum + decodeCalls(call, account).calls.length, 0)
  if (count > mostCalls) throw new RpcError(5740, `More than ${mostCalls} calls at once are too many to be shown.`)
}

/**
 * Rejects grants among other calls, which would bypass the screen with their limits.
 * Every call that reaches the contract contains its address, also when nested.
 */
function requireNoSession({ smart }: SmartContext, calls: readonly AccountCall[]): void {
  const permissions = smart.sessions?.permissions.slice(2).toLowerCase()
  if (permissions !== undefined && calls.some(({ to, data }) => `${to}${data}`.toLowerCase().includes(permissions))) {
    throw new RpcError(
      -32602,
      'Sessions are granted and ended by `wallet_grantPermissions` and `wallet_revokePermissions` alone, not by a call.'
    )
  }
}

/**
 * As `sendCalls`, for calls that the frame creates itself, with their own screen.
 *
 * @throws KitError `execution-reverted` for a user operation that would fail
 */
export async function sendDescribed(
  { context, requester, approved, sign }: SmartRequest,
  calls: readonly AccountCall[],
  describe: Describe
): Promise<Hex> {
  const prepared = await prepareOperation(context, calls, requester.signal)
  await approved(await describe(prepared))
  if (prepared.outcome.kind === 'fails') {
    throw new KitError('execution-reverted', `${prepared.outcome.reason || 'This would fail'}. Nothing was sent.`)
  }
  return sendOperation(context, prepared, sign)
}

/**
 * Waits for the hash of the transaction that contains a user operation.
 * That transaction also succeeds if the user operation fails: the hash alone would hide the failure.
 *
 * @throws KitError `execution-reverted`, `timeout`
 */
export async function waitForTransactionHash({ context, wait }: SmartRequest, hash: Hex): Promise<unknown> {
  for (let look = 0; look < maxReceiptPolls; look++) {
    const status = await fetchOperationStatus(context, hash).catch(() => undefined)
    if (status?.name === 'mined' && status.success) return status.receipt['transactionHash']
    if (status?.name === 'mined') {
      throw new KitError('execution-reverted', 'It failed on the network, and nothing of it has happened. The fee was taken.')
    }
    await wait(receiptPollInterval)
  }
  throw new KitError('timeout', 'It was sent, and is not in a block yet.')
}

export function requireOwnAccount(account: unknown, own: string): void {
  if (account === undefined) throw new RpcError(-32602, 'There is no address in the request.')
  if (typeof account !== 'string' || account.toLowerCase() !== own.toLowerCase()) {
    throw new KitError('unauthorized', 'This account is not the wallet’s.')
  }
}

export function requireNetwork(chainId: unknown, { networks, network }: SmartContext): void {
  if (chainId !== undefined && networks.find(String(chainId)).id !== network.id) {
    throw new RpcError(-32602, 'The calls are for another network.')
  }
}
