import { preflightCommitments } from '../../adapters/base/solana-send-options.ts'
import {
  json,
  list,
  matching,
  object,
  oneOf,
  optional,
  toPlainJson,
  shortText,
  text,
  number,
  boolean,
  type Validator,
  type Json
} from './validators.ts'
import { invalidPayloadError, methodNotAllowedError } from './errors.ts'
import { getMethodPolicy } from './method-policy.ts'

// Parameters of each method (docs/decisions/frame-protocol.md).

const base58 = (length: number) => matching(/^[1-9A-HJ-NP-Za-km-z]*$/, 'base58', length)
const hexText = matching(/^0x[0-9a-f]*$/i, 'hex')
/** A transaction is at most 1232 bytes, fewer than 1700 characters; future versions may be longer. */
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

const shapes: ReadonlyMap<string, Validator<unknown>> = new Map<string, Validator<unknown>>([
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
  ['wallet_getCallsStatus', first(shortText(4096))],
  ['wallet_showCallsStatus', first(shortText(4096))],
  ['wallet_getAssets', json],
  ['wallet_revokePermissions', json]
])

/** Validates a list of one element. */
function first<Value>(check: Validator<Value>): Validator<readonly [Value]> {
  return (value, path) => [check(list(json)(value, path)[0], '0')]
}

/** A validated request: the method is in the table, and its parameters have the right shape. */
export interface RpcCall {
  readonly method: string
  readonly params: Json | undefined
  readonly policy: 'safe' | 'not-safe'
}

/** Throws KitError `method-not-allowed`, `invalid-payload`. */
export function parseRpcRequest({ method, params }: { readonly method: string; readonly params?: unknown }): RpcCall {
  const policy = getMethodPolicy(method)
  if (!policy) throw methodNotAllowedError(method)
  try {
    const check = shapes.get(method) ?? optional(list(json))
    return { method, params: check(toPlainJson(params), 'params') as Json | undefined, policy }
  } catch (error) {
    throw invalidPayloadError(error)
  }
}
