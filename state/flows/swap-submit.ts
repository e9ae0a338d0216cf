import { parseAccountId, type Namespace } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { KitError } from '../../adapters/base/error.ts'
import { HttpError, isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import type { Call } from '../../adapters/calls.ts'
import type { BalanceChange, TypedData } from '../../adapters/chain.ts'
import type { CallsProgress, CallsResult } from '../calls.ts'
import { requestOn } from '../chain-request.ts'
import { $connected } from '../current.ts'
import { environment } from '../environment.ts'
import { $options, isRunning } from '../options.ts'
import { isSame } from '../receivers.ts'
import { keepSent, type SentTransfer } from '../sent.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { chainOf } from '../subject.ts'
import { lessSlippage } from '../swap-quote.ts'
import { isNative, tokenIdOf, type SwapToken } from '../swap-tokens.ts'
import { fill } from '../text/fill.ts'
import { $swapPreviewText } from '../text/swap-preview.ts'
import { hideToast, showToast } from '../toast.ts'
import { refreshTokens } from '../tokens.ts'
import { track } from '../track.ts'
import { callsCapabilities, sendCalls } from './send-calls.ts'
import { forgetBatch, keepBatch } from './sent-batch.ts'
import { attend, keepReceived } from './sent-swap.ts'
import { followSent } from './sent.ts'
import { buildSwap, partsOf, readApproval, type Approval, type Parts, type SwapDraft } from './swap-build.ts'

/** Has the wallet swap what stands in the form, and tells what came of it. What the wallet has taken is followed, whoever has left meanwhile. */

/** How it will be done: whether tokens have to be allowed first, and whether the wallet does that and the swap as one. */
export interface SwapPlan {
  readonly approval: Approval
  readonly batched: boolean
}

/** A step that the wallet is asked for or that is on its way. `together`: allowing and swapping as one. */
export interface SwapStep {
  readonly what: 'reset' | 'approve' | 'permit' | 'swap' | 'together'
  readonly step: number
  readonly steps: number
  readonly sent: boolean
}

export type SwapOutcome =
  /** `spent` and `received` as the receipt tells it; absent where it does not. */
  | { readonly name: 'swapped'; readonly hash: string; readonly spent?: bigint; readonly received?: bigint }
  | { readonly name: 'refused' }
  /** `reason`: the contract's own words. */
  | { readonly name: 'failed'; readonly code: ErrorCode; readonly reason?: string }
  /** It was sent, and nobody tells what came of it. */
  | { readonly name: 'unknown' }

/** Throws KitError `unsupported-chain`, and what the service throws. */
export async function readPlan(draft: SwapDraft, signal: AbortSignal): Promise<SwapPlan> {
  const [{ approval, permit }, batches] = await Promise.all([readApproval(await partsOf(draft), draft, signal), canBatch(draft)])
  const batched = batches && approval !== 'none'
  return { approval: permit && !batched ? 'permit' : approval, batched }
}

/** @param onStep - Called as the wallet is asked and as it has answered. */
export async function askSwap(draft: SwapDraft, onStep: (step: SwapStep) => void): Promise<SwapOutcome> {
  const options = $options.get()
  // a kit that has stopped tells nobody anything
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
        showToast(fill(text[step.what === 'swap' || step.what === 'together' ? 'swapping' : 'allowing'], words), 'loading')
      onStep(step)
    })
    if (!runs()) return outcome
    if (outcome.name === 'swapped') {
      track('SWAP_SUCCESS', told)
      refreshTokens({ force: true, stale: [from, to].filter(token => !isNative(token)).map(tokenIdOf) })
      showToast(fill(text.swapped, words), 'success')
    } else if (outcome.name === 'failed') {
      track('SWAP_ERROR', { ...told, message: outcome.code })
      tellFailure(outcome.code, text['swap-failed'])
      // what there is of a token may have become less by itself (rebasing): the form says so
      refreshTokens({ force: true, stale: isNative(from) ? [] : [tokenIdOf(from)] })
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
      else tellFailure(code, text[allowing ? 'approval-failed' : 'swap-failed'])
    }
    return refused ? { name: 'refused' } : { name: 'failed', code }
  }
}

/** That the price has moved is no failure: there is another offer to look at. */
function tellFailure(code: ErrorCode, words: string): void {
  if (code === 'price-moved') hideToast()
  else showToast(words, 'error')
}

async function swap(draft: SwapDraft, onStep: (step: SwapStep) => void): Promise<SwapOutcome> {
  const parts = await partsOf(draft)
  const approval = await readApproval(parts, draft)
  const swapping = await buildSwap(parts, draft)
  const trial = await tryOut(parts, draft, [...approval.calls, swapping])
  if (trial) return trial
  const { calls } = approval
  if (!calls.length) return settle(parts, draft, await ask(draft, [swapping], ['swap'], onStep))
  if (await canBatch(draft)) {
    try {
      return await settle(parts, draft, await ask(draft, [...calls, swapping], ['together'], onStep, { atomicRequired: true }))
    } catch (error) {
      // it said more than it can, or its person does not want the account upgraded: nothing was sent
      if (!isKitError(error, 'calls-not-atomic', 'calls-refused', 'unsupported-method')) throw error
    }
  }
  const signed = approval.permit && (await swapSigned(parts, draft, approval.permit, onStep))
  return signed ?? swapInTurn(parts, draft, calls, onStep)
}

/**
 * Allowing by a signature, which goes along with the swap. `undefined`: the wallet signs nothing of the kind, or what it has signed is not
 * taken, as by the key of an account that is a contract; nothing was sent.
 */
