import { atom } from 'nanostores'
import type { AccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/codes.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Transfer, TransferFee, Transfers } from '../../adapters/chain.ts'
import { requestOn } from '../chain-request.ts'
import { environment } from '../environment.ts'
import { balanceRetryBlock } from '../limits.ts'

/** Keeps what the network asks for the transfer that stands in the form. */

export type FeeStatus =
  | { readonly name: 'none' }
  /** The one before stays on screen while it is read anew. */
  | { readonly name: 'reading'; readonly fee?: TransferFee }
  | { readonly name: 'known'; readonly fee: TransferFee }
  /** `refused`: the token's contract does not take the transfer, in its own words where it has any. */
  | { readonly name: 'refused'; readonly reason?: string }
  | { readonly name: 'failed'; readonly code: ErrorCode }

export interface FeeSubject {
  readonly account: AccountId
  readonly network: Network
  readonly transfer: Transfer
  readonly transfers: () => Promise<Transfers>
}

export function createFeeField(signal: AbortSignal) {
  const $fee = atom<FeeStatus>({ name: 'none' })
  /** When it could not be read last: it is not asked again by itself for a while. Spec section 3 calls it so. */
  const $lastRetry = atom<number | undefined>(undefined)
  let reading = new AbortController()

  /** Reads the fee. `force` asks a network again that has not answered: the visitor wants it. */
  async function read({ account, network, transfer, transfers }: FeeSubject, { force = false } = {}): Promise<void> {
    const { now } = environment()
    const failed = $lastRetry.get()
    if (!force && failed !== undefined && now() - failed < balanceRetryBlock) return
    reading.abort()
    reading = new AbortController()
    const own = AbortSignal.any([reading.signal, signal])
    const before = feeOf($fee.get())
    $fee.set({ name: 'reading', ...(before && { fee: before }) })
    try {
      const fee = await (await transfers()).fee(account, network, transfer, requestOn(network.caipNetworkId, own))
      if (own.aborted) return
      $lastRetry.set(undefined)
      $fee.set({ name: 'known', fee })
    } catch (error) {
      if (own.aborted) return
      if (isKitError(error, 'execution-reverted')) {
        const reason = error.shortMessage
        $fee.set({ name: 'refused', ...(reason && { reason }) })
        return
      }
      $lastRetry.set(now())
      $fee.set({ name: 'failed', code: isKitError(error) ? error.code : 'rpc-error' })
    }
  }

  /** Takes one that is known already. */
  function take(fee: TransferFee): void {
    reading.abort()
    $fee.set({ name: 'known', fee })
  }

  function forget(): void {
    reading.abort()
    $lastRetry.set(undefined)
    $fee.set({ name: 'none' })
  }

  return { $fee, $lastRetry, read, take, forget }
}

/** The fee that is known, or was until it is read anew. */
export function feeOf(status: FeeStatus): TransferFee | undefined {
  return 'fee' in status ? status.fee : undefined
}
