import { buildConvertApprove, buildConvertTransaction, getConvertAllowance } from '../../adapters/api/convert.ts'
import type { ConvertPermit, ConvertTransactionReply } from '../../adapters/api/contract/convert.ts'
import type { Http } from '../../adapters/api/http.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Call } from '../../adapters/calls.ts'
import type { Swaps, TypedData } from '../../adapters/chain.ts'
import { getChainService } from '../services/chain-service.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { environment } from '../platform/environment.ts'
import { permitLifetime } from '../options/limits.ts'
import { $options } from '../options/options.ts'
import type { ConnectedSession } from '../session/session.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { getChain } from '../networks/account-context.ts'
import { applySlippage, type SwapQuote } from './quote.ts'
import { isNative, toTokenId, type SwapToken } from './tokens.ts'

// Builds the wallet requests of a swap. The service's data is untrusted: it is checked against what the user approved.

export interface SwapDraft {
  readonly session: ConnectedSession
  readonly network: Network
  readonly from: SwapToken
  readonly to: SwapToken
  readonly quote: SwapQuote
  /** In basis points. */
  readonly slippage: number
}

/**
 * Approval needed before the swap: none, an allowance, a permit
 * signature (ERC-2612), or a reset to 0 first.
 */
export type ApprovalKind = 'none' | 'approve' | 'permit' | 'reset'

/** Clients of a swap: the service and the chain. */
export interface SwapClients {
  readonly http: Http
  readonly swaps: Swaps
}

/**
 * Returns the clients of a swap.
 *
 * @throws KitError `unsupported-chain`
 */
export async function getSwapClients({ network }: SwapDraft): Promise<SwapClients> {
  const [http, transfers] = await Promise.all([getChainService(network.caipNetworkId), getChain(network)?.transfers?.()])
  const swaps = await transfers?.swaps?.()
  if (!http || !swaps) throw new KitError('unsupported-chain', 'Network not supported for Swaps')
  return { http, swaps }
}

/**
 * Returns the approval needed now and its calls.
 * The allowance is exactly the swapped amount, whatever the service asks for.
 */
export async function planApproval({ http, swaps }: SwapClients, draft: SwapDraft, signal?: AbortSignal): Promise<ApprovalPlan> {
  const { session, from, to, quote } = draft
  const none = { approval: 'none', calls: [] } as const
  if (isNative(from)) return none
  const [tokenAddress, userAddress, quoteId] = [toTokenId(from), session.account, quote.id]
  const query = { tokenAddress, userAddress, quoteId }
  const { allowance, spender, reset, permits } = await getConvertAllowance(http, query, { signal })
  const allowed = BigInt(allowance)
  if (allowed >= quote.amount) return none
  let who = spender && parseAccountId(spender as typeof userAddress).address
  if (who === undefined) {
    // other services report the spender only in the approval they build
    const wanted = { userAddress, from: tokenAddress, to: toTokenId(to), amount: String(quote.amount), quoteId }
    const { tx } = await buildConvertApprove(http, wanted, { signal })
    who = swaps.spenderOf(tx.data)
  }
  if (who === undefined) throw refused('It does not say who is to be allowed.')
  const approve = swaps.approve(from.address, who, quote.amount)
  if (reset && allowed > 0n) return { approval: 'reset', calls: [swaps.approve(from.address, who, 0n), approve] }
  const permit = permits && (await readPermit(swaps, draft, who, signal))
  return { approval: 'approve', calls: [approve], ...(permit && { permit }) }
}

export interface ApprovalPlan {
  readonly approval: Exclude<ApprovalKind, 'permit'>
  readonly calls: readonly Call[]
  /** Typed data to sign instead of the calls. */
  readonly permit?: TypedData
}

/**
 * Returns the permit for exactly the swapped amount, with a short lifetime.
 * Contract accounts have no key that tokens can verify.
 */
async function readPermit(
  swaps: Swaps,
  { session, network, from, quote }: SwapDraft,
  spender: string,
  signal: AbortSignal | undefined
): Promise<TypedData | undefined> {
  if ($isSmartAccount.get() || !getChain(network)?.typedData) return undefined
  const deadline = Math.floor(environment().now() / 1000) + permitLifetime
  const asked = { token: from.address, spender, amount: quote.amount, deadline }
  const request = createChainRequest(network.caipNetworkId, signal)
  // on failure the allowance transaction remains
  return swaps.permit(asked, session.account, network, request).catch(() => undefined)
}

/** Fetches the current swap transaction from the service and checks it against the request. */
export async function buildSwap(
  { http }: SwapClients,
  { session, from, to, quote, slippage }: SwapDraft,
  permit?: ConvertPermit
): Promise<Call> {
  const { projectId } = $options.get()
  const { tx } = await buildConvertTransaction(
    http,
    {
      from: toTokenId(from),
      to: toTokenId(to),
      amount: String(quote.amount),
      userAddress: session.account,
      eip155: { slippage: slippage / 100 },
      disableEstimate: true,
      ...(projectId !== undefined && { projectId }),
      ...(quote.id !== undefined && { quoteId: quote.id }),
      ...(permit && { permit })
    },
    {}
  )
  checkSwap(tx, session.account, { from, to, quote, slippage })
  return {
    to: plain(tx.to),
    data: tx.data as `0x${string}`,
    ...(isNative(from) && { value: quote.amount })
  }
}

const plain = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/**
 * Rejects a transaction that sends more coins than agreed,
 * returns less, or calls the tokens themselves.
 *
 * @throws KitError `swap-refused`, `price-moved`
 */
function checkSwap(
  { from: sender, to: target, value, minimum }: ConvertTransactionReply['tx'],
  account: string,
  { from, to, quote, slippage }: Pick<SwapDraft, 'from' | 'to' | 'quote' | 'slippage'>
): void {
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
  if (!isSame(sender, account)) throw refused('It is for another account.')
  if (value !== undefined && BigInt(value) !== (isNative(from) ? quote.amount : 0n)) throw refused('It sends other coins along.')
  // the wrapped token itself wraps and unwraps the native currency
  const wraps = isNative(from) || isNative(to)
  if (!wraps && [from, to].some(({ address }) => isSame(plain(target), address))) throw refused('It calls the token itself.')
  if (isSame(plain(target), plain(account))) throw refused('It goes to the account itself.')
  if (minimum !== undefined && BigInt(minimum) < applySlippage(quote.toAmount, slippage))
    throw new KitError('price-moved', 'There is less to get than was agreed to.')
}

const refused = (why: string): KitError =>
  new KitError('swap-refused', `The service has built another swap than was asked for. ${why}`)
