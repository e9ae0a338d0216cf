import type { ChainId } from '../adapters/base/caip.ts'
import type { KitError } from '../adapters/base/error.ts'
import type { Call, CallsCapabilities, CallsStatus } from '../adapters/calls.ts'

// Several calls as one request (EIP-5792), for programs and for the kit's own screens. The code comes with the first of them.

/** Calls that belong together, such as an approval and what uses it. */
export interface CallsRequest {
  readonly calls: readonly Call[]
  /** Where: the active network unless given. */
  readonly chainId?: ChainId
  /** All of them or none. Without it a wallet that cannot do so is asked for one after the other. */
  readonly atomicRequired?: boolean
  /** Of EIP-5792, such as `{ paymasterService: { url, optional: true } }`. Wallets without batches do not see them. */
  readonly capabilities?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  /** What the visitor is to be told meanwhile. */
  readonly onProgress?: (progress: CallsProgress) => void
}

/** A batch is one step; in a sequence each call is one. `step` counts from 1. */
export type CallsProgress =
  | { readonly name: 'asking'; readonly step: number; readonly steps: number }
  /** `hash`: of the transaction, where it is one by itself and no batch. */
  | { readonly name: 'sent'; readonly step: number; readonly steps: number; readonly id: string; readonly hash?: string }

/**
 * What has come of it: as the wallet or the network says at the end (`confirmed`, `failed`), or
 * - `stopped`: of a sequence, `done` calls are in a block and the next is not: its wallet's person said no, or `error` says why;
 * - `unknown`: it was sent, and nobody tells what came of it, or the signal has aborted. `error` says which.
 */
export type CallsResult =
  | Exclude<CallsStatus, { readonly name: 'pending' }>
  | { readonly name: 'stopped'; readonly done: number; readonly hashes: readonly string[]; readonly error: KitError }
  | { readonly name: 'unknown'; readonly id: string; readonly hashes: readonly string[]; readonly error: KitError }

/**
 * Has the connected wallet do several calls: as one, where it can, otherwise one after the other, each once the one before is in a block.
 * Resolves at the end. Rejects while nothing has been sent: `UserRejectedError`, KitError `not-connected`, `unsupported-chain`,
 * `unsupported-method`, `calls-not-atomic`, `calls-refused`, `invalid-amount` for no calls, `aborted`, or as a transaction does.
 *
 * @example
 * const result = await sendCalls({ calls: [approve, swap], onProgress: ({ step, steps }) => show(`${step} of ${steps}`) })
 * if (result.name === 'confirmed') …
 */
export async function sendCalls(request: CallsRequest): Promise<CallsResult> {
  return (await import('./flows/send-calls.ts')).sendCalls(request)
}

/** What the connected wallet can do for the active account on a network, the active one unless given. Asked once, then remembered. */
export async function callsCapabilities(chainId?: ChainId): Promise<CallsCapabilities> {
  return (await import('./flows/send-calls.ts')).callsCapabilities(chainId)
}
