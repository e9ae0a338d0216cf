import type { ChainId } from '../../adapters/base/caip.ts'
import type { KitError } from '../../adapters/base/kit-error.ts'
import type { Call, CallsCapabilities, CallsStatus } from '../../adapters/calls.ts'

// Several calls as one request (EIP-5792), for apps and for the kit's own screens. The implementation is lazy-loaded.

/** Calls that belong together, such as an allowance and the call that uses it. */
export interface CallsRequest {
  readonly calls: readonly Call[]
  /** CAIP-2. Default: the active network. */
  readonly chainId?: ChainId
  /** All calls or none. Otherwise a wallet without atomic batches is asked for one call after the other. */
  readonly atomicRequired?: boolean
  /**
   * Capabilities of EIP-5792, such as `{ paymasterService: { url, optional: true } }`.
   * Wallets without batches do not receive them.
   */
  readonly capabilities?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** Called with the progress to show to the user. */
  readonly onProgress?: (progress: CallsProgress) => void
}

/** Progress of the calls. A batch is one step; in a sequence each call is one. `step` counts from 1. */
export type CallsProgress =
  | { readonly name: 'asking'; readonly step: number; readonly steps: number }
  /** `hash`: transaction hash, if it is a single transaction and not a batch. */
  | { readonly name: 'sent'; readonly step: number; readonly steps: number; readonly id: string; readonly hash?: string }

/**
 * Final result: as the wallet or the network reports it (`confirmed`, `failed`), or
 * - `stopped`: in a sequence, `done` calls are mined and the next is not: the user rejected it, or `error` says why;
 * - `unknown`: it was sent, and its result is not known, or the signal has aborted. `error` says which.
 */
export type CallsResult =
  | Exclude<CallsStatus, { readonly name: 'pending' }>
  | { readonly name: 'stopped'; readonly done: number; readonly hashes: readonly string[]; readonly error: KitError }
  | { readonly name: 'unknown'; readonly id: string; readonly hashes: readonly string[]; readonly error: KitError }

/**
 * Sends several calls with the connected wallet: as a batch if it can, else one by one, each after the
 * previous is mined. Resolves at the end. Before anything is sent it rejects with `UserRejectedError`, KitError
 * `not-connected`, `unsupported-chain`, `unsupported-method`, `calls-not-atomic`, `calls-refused`, `invalid-amount` for an
 * empty list, `aborted`, or as a transaction does.
 *
 * @example
 * const result = await sendCalls({ calls: [approve, swap], onProgress: ({ step, steps }) => show(`${step} of ${steps}`) })
 * if (result.name === 'confirmed') …
 */
export async function sendCalls(request: CallsRequest): Promise<CallsResult> {
  return (await import('../send/calls.ts')).executeCalls(request)
}

/**
 * Returns the connected wallet's capabilities (EIP-5792) for the active account on a network.
 * Default: the active network. Requested once, then cached.
 */
export async function callsCapabilities(chainId?: ChainId): Promise<CallsCapabilities> {
  return (await import('../send/calls.ts')).fetchCallsCapabilities(chainId)
}
