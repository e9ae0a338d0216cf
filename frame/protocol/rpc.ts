import {
  json,
  list,
  matching,
  object,
  oneOf,
  optional,
  plain,
  short,
  text,
  number,
  boolean,
  type Check,
  type Json
} from './checks.ts'
import { invalidPayload, notAllowed } from './errors.ts'
import { policyOf } from './policy.ts'

// The parameters of each method, as facts section 5 gives their shape.

const base58 = (length: number) => matching(/^[1-9A-HJ-NP-Za-km-z]*$/, 'base58', length)
const hexText = matching(/^0x[0-9a-f]*$/i, 'hex')
/** A transaction has 1232 bytes at most, and fewer than 1700 characters; versions to come may have more. */
const transaction = base58(16_384)

const sendCalls = object({
  chainId: optional(text),
  from: optional(hexText),
  version: optional(text),
  id: optional(text),
  atomicRequired: optional(boolean),
  capabilities: optional(json),
  calls: list(object({ to: hexText, data: optional(hexText), value: optional(text), capabilities: optional(json) }))
})

/** Spec section 5. */
export const preflightCommitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max'
] as const

const shapes: ReadonlyMap<string, Check<unknown>> = new Map<string, Check<unknown>>([
  ['solana_signMessage', object({ message: base58(65_536), pubkey: base58(64) })],
  ['solana_signTransaction', object({ transaction })],
  ['solana_signAllTransactions', object({ transactions: list(transaction) })],
  [
    'solana_signAndSendTransaction',
    object({
      transaction,
      options: optional(
        object({
          skipPreflight: optional(boolean),
          preflightCommitment: optional(oneOf(...preflightCommitments)),
          maxRetries: optional(number),
          minContextSlot: optional(number)
        })
      )
    })
  ],
  ['wallet_sendCalls', first(sendCalls)],
  ['wallet_getCallsStatus', first(short(4096))],
  ['wallet_showCallsStatus', first(short(4096))],
  ['wallet_getCapabilities', optional(list(json))],
  ['wallet_getAssets', json],
  ['wallet_revokePermissions', json]
])

/** A list of one. */
function first<Value>(check: Check<Value>): Check<readonly [Value]> {
  return (value, path) => [check(list(json)(value, path)[0], '0')]
}

/** A request as either side takes it: the method is in the table, its parameters have their shape. */
export interface RpcCall {
  readonly method: string
  readonly params: Json | undefined
  readonly policy: 'safe' | 'not-safe'
}

/** Throws KitError `method-not-allowed`, `invalid-payload`. */
export function checkRpc({ method, params }: { readonly method: string; readonly params?: unknown }): RpcCall {
  const policy = policyOf(method)
  if (!policy) throw notAllowed(method)
  try {
    const check = shapes.get(method) ?? optional(list(json))
    return { method, params: check(plain(params), 'params') as Json | undefined, policy }
  } catch (error) {
    throw invalidPayload(error)
  }
}
