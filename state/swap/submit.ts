import { parseAccountId, type Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { HttpError, isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import type { Call } from '../../adapters/calls.ts'
import type { BalanceChange, TypedData } from '../../adapters/chain.ts'
import type { CallsProgress, CallsResult } from '../kit/send-calls.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { $connectedSession } from '../session/active-session.ts'
import { environment } from '../platform/environment.ts'
import { $options, isRunning } from '../options/options.ts'
import { isSameRecipient } from '../send/recipients.ts'
import { addSent, type SentTransfer } from '../account/sent.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { getChain } from '../networks/account-context.ts'
import { applySlippage } from './quote.ts'
import { isNative, toTokenId, type SwapToken } from './tokens.ts'
import { interpolate } from '../text/interpolate.ts'
import { $swapPreviewText } from './swap-preview.text.ts'
import { hideToast, showToast } from '../alerts/toast.ts'
import { refreshTokens } from '../account/tokens.ts'
import { track } from '../analytics/track.ts'
import { fetchCallsCapabilities, executeCalls } from '../send/calls.ts'
import { removeBatch, storeBatch } from './track-batch.ts'
import { claimTracking, storeReceivedAmount } from './track-swap.ts'
import { trackSent } from '../send/track-sent.ts'
import { buildSwap, getSwapClients, planApproval, type ApprovalKind, type SwapClients, type SwapDraft } from './build.ts'

/**
 * Submits the swap to the wallet and reports its result.
 * Tracks sent transactions even after the user has left the screen.
 */

/** Execution plan: the approval that is needed, and whether the wallet batches it with the swap. */
export interface SwapPlan {
  readonly approval: ApprovalKind
  readonly batched: boolean
}

/** A step that waits for the wallet or is sent. `together`: approval and swap as one batch. */
export interface SwapStep {
  readonly what: 'reset' | 'approve' | 'permit' | 'swap' | 'together'
  readonly step: number
  readonly steps: number
  readonly sent: boolean
}

export type SwapOutcome =
  /** `spent` and `received`: from the receipt; absent if it does not show them. */
  | { readonly name: 'swapped'; readonly hash: string; readonly spent?: bigint; readonly received?: bigint }
  | { readonly name: 'refused' }
  /** `reason`: revert reason of the contract. */
  | { readonly name: 'failed'; readonly code: ErrorCode; readonly reason?: string }
  /** Sent, but its result is not known. */
  | { readonly name: 'unknown' }

/**
 * Plans the swap.
 *
 * @throws KitError `unsupported-chain`, and what the service throws
 */
export async function planSwap(draft: SwapDraft, signal: AbortSignal): Promise<SwapPlan> {
  const [{ approval, permit }, batches] = await Promise.all([
    planApproval(await getSwapClients(draft), draft, signal),
    canBatch(draft)
  ])
  const batched = batches && approval !== 'none'
  return { approval: permit && !batched ? 'permit' : approval, batched }
}

/**
 * Submits the swap.
 *
 * @param onStep - Called at each wallet request and response.
 */
export async function submitSwap(draft: SwapDraft, onStep: (step: SwapStep) => void): Promise<SwapOutcome> {
  const options = $options.get()
  // a stopped kit reports nothing
  const runs = (): boolean => isRunning(options)
  const { from, to, quote, network } = draft
  const told = {
    isSmartAccount: $isSmartAccount.get(),
    network: network.caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(quote.amount, from.decimals),
    swapToAmount: formatUnits(quote.toAmount, to.decimals)
  }
  const text = $swapPreviewText.get()
  const words = { from: from.symbol, to: to.symbol }
  let last: SwapStep | undefined
  track('INITIATE_SWAP', told)
  try {
    const outcome = await swap(draft, step => {
      last = step
      if (runs() && step.sent)
        showToast(interpolate(text[step.what === 'swap' || step.what === 'together' ? 'swapping' : 'allowing'], words), 'loading')
      onStep(step)
    })
    if (!runs()) return outcome
    if (outcome.name === 'swapped') {
      track('SWAP_SUCCESS', told)
      refreshTokens({ force: true, stale: [from, to].filter(token => !isNative(token)).map(toTokenId) })
      showToast(interpolate(text.swapped, words), 'success')
    } else if (outcome.name === 'failed') {
      track('SWAP_ERROR', { ...told, message: outcome.code })
      reportFailure(outcome.code, text['swap-failed'])
      // the balance of a rebasing token may have shrunk: refetch so that the form shows it
      refreshTokens({ force: true, stale: isNative(from) ? [] : [toTokenId(from)] })
    } else hideToast()
    return outcome
  } catch (error) {
    const refused = error instanceof UserRejectedError
    const code = codeOf(error)
    if (runs()) {
      const allowing = last !== undefined && ['approve', 'reset', 'permit'].includes(last.what)
      if (refused) track('USER_REJECTED', { message: error.shortMessage })
      else track(allowing ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', { ...told, message: code })
      if (refused) showToast(text.declined)
      else reportFailure(code, text[allowing ? 'approval-failed' : 'swap-failed'])
    }
    return refused ? { name: 'refused' } : { name: 'failed', code }
  }
}

/** Shows a failure toast. A moved price is not a failure: there is a new quote to review. */
function reportFailure(code: ErrorCode, words: string): void {
  if (code === 'price-moved') hideToast()
  else showToast(words, 'error')
}

async function swap(draft: SwapDraft, onStep: (step: SwapStep) => void): Promise<SwapOutcome> {
  const parts = await getSwapClients(draft)
  const approval = await planApproval(parts, draft)
  const swapping = await buildSwap(parts, draft)
  const trial = await tryOut(parts, draft, [...approval.calls, swapping])
  if (trial) return trial
  const { calls } = approval
  if (!calls.length) return settle(parts, draft, await confirmOrder(draft, [swapping], ['swap'], onStep))
  if (await canBatch(draft)) {
    try {
      return await settle(
        parts,
        draft,
        await confirmOrder(draft, [...calls, swapping], ['together'], onStep, { atomicRequired: true })
      )
    } catch (error) {
      // the wallet cannot batch after all, or the user declined the account upgrade: nothing was sent
      if (!isKitError(error, 'calls-not-atomic', 'calls-refused', 'unsupported-method')) throw error
    }
  }
  const signed = approval.permit && (await swapSigned(parts, draft, approval.permit, onStep))
  return signed ?? swapInTurn(parts, draft, calls, onStep)
}

/**
 * Swaps with a permit signature.
 * Returns `undefined` if the wallet cannot sign it or the token does not accept it, for example of a contract account; nothing
 * was sent then.
 */
async function swapSigned(
  parts: SwapClients,
  draft: SwapDraft,
  data: TypedData,
  onStep: (step: SwapStep) => void
): Promise<SwapOutcome | undefined> {
  const { session, network } = draft
  onStep({ what: 'permit', step: 1, steps: 2, sent: false })
  let signature
  try {
    signature = await getChain(network)!.typedData!.sign(session.connection.provider, session.account, data)
  } catch (error) {
    if (error instanceof UserRejectedError) throw error
    return undefined
  }
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  let swapping
  try {
    swapping = await buildSwap(parts, draft, { deadline: Number(data.message.deadline), signature })
  } catch (error) {
    if (codeOf(error) === 'price-moved') throw error
    return undefined
  }
  const trial = await tryOut(parts, draft, [swapping])
  if (trial?.name === 'failed') return trial.code === 'price-moved' ? trial : undefined
  return settle(parts, draft, await confirmOrder(draft, [swapping], ['swap'], onStep, { steps: 2, before: 1 }))
}

/**
 * Swaps after an approval is mined.
 * The approval takes time, so the swap is rebuilt; it must not return less than agreed.
 */
async function swapInTurn(
  parts: SwapClients,
  draft: SwapDraft,
  calls: readonly Call[],
  onStep: (step: SwapStep) => void
): Promise<SwapOutcome> {
  const kinds = calls.length > 1 ? (['reset', 'approve'] as const) : (['approve'] as const)
  const steps = calls.length + 1
  const options = $options.get()
  const allowed = await confirmOrder(draft, calls, kinds, onStep, { steps })
  if (allowed.name === 'stopped') {
    if (allowed.error instanceof UserRejectedError) throw allowed.error
    return { name: 'failed', code: allowed.error.code }
  }
  if (allowed.name === 'unknown') return { name: 'unknown' }
  if (allowed.name === 'failed') return { name: 'failed', code: 'execution-reverted' }
  // the kit stopped in the meantime: the next one offers to continue the swap
  if (!isRunning(options)) return { name: 'unknown' }
  const swapping = await buildSwap(parts, draft)
  const trial = await tryOut(parts, draft, [swapping])
  if (trial) return trial
  return settle(parts, draft, await confirmOrder(draft, [swapping], ['swap'], onStep, { steps, before: calls.length }))
}

interface Asking {
  readonly atomicRequired?: boolean
  /** Total number of steps, and of those already done. */
  readonly steps?: number
  readonly before?: number
}

async function confirmOrder(
  draft: SwapDraft,
  calls: readonly Call[],
  kinds: readonly SwapStep['what'][],
  onStep: (step: SwapStep) => void,
  { atomicRequired = false, steps, before = 0 }: Asking = {}
): Promise<CallsResult> {
  const options = $options.get()
  const runs = (): boolean => isRunning(options)
  if (!isConnected(draft)) throw new KitError('not-connected', 'The account of this swap is not the active one any more.')
  let batch: string | undefined
  const result = await executeCalls({
    calls,
    chainId: draft.network.caipNetworkId,
    atomicRequired,
    onProgress(progress: CallsProgress) {
      const { name, step } = progress
      const what = kinds[step - 1] ?? kinds[0]!
      if (name === 'sent' && progress.hash !== undefined) keep(toSent(draft, what, calls[step - 1]!, progress.hash), runs())
      else if (name === 'sent') storeBatch((batch = progress.id), toSent(draft, 'swap', calls.at(-1)!, 'batch'))
      onStep({ what, step: before + step, steps: steps ?? progress.steps, sent: name === 'sent' })
    }
  })
  // a batch with an unknown result is polled by the next visit
  if (batch !== undefined && result.name !== 'unknown' && runs()) removeBatch(batch)
  return result
}

/** Returns whether the account that the swap was built for is still connected and active. */
function isConnected({ session }: SwapDraft): boolean {
  const now = $connectedSession.get()
  return now !== undefined && isSameRecipient(holderOf(now), holderOf(session))
}

const holderOf = ({ account, connection: { namespace } }: SwapDraft['session']): { namespace: Namespace; address: string } => ({
  namespace,
  address: parseAccountId(account).address
})

/** Stores a sent step, so that a reload keeps it. If the kit has stopped, the next one tracks it. */
function keep(sent: SentTransfer, runs: boolean): void {
  if (!runs) return addSent(sent)
  claimTracking(sent)
  trackSent(sent)
}

/** Converts a step to its stored form. */
function toSent(
  { session, network, from, to, quote, slippage }: SwapDraft,
  what: SwapStep['what'],
  { to: target = '', value = 0n, data }: Call,
  hash: string
): SentTransfer {
  const { caipNetworkId: chainId } = network
  return {
    transaction: {
      ...{ hash, chainId, from: parseAccountId(session.account).address, sentAt: environment().now() },
      ...{ to: target, value: String(value), ...(data && { data }), state: { name: 'pending' } }
    },
    ...(!isNative(from) && { token: from.address }),
    symbol: from.symbol,
    decimals: from.decimals,
    amount: String(quote.amount),
    to: target,
    swap: {
      step: what === 'swap' ? 'swap' : 'approve',
      ...(!isNative(to) && { token: to.address }),
      symbol: to.symbol,
      decimals: to.decimals,
      amount: String(applySlippage(quote.toAmount, slippage))
    }
  }
}

async function canBatch({ network }: SwapDraft): Promise<boolean> {
  const { atomic } = await fetchCallsCapabilities(network.caipNetworkId)
  return atomic !== 'unsupported'
}

/** Simulates the calls on the current state. Returns `undefined` if nothing prevents the swap. */
async function tryOut({ swaps }: SwapClients, draft: SwapDraft, calls: readonly Call[]): Promise<SwapOutcome | undefined> {
  const { session, network, from, to, quote, slippage } = draft
  const tokens = [from, to].filter(token => !isNative(token)).map(({ address }) => address)
  const { outcome, failure, changes } = await swaps
    .simulate(session.account, network, calls, tokens, createChainRequest(network.caipNetworkId))
    .catch(() => ({ outcome: 'unknown', failure: undefined, changes: undefined }) as const)
  if (outcome === 'fails') {
    const code = failure?.code === 'insufficient-funds' ? 'insufficient-funds' : 'execution-reverted'
    return { name: 'failed', code, ...(failure?.reason !== undefined && { reason: failure.reason }) }
  }
  if (!changes) return undefined
  if (changeOf(changes, to) < applySlippage(quote.toAmount, slippage)) return { name: 'failed', code: 'price-moved' }
  // tokens taken beyond the swapped amount, of this token or any other
  const lost = changes.filter(({ amount }) => amount < 0n)
  const isGiven = (change: BalanceChange): boolean => isOf(change, from) && -change.amount <= quote.amount
  if (!lost.every(isGiven)) return { name: 'failed', code: 'swap-refused' }
  return undefined
}

async function settle(
  { swaps }: SwapClients,
  { session, network, from, to }: SwapDraft,
  result: CallsResult
): Promise<SwapOutcome> {
  switch (result.name) {
    case 'confirmed': {
      const changes = await swaps
        .outcome(session.account, network, result.hashes, createChainRequest(network.caipNetworkId))
        .catch((): readonly BalanceChange[] => [])
      const [spent, received] = [-changeOf(changes, from), changeOf(changes, to)]
      const hash = result.hashes.at(-1) ?? ''
      if (received > 0n) storeReceivedAmount(`${network.caipNetworkId}:${hash}`, received)
      return {
        name: 'swapped',
        hash,
        ...(spent > 0n && { spent }),
        ...(received > 0n && { received })
      }
    }
    case 'failed':
      return { name: 'failed', code: 'execution-reverted' }
    case 'stopped':
      throw result.error
    case 'unknown':
      return { name: 'unknown' }
  }
}

const isOf = ({ token }: BalanceChange, { address }: SwapToken): boolean =>
  token === undefined ? isNative({ address }) : token.toLowerCase() === address.toLowerCase()

const changeOf = (changes: readonly BalanceChange[], token: SwapToken): bigint =>
  changes.find(change => isOf(change, token))?.amount ?? 0n

/**
 * Maps the service's status.
 * 409: the quote is no longer available; 422: not enough liquidity, or it would revert.
 */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError && error.status === 409) return 'price-moved'
  if (error instanceof HttpError && error.status === 422) return 'insufficient-liquidity'
  return isKitError(error) ? error.code : 'rpc-error'
}