async function swapSigned(
  parts: Parts,
  draft: SwapDraft,
  data: TypedData,
  onStep: (step: SwapStep) => void
): Promise<SwapOutcome | undefined> {
  const { session, network } = draft
  onStep({ what: 'permit', step: 1, steps: 2, sent: false })
  let signature
  try {
    signature = await chainOf(network)!.typedData!.sign(session.connection.provider, session.account, data)
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
  return settle(parts, draft, await ask(draft, [swapping], ['swap'], onStep, { steps: 2, before: 1 }))
}

/** What is allowed first takes its time: the swap is built anew after it, and gives no less than what was agreed to. */
async function swapInTurn(
  parts: Parts,
  draft: SwapDraft,
  calls: readonly Call[],
  onStep: (step: SwapStep) => void
): Promise<SwapOutcome> {
  const kinds = calls.length > 1 ? (['reset', 'approve'] as const) : (['approve'] as const)
  const steps = calls.length + 1
  const options = $options.get()
  const allowed = await ask(draft, calls, kinds, onStep, { steps })
  if (allowed.name === 'stopped') {
    if (allowed.error instanceof UserRejectedError) throw allowed.error
    return { name: 'failed', code: allowed.error.code }
  }
  if (allowed.name === 'unknown') return { name: 'unknown' }
  if (allowed.name === 'failed') return { name: 'failed', code: 'execution-reverted' }
  // whoever has stopped the kit meanwhile sees nothing of a swap: the next one leads on to it
  if (!isRunning(options)) return { name: 'unknown' }
  const swapping = await buildSwap(parts, draft)
  const trial = await tryOut(parts, draft, [swapping])
  if (trial) return trial
  return settle(parts, draft, await ask(draft, [swapping], ['swap'], onStep, { steps, before: calls.length }))
}

interface Asking {
  readonly atomicRequired?: boolean
  /** Of how many steps, and how many are behind. */
  readonly steps?: number
  readonly before?: number
}

async function ask(
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
  const result = await sendCalls({
    calls,
    chainId: draft.network.caipNetworkId,
    atomicRequired,
    onProgress(progress: CallsProgress) {
      const { name, step } = progress
      const what = kinds[step - 1] ?? kinds[0]!
      if (name === 'sent' && progress.hash !== undefined) keep(toSent(draft, what, calls[step - 1]!, progress.hash), runs())
      else if (name === 'sent') keepBatch((batch = progress.id), toSent(draft, 'swap', calls.at(-1)!, 'batch'))
      onStep({ what, step: before + step, steps: steps ?? progress.steps, sent: name === 'sent' })
    }
  })
  // one that nobody tells of yet is asked for again by the next visit
  if (batch !== undefined && result.name !== 'unknown' && runs()) forgetBatch(batch)
  return result
}

/** What is built for one account is sent by no other, whichever the wallet has made active meanwhile. */
function isConnected({ session }: SwapDraft): boolean {
  const now = $connected.get()
  return now !== undefined && isSame(holderOf(now), holderOf(session))
}

const holderOf = ({ account, connection: { namespace } }: SwapDraft['session']): { namespace: Namespace; address: string } => ({
  namespace,
  address: parseAccountId(account).address
})

/** A reload loses none. What a kit that has stopped does not follow, the next one finds. */
function keep(sent: SentTransfer, runs: boolean): void {
  if (!runs) return keepSent(sent)
  attend(sent)
  followSent(sent)
}

/** A step as it is kept. */
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
      amount: String(lessSlippage(quote.toAmount, slippage))
    }
  }
}

async function canBatch({ network }: SwapDraft): Promise<boolean> {
  const { atomic } = await callsCapabilities(network.caipNetworkId)
  return atomic !== 'unsupported'
}

/** Runs it on the network as it is now. `undefined`: nothing speaks against it. */
async function tryOut({ swaps }: Parts, draft: SwapDraft, calls: readonly Call[]): Promise<SwapOutcome | undefined> {
  const { session, network, from, to, quote, slippage } = draft
  const tokens = [from, to].filter(token => !isNative(token)).map(({ address }) => address)
  const { outcome, failure, changes } = await swaps
    .simulate(session.account, network, calls, tokens, requestOn(network.caipNetworkId))
    .catch(() => ({ outcome: 'unknown', failure: undefined, changes: undefined }) as const)
  if (outcome === 'fails') {
    const code = failure?.code === 'insufficient-funds' ? 'insufficient-funds' : 'execution-reverted'
    return { name: 'failed', code, ...(failure?.reason !== undefined && { reason: failure.reason }) }
  }
  if (!changes) return undefined
  if (changeOf(changes, to) < lessSlippage(quote.toAmount, slippage)) return { name: 'failed', code: 'price-moved' }
  // what is taken beyond what is swapped, of this token or of any other
  const lost = changes.filter(({ amount }) => amount < 0n)
  const isGiven = (change: BalanceChange): boolean => isOf(change, from) && -change.amount <= quote.amount
  if (!lost.every(isGiven)) return { name: 'failed', code: 'swap-refused' }
  return undefined
}

async function settle({ swaps }: Parts, { session, network, from, to }: SwapDraft, result: CallsResult): Promise<SwapOutcome> {
  switch (result.name) {
    case 'confirmed': {
      const changes = await swaps
        .outcome(session.account, network, result.hashes, requestOn(network.caipNetworkId))
        .catch((): readonly BalanceChange[] => [])
      const [spent, received] = [-changeOf(changes, from), changeOf(changes, to)]
      const hash = result.hashes.at(-1) ?? ''
      if (received > 0n) keepReceived(`${network.caipNetworkId}:${hash}`, received)
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

/** 409: the offer is no longer to be had; 422: nobody trades so much, or it would fail. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof HttpError && error.status === 409) return 'price-moved'
  if (error instanceof HttpError && error.status === 422) return 'insufficient-liquidity'
  return isKitError(error) ? error.code : 'rpc-error'
}
