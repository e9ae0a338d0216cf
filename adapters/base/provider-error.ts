import type { ErrorCode } from './error-codes.ts'
import { KitError } from './kit-error.ts'
import { RpcError } from './errors.ts'

/** EIP-1193 and EIP-1474 codes of kit errors. All others are -32603, internal error. */
const numericCodes: { readonly [Code in ErrorCode]?: number } = {
  'user-rejected': 4001,
  unauthorized: 4100,
  'unsupported-method': 4200,
  'method-not-allowed': 4200,
  'wallet-silent': 4900,
  'wallet-disconnected': 4900,
  'not-connected': 4900,
  'walletconnect-not-initialized': 4900,
  'walletconnect-user-disconnected': 4900,
  'unsupported-chain': 4901,
  'chain-not-approved': 4901,
  'switch-failed': 4902,
  'request-pending': -32002
}

/**
 * Error of a provider for callers that know EIP-1193 but not the kit (viem, ethers, wagmi, the app):
 * `code` is a number. If the kit itself rejected the request, `cause` is the `KitError`, which the kit's own callers unwrap.
 */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, { cause, data }: { cause?: unknown; data?: unknown } = {}) {
    super(message, { cause })
    this.code = code
    this.data = data
  }
}

/** Returns an error with a numeric code unchanged; converts any other to the form of EIP-1193. */
export function toProviderError(error: unknown): Error {
  if (error instanceof RpcError)
    return new ProviderRpcError(error.rpcCode, error.shortMessage, { cause: error, data: error.data })
  if (error instanceof KitError) {
    return new ProviderRpcError(numericCodes[error.code as ErrorCode] ?? -32603, error.message, { cause: error })
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'number') return error
  const { code, message, data } = Object(error) as { code?: unknown; message?: unknown; data?: unknown }
  const words = typeof message === 'string' ? message : typeof error === 'string' ? error : 'The wallet failed without a word.'
  return new ProviderRpcError(typeof code === 'number' ? code : -32603, words, { cause: error, data })
}
