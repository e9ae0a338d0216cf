import { UserRejectedError } from '../../adapters/base/errors.ts'
import { momentOf } from '../../adapters/siwx/date-time.ts'
import { createMessage, SignInMessageError, type SignInMessage } from '../../adapters/siwx/message.ts'
import { addressPlaceholder, type SignInRequest } from '../protocol/messages.ts'
import { describeMessage } from './approve/describe-message.ts'
import type { Networks } from './chain/networks.ts'
import type { Bytes } from './keys/bytes.ts'
import type { LoginClient } from './login/login-client.ts'
import { approveScreen } from './screens/approve.ts'
import type { Stage } from './stage/stage.ts'

export interface SignInContext {
  /** Origin of the app that embeds the frame. */
  readonly origin: string
  readonly client: LoginClient
  readonly stage: Stage
  readonly networks: Networks
}

export interface SignInSigner {
  readonly account: string
  sign(message: Bytes): Promise<string>
}

type SignedIn = { readonly message: string; readonly signature: string; readonly siwxMessage: SignInRequest }

/** The only statement that is signed without a screen. Any other is the app's own text, which the user has to read first. */
export const fixedStatement = 'Sign in to this site.'

const minute = 60_000
/** How far `issuedAt` and `notBefore` may be from this device's clock. */
const tolerance = 5 * minute
const longestLifetime = 7 * 24 * 60 * minute

/**
 * Signs in to the app that asks, together with a login: without a screen once for each finished login, within ten minutes, if the message
 * has nothing of the app's own in it; otherwise on the screen. Resolves to nothing if the message is for another site or account, or the
 * user rejects it: the user is logged in, and not signed in.
 */
export async function signInWithLogin(
  { origin, client, stage, networks }: SignInContext,
  request: SignInRequest,
  { account, sign }: SignInSigner,
  signal: AbortSignal
): Promise<SignedIn | Record<string, never>> {
  const now = client.deviceTime()
  const message = signInText(request, origin, account, now)
  if (message === undefined) return {}
  const bytes: Bytes = new Uint8Array(new TextEncoder().encode(message))
  const isKnown = networks.all.some(({ id }) => id === request.chainId)
  const isSilent = isKnown && isPlain(request, now) && (await client.takeSignIn())
  if (!isSilent) {
    try {
      await stage.show(approveScreen(describeMessage({ origin, account }, bytes)), { signal })
    } catch (error) {
      if (error instanceof UserRejectedError) return {}
      throw error
    }
  }
  return { message, signature: await sign(bytes), siwxMessage: { ...request, accountAddress: account } }
}

/** True for a message whose text and times the app has no say in. */
export function isPlain(request: SignInRequest, now: number): boolean {
  const { statement, resources, requestId, issuedAt, notBefore, expirationTime } = request
  const isNear = (time: string | undefined) => time === undefined || Math.abs((momentOf(time) ?? NaN) - now) <= tolerance
  const left = expirationTime === undefined ? 1 : (momentOf(expirationTime) ?? NaN) - now
  return (
    (statement === undefined || statement === fixedStatement) &&
    resources === undefined &&
    (requestId === undefined || /^[\w-]{1,64}$/.test(requestId)) &&
    isNear(issuedAt) &&
    isNear(notBefore) &&
    left > 0 &&
    left <= longestLifetime + tolerance
  )
}

/**
 * The text of a sign-in message. The frame writes it from fields, so that an app cannot have anything else signed this way, and only for
 * itself.
 *
 * @returns `undefined` if it would sign in to another site than the one that asks, or with another account, or its fields make no message
 */
export function signInText(request: SignInRequest, origin: string, account: string, now: number): string | undefined {
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
    issuedAt: issuedAt ?? new Date(now).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources })
  }
  try {
    return createMessage(message)
  } catch (error) {
    if (error instanceof SignInMessageError) return undefined
    throw error
  }
}
