import type { Hex } from 'viem'
import { KitError } from '../../../adapters/base/error.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import type { Approval } from '../approve/approval.ts'
import type { Requester } from '../approve/requester.ts'
import type { ShownCalls } from '../screens/calls.ts'
import type { AccountCall, SignHash } from './account.ts'
import { describeOperation } from './describe.ts'
import { operationStatus, prepareOperation, sendOperation, type PreparedOperation, type SmartContext } from './operation.ts'

// A request for a smart account, and what every one of them that is sent goes through.

export interface SmartRequest {
  readonly context: SmartContext
  readonly requester: Requester
  readonly method: string
  readonly params: readonly unknown[]
  /** Shows it, and resolves once its person has said yes. */
  readonly approved: (approval: Approval) => Promise<void>
  /** Shows how a batch is getting on, then what becomes of it, and resolves once its person has left. */
  readonly show: (calls: ShownCalls, later?: Promise<ShownCalls>) => Promise<void>
  /** Signs with the owner's key, which is unlocked where it has to be. */
  readonly sign: SignHash
  /** What this frame has sent, by the ids it was given. */
  readonly sent: Map<string, Hex>
  readonly wait: (milliseconds: number) => Promise<void>
}

/** Milliseconds between two looks for a receipt, and how many there are at most: some three minutes. */
export const lookEvery = 1000
export const mostLooks = 180

/** How the calls are told to their person. */
type Describe = (prepared: PreparedOperation) => Promise<Approval>

/**
 * Prepares an operation of a page's calls, shows it, and sends it once the user approves. Resolves with its hash.
 *
 * @throws RpcError -32602 for a call to the contract that holds sessions; KitError `execution-reverted` for what would fail
 */
export async function sendCalls(request: SmartRequest, calls: readonly AccountCall[]): Promise<Hex> {
  const { context, requester } = request
  requireNoSession(context, calls)
  return sendDescribed(request, calls, prepared => describeOperation(requester, calls, prepared))
}

/**
 * A grant among other calls would skip the screen that shows its limits. Every call that reaches the contract carries its address, whatever
 * carries the call.
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
 * The same for calls that the frame makes itself, with a screen of their own.
 *
 * @throws KitError `execution-reverted` for what would fail
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
 * The hash of the transaction that an operation is in, once it is in a block. That transaction succeeds also where the operation in it has
 * failed: there is no hash to tell that by.
 *
 * @throws KitError `execution-reverted`, `timeout`
 */
export async function minedTransaction({ context, wait }: SmartRequest, hash: Hex): Promise<unknown> {
  for (let look = 0; look < mostLooks; look++) {
    const status = await operationStatus(context, hash).catch(() => undefined)
    if (status?.name === 'mined' && status.success) return status.receipt['transactionHash']
    if (status?.name === 'mined') {
      throw new KitError('execution-reverted', 'It failed on the network, and nothing of it has happened. The fee was taken.')
    }
    await wait(lookEvery)
  }
  throw new KitError('timeout', 'It was sent, and is not in a block yet.')
}

export function requireOwn(account: unknown, own: string): void {
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
