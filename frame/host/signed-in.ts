import type { SignInRequest } from '../protocol/messages.ts'
import type { WalletPart } from './wallet.ts'

/** What the frame has signed as somebody logged in. */
export interface SignedInAtLogin {
  /** CAIP-10. */
  readonly account: string
  readonly message: string
  readonly signature: string
}

/**
 * Believes the frame where the message says what was asked, field for field, and the account that has connected has signed it. Otherwise
 * nothing: the visitor is asked as with any other wallet.
 */
export async function believe(
  part: WalletPart,
  { message, signature }: Pick<SignedInAtLogin, 'message' | 'signature'>,
  asked: SignInRequest
): Promise<SignedInAtLogin | undefined> {
  const { domain, uri, nonce, chainId, statement, expirationTime, notBefore, requestId, resources = [] } = asked
  const { verifyMessage } = await import('../../adapters/siwx/verify.ts')
  try {
    const { account, ...said } = await verifyMessage({
      message,
      signature,
      domain,
      uri,
      nonce,
      address: part.state.address,
      // an account that is a contract signs as such, and a node says whether it has
      request: async (_chain, method, params) => part.provider.request({ method, params })
    })
    const isSame =
      account.startsWith(`${chainId}:`) &&
      said.statement === statement &&
      said.expirationTime === expirationTime &&
      said.notBefore === notBefore &&
      said.requestId === requestId &&
      (said.resources ?? []).join('\n') === resources.join('\n')
    return isSame ? { account, message, signature } : undefined
  } catch {
    return undefined // a frame that signs something else, or for somebody else, has signed nobody in
  }
}
