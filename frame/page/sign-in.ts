import type { SignInMessage } from '../../adapters/siwx/message.ts'
import { addressPlaceholder, type SignInRequest } from '../protocol/messages.ts'

/**
 * The text of a sign-in message that the page asked for with its login. The frame writes it, out of fields: a page cannot have anything else
 * signed this way, and only for itself.
 *
 * @returns `undefined` where it would sign in to another site than the one that asks, or with another account, or its fields make no message
 */
export async function signInText(request: SignInRequest, origin: string, account: string): Promise<string | undefined> {
  const { domain, uri, nonce, chainId, statement, issuedAt, expirationTime, notBefore, requestId, resources } = request
  if (domain !== new URL(origin).host || !URL.canParse(uri) || new URL(uri).origin !== origin) return undefined
  if (![addressPlaceholder, account].includes(request.accountAddress)) return undefined
  const [namespace = '', reference = ''] = chainId.split(':')
  if (namespace !== 'eip155' && namespace !== 'solana') return undefined
  const message: SignInMessage = {
    domain,
    uri,
    nonce,
    address: account,
    version: '1',
    namespace,
    chainId: namespace === 'eip155' ? Number(reference) : reference,
    issuedAt: issuedAt ?? new Date().toISOString(),
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources })
  }
  const { createMessage, SignInMessageError } = await import('../../adapters/siwx/message.ts')
  try {
    return createMessage(message)
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}
