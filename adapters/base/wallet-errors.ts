import type { ErrorCode } from './error-codes.ts'
import { KitError } from './kit-error.ts'
import { isKitError, RpcError, UserRejectedError } from './errors.ts'

/** Codes of wallets: EIP-1193, EIP-1474, EIP-3326. All others become an `RpcError`. */
const codes: { readonly [code: number]: readonly [ErrorCode, string] } = {
  [-32002]: ['request-pending', 'The wallet is waiting for an answer to an earlier request.'],
  [-32601]: ['unsupported-method', 'The wallet does not know the method.'],
  [-32004]: ['unsupported-method', 'The wallet does not know the method.'],
  4200: ['unsupported-method', 'The wallet does not know the method.'],
  4100: ['unauthorized', 'The wallet has not authorized the method or account.'],
  4900: ['wallet-disconnected', 'The wallet is disconnected.'],
  4901: ['wallet-disconnected', 'The wallet is disconnected from the network.'],
  4902: ['unsupported-chain', 'The wallet does not know the network.']
}

/**
 * Rejection codes: EIP-1193;
 * CAIP-25 (user rejected all, chains, methods, events); and the code of ethers.
 */
const refusals: readonly unknown[] = [4001, 5000, 5001, 5002, 5003, 'ACTION_REJECTED']

/** Rejection messages of the few wallets without a code. */
const refusalWords =
  /(user|request)( has)? (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user/i

/** Converts anything a provider threw to a kit error, with the original as `cause`. */
export function toKitError(thrown: unknown): KitError {
  const layers = layersOf(thrown)
  const own = layers.find(layer => isKitError(layer))
  if (own) return own
  if (isUserRejection(thrown)) return new UserRejectedError(thrown)

  const known = getErrorCodes(thrown)
  const meaning = known.map(code => codes[code as number]).find(Boolean)
  if (meaning) return new KitError(...meaning, { cause: thrown })
  const words = layers.find(({ message }) => typeof message === 'string')?.message
  const code = known.find(code => typeof code === 'number')
  return new RpcError(code ?? -32603, String(words ?? 'The wallet failed without a word.'), {
    cause: thrown,
    data: layers[0]?.data
  })
}

/** Returns true if the user rejected the request. */
export function isUserRejection(thrown: unknown, numbers = refusals): boolean {
  return layersOf(thrown).some(({ code, message }) => numbers.includes(code) || refusalWords.test(String(message)))
}

/** Returns all codes in an error, outermost first. */
export function getErrorCodes(thrown: unknown): readonly unknown[] {
  return layersOf(thrown).map(({ code }) => code)
}

interface Layer {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: unknown
}

/**
 * Returns the error and the errors nested by wallets and bridges:
 * MetaMask's `data.originalError`, `error`, `cause`.
 */
function layersOf(thrown: unknown, depth = 4): readonly Layer[] {
  if (typeof thrown === 'string' && depth === 4) return [{ message: thrown }]
  if (typeof thrown !== 'object' || thrown === null || !depth) return []
  const { data, originalError, error, cause } = thrown as Record<string, unknown>
  return [thrown, ...[data, originalError, error, cause].flatMap(inner => layersOf(inner, depth - 1))]
}
