import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError, RpcError } from '../../../adapters/base/errors.ts'
import { decodeRevert } from '../../../adapters/evm/codec/revert.ts'
import { findRevertData } from '../chain/prepare-transaction.ts'
import type { Outcome } from '../chain/simulate.ts'

/** Error code of ERC-7769. */
export const executionReverted = -32521

/** Returns the outcome that a bundler reports for a user operation that would fail. */
export function getOperationFailure(error: RpcError): Outcome {
  const data = findRevertData(error.data)
  const revert = data === undefined ? undefined : decodeRevert(data)
  return { kind: 'fails', reason: revert?.kind === 'words' ? revert.words : '' }
}

const meanings: readonly (readonly [RegExp, ConstructorParameters<typeof KitError>[0], string])[] = [
  [
    /AA25|AA10/,
    'nonce-too-low',
    'Something else was sent from this account meanwhile, from another tab or device. Nothing was sent; try again.'
  ],
  [/AA21|AA31/, 'insufficient-funds', 'There is not enough in this account for the network fee. Nothing was sent.'],
  [/maxFeePerGas|underpriced/i, 'fee-cap-too-low', 'The network fee has risen meanwhile. Nothing was sent; try again.'],
  [/AA3\d/, 'sponsor-refused', 'The sponsor does not pay for this any more. Nothing was sent; try again.'],
  [/AA2[34]|AA1\d/, 'rpc-error', 'The network does not take this account. Nothing was sent.']
]

/**
 * Converts a bundler's error (ERC-7769), with messages of EntryPoints.
 * Without a response, the kit's own message is used.
 */
export function toOperationError(error: unknown): unknown {
  if (isKitError(error, 'http-error', 'timeout')) {
    return new KitError(
      'http-error',
      'The service that sends for smart accounts does not answer. Nothing was sent; try again later.',
      {
        cause: error
      }
    )
  }
  if (!(error instanceof RpcError)) return error
  const known = meanings.find(([words]) => words.test(error.shortMessage))
  return known ? new KitError(known[1], known[2], { cause: error }) : error
}
