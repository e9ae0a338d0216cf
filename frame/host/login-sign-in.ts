import type { SignInRequest } from '../protocol/messages.ts'
import type { NamespaceWallet } from './namespace-wallet.ts'

/** Message that the frame has signed for the logged-in account. */
export interface LoginSignIn {
  /** CAIP-10. */
  readonly account: string
  readonly message: string
  readonly signature: string
}

/**
 * Verifies a sign-in message that the frame has signed.
 * Accepts it only if every field matches the request and the connected account has signed it. Otherwise returns `undefined`, and
 * the user is asked to sign in as with any other wallet.
 */
export async function verifyLoginSignIn(
  part: NamespaceWallet,
  { message, signature }: Pick<LoginSignIn, 'message' | 'signature'>,
  request: SignInRequest
): Promise<LoginSignIn | undefined> {
  const { domain, uri, nonce, chainId, statement, expirationTime, notBefore, requestId, resources = [] } = request
  const { verifyMessage } = await import('../../adapters/siwx/verify.ts')
  try {
    const { account, ...signed } = await verifyMessage({
      message,
      signature,
      domain,
      uri,
      nonce,
      address: part.state.address,
      // a contract account signs by ERC-1271, which needs a node to verify
      request: async (_chain, method, params) => part.provider.request({ method, params })
    })
    const isSame =
      account.startsWith(`${chainId}:`) &&
      signed.statement === statement &&
      signed.expirationTime === expirationTime &&
      signed.notBefore === notBefore &&
      signed.requestId === requestId &&
      (signed.resources ?? []).join('\n') === resources.join('\n')
    return isSame ? { account, message, signature } : undefined
  } catch {
    return undefined // another message or another signer: not signed in
  }
}
