import { atom, computed, type ReadableAtom } from 'nanostores'
import type { AccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Transfer, TransferFee, Transfers } from '../../adapters/chain.ts'
import { $accountContext, getChain } from '../networks/account-context.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { environment } from '../platform/environment.ts'
import { balanceRetryDelay } from '../options/limits.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { RecipientStatus } from './recipient-field.ts'
import type { SendableToken } from './sendable-tokens.ts'

/** Status of the network fee of the current form. */
export type FeeStatus =
  | { readonly name: 'none' }
  /** The previous fee stays on screen during a refetch. */
  | { readonly name: 'reading'; readonly fee?: TransferFee }
  | { readonly name: 'known'; readonly fee: TransferFee }
  /** `refused`: the token's contract reverts the transfer, with its reason if it has one. */
  | { readonly name: 'refused'; readonly reason?: string }
  | { readonly name: 'failed'; readonly code: ErrorCode }

interface FeeRequest {
  readonly account: AccountId
  readonly network: Network
  readonly transfer: Transfer
  readonly transfers: () => Promise<Transfers>
}

/** Creates the estimate of a transfer's fee. */
function createFeeEstimate(signal: AbortSignal) {
  const $fee = atom<FeeStatus>({ name: 'none' })
  /**
   * Time of the last failed estimate: no automatic retry for a while.
   * The name is that of docs/decisions/storage.md.
   */
  const $lastRetry = atom<number | undefined>(undefined)
  let reading = new AbortController()

  /** Estimates the fee. `force` retries at once, because the user asked for it. */
  async function read({ account, network, transfer, transfers }: FeeRequest, { force = false } = {}): Promise<void> {
    const { now } = environment()
    const failed = $lastRetry.get()
    if (!force && failed !== undefined && now() - failed < balanceRetryDelay) return
    reading.abort()
    reading = new AbortController()
    const own = AbortSignal.any([reading.signal, signal])
    const before = getLatestFee($fee.get())
    $fee.set({ name: 'reading', ...(before && { fee: before }) })
    try {
      const fee = await (await transfers()).fee(account, network, transfer, createChainRequest(network.caipNetworkId, own))
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

  /** Sets a fee that is known already. */
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

interface Form {
  readonly signal: AbortSignal
  readonly $token: ReadableAtom<SendableToken | undefined>
  readonly $receiver: ReadableAtom<RecipientStatus>
  readonly $units: ReadableAtom<bigint | undefined>
}

/** Creates the fee of the form: estimated again for each account, recipient and token. */
export function createFeeField({ signal, $token, $receiver, $units }: Form) {
  const { $fee, $lastRetry, read, take, forget } = createFeeEstimate(signal)
  /** Whether the fee is sponsored. */
  const $sponsored = atom(false)

  // Estimate the current form. Without a recipient, estimate a self-transfer.
  const $feeSubject = computed([$accountContext, $token, $receiver], (place, token, to) => {
    const transfers = place && getChain(place.network)?.transfers
    if (!place || !token || !transfers) return undefined
    const { account } = place.session
    return {
      account,
      network: place.network,
      to: to.name === 'found' ? to.address : account.slice(account.lastIndexOf(':') + 1),
      token: token.address,
      transfers
    }
  })

  /** Estimates the fee of the current form. `force` retries at once, because the user asked for it. */
  async function readFee(options?: { force: boolean }): Promise<void> {
    const subject = $feeSubject.get()
    if (!subject) return
    const { account, network, to, token, transfers } = subject
    const transfer: Transfer = { to, amount: $units.get() ?? 1n, ...(token && { token: { address: token } }) }
    await read({ account, network, transfer, transfers }, options)
  }

  let feeKey: string | undefined
  const stop = $feeSubject.subscribe(subject => {
    const key = subject && [subject.account, subject.to, subject.token].join(' ')
    if (key === feeKey) return
    feeKey = key
    if (subject) void readFee()
    else forget()
    $sponsored.set(false)
    if ($isSmartAccount.get())
      import('./sponsor.ts').then(({ checkSponsorship }) => checkSponsorship($sponsored)).catch(console.error)
  })
  signal.addEventListener('abort', stop)

  return { $fee, $lastRetry, $sponsored, $feeSubject, readFee, setFee: take }
}

/**
 * Returns whether the gas price is still missing: an EVM native transfer needs it.
 * A contract that reverts the estimate may be wrong, and the user can confirm that.
 */
export function lacksGasPrice(
  { network, token }: { readonly network: Network; readonly token: { readonly address?: string } },
  status: FeeStatus
): boolean {
  const isNative = network.chainNamespace === 'eip155' && token.address === undefined
  return isNative && status.name !== 'refused' && getLatestFee(status) === undefined
}

/** Returns the current fee, or the previous one during a refetch. */
export function getLatestFee(status: FeeStatus): TransferFee | undefined {
  return 'fee' in status ? status.fee : undefined
}
