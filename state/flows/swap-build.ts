import { buildConvertApprove, buildConvertTransaction, convertAllowance } from '../../adapters/api/convert.ts'
import type { ConvertPermit, ConvertTransactionReply } from '../../adapters/api/contract/convert.ts'
import type { Http } from '../../adapters/api/http.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Call } from '../../adapters/calls.ts'
import type { Swaps, TypedData } from '../../adapters/chain.ts'
import { chainServiceFor } from '../chain-service.ts'
import { requestOn } from '../chain-request.ts'
import { environment } from '../environment.ts'
import { permitTime } from '../limits.ts'
import { $options } from '../options.ts'
import type { ConnectedSession } from '../session.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { chainOf } from '../subject.ts'
import { lessSlippage, type SwapQuote } from '../swap-quote.ts'
import { isNative, tokenIdOf, type SwapToken } from '../swap-tokens.ts'

// What the wallet is asked for when tokens are swapped: built by a service, which is believed in nothing that was not agreed to.

export interface SwapDraft {
  readonly session: ConnectedSession
  readonly network: Network
  readonly from: SwapToken
  readonly to: SwapToken
  readonly quote: SwapQuote
  /** Hundredths of a per cent. */
  readonly slippage: number
}

/** What has to be allowed first: nothing, so much, by a signature alone (EIP-2612), or 0 before that. */
export type Approval = 'none' | 'approve' | 'permit' | 'reset'

/** Who is asked for it: the service, and the chain. */
export interface Parts {
  readonly http: Http
  readonly swaps: Swaps
}

/** Throws KitError `unsupported-chain`. */
export async function partsOf({ network }: SwapDraft): Promise<Parts> {
  const [http, transfers] = await Promise.all([chainServiceFor(network.caipNetworkId), chainOf(network)?.transfers?.()])
  const swaps = await transfers?.swaps?.()
  if (!http || !swaps) throw new KitError('unsupported-chain', 'Network not supported for Swaps')
  return { http, swaps }
}

/** What has to be allowed as things stand, and the calls that do it: exactly what is swapped, whatever the service would have. */
export async function readApproval({ http, swaps }: Parts, draft: SwapDraft, signal?: AbortSignal): Promise<Approving> {
  const { session, from, to, quote } = draft
  const none = { approval: 'none', calls: [] } as const
  if (isNative(from)) return none
  const [tokenAddress, userAddress, quoteId] = [tokenIdOf(from), session.account, quote.id]
  const query = { tokenAddress, userAddress, quoteId }
  const { allowance, spender, reset, permits } = await convertAllowance(http, query, { signal })
  const allowed = BigInt(allowance)
  if (allowed >= quote.amount) return none
  let who = spender && parseAccountId(spender as typeof userAddress).address
  if (who === undefined) {
    // other services tell it only by the approval that they build
    const wanted = { userAddress, from: tokenAddress, to: tokenIdOf(to), amount: String(quote.amount), quoteId }
    const { tx } = await buildConvertApprove(http, wanted, { signal })
    who = swaps.spenderOf(tx.data)
  }
  if (who === undefined) throw refused('It does not say who is to be allowed.')
  const approve = swaps.approve(from.address, who, quote.amount)
  if (reset && allowed > 0n) return { approval: 'reset', calls: [swaps.approve(from.address, who, 0n), approve] }
  const permit = permits && (await readPermit(swaps, draft, who, signal))
  return { approval: 'approve', calls: [approve], ...(permit && { permit }) }
}

export interface Approving {
  readonly approval: Exclude<Approval, 'permit'>
  readonly calls: readonly Call[]
  /** What may be signed in the place of the calls. */
  readonly permit?: TypedData
}

/** The signature that would do: exactly what is swapped, and not for long. Contracts have no key that tokens know. */
async function readPermit(
  swaps: Swaps,
  { session, network, from, quote }: SwapDraft,
  spender: string,
  signal: AbortSignal | undefined
): Promise<TypedData | undefined> {
  if ($isSmartAccount.get() || !chainOf(network)?.typedData) return undefined
  const deadline = Math.floor(environment().now() / 1000) + permitTime
  const asked = { token: from.address, spender, amount: quote.amount, deadline }
  const request = requestOn(network.caipNetworkId, signal)
  // a network that does not tell leaves the approval, which is always there
  return swaps.permit(asked, session.account, network, request).catch(() => undefined)
}

/** The transaction as the service builds it now, held against what was asked for. */
export async function buildSwap(
  { http }: Parts,
  { session, from, to, quote, slippage }: SwapDraft,
  permit?: ConvertPermit
): Promise<Call> {
  const { projectId } = $options.get()
  const { tx } = await buildConvertTransaction(
    http,
    {
      from: tokenIdOf(from),
      to: tokenIdOf(to),
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

/** Nobody is believed who wants more coins than are swapped, gives less than was agreed to, or calls the tokens themselves. */
function checkSwap(
  { from: sender, to: target, value, minimum }: ConvertTransactionReply['tx'],
  account: string,
  { from, to, quote, slippage }: Pick<SwapDraft, 'from' | 'to' | 'quote' | 'slippage'>
): void {
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
  if (!isSame(sender, account)) throw refused('It is for another account.')
  if (value !== undefined && BigInt(value) !== (isNative(from) ? quote.amount : 0n)) throw refused('It sends other coins along.')
  // wrapping and unwrapping the native currency is done by the token itself
  const wraps = isNative(from) || isNative(to)
  if (!wraps && [from, to].some(({ address }) => isSame(plain(target), address))) throw refused('It calls the token itself.')
  if (isSame(plain(target), plain(account))) throw refused('It goes to the account itself.')
  if (minimum !== undefined && BigInt(minimum) < lessSlippage(quote.toAmount, slippage))
    throw new KitError('price-moved', 'There is less to get than was agreed to.')
}

const refused = (why: string): KitError =>
  new KitError('swap-refused', `The service has built another swap than was asked for. ${why}`)
