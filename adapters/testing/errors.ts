/**
 * All wallet error codes:
 * EIP-1193 (4001 to 4902), EIP-1474 (-32700 to -32006), CAIP-25 (5000 to 5302), EIP-5792 (5700 to 5760).
 */
export const providerErrors = {
  4001: 'User rejected the request.',
  4100: 'The requested account or method has not been authorized by the user.',
  4200: 'The provider does not support the requested method.',
  4900: 'The provider is disconnected from all chains.',
  4901: 'The provider is disconnected from the requested chain.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  [-32700]: 'Invalid JSON was received by the server.',
  [-32600]: 'The JSON sent is not a valid request object.',
  [-32601]: 'The method does not exist or is not available.',
  [-32602]: 'Invalid method parameters.',
  [-32603]: 'Internal JSON-RPC error.',
  [-32000]: 'Missing or invalid parameters.',
  [-32001]: 'Requested resource not found.',
  [-32002]: 'Requested resource not available: a request is already waiting for the user.',
  [-32003]: 'Transaction creation failed.',
  [-32004]: 'Method is not implemented.',
  [-32005]: 'Request exceeds defined limit.',
  [-32006]: 'Version of JSON-RPC protocol is not supported.',
  5000: 'Unknown error with request.',
  5001: 'User disapproved requested methods.',
  5002: 'User disapproved requested notifications.',
  5100: 'Requested chains are not supported.',
  5101: 'Requested methods are not supported.',
  5102: 'Requested notifications are not supported.',
  5201: 'Unknown method(s) requested.',
  5202: 'Unknown notification(s) requested.',
  5203: 'Scope/chain mismatch.',
  5204: 'ChainId defined in two different scopes.',
  5300: 'Invalid scopedProperties requested.',
  5301: 'scopedProperties can only be outside of sessionScopes.',
  5302: 'Invalid sessionProperties requested.',
  5700: 'A capability that is not optional is not supported.',
  5710: 'The chain is not supported for batches.',
  5720: 'There is a batch with this id already.',
  5730: 'There is no batch with this id.',
  5740: 'The batch is too large.',
  5750: 'The account has to be upgraded for an atomic batch, and the user does not want to.',
  5760: 'Atomic batches are not supported.'
} as const

/** Name of a wallet error. */
export type ProviderErrorCode = keyof typeof providerErrors

/** Error of EIP-1193: `code`, `message`, and optional `data`. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message?: string, data?: unknown) {
    super(message ?? (code in providerErrors ? providerErrors[code as ProviderErrorCode] : `Error ${code}`))
    this.code = code
    if (data !== undefined) this.data = data
  }
}

export const invalidParameters = (message: string): ProviderRpcError => new ProviderRpcError(-32602, message)
