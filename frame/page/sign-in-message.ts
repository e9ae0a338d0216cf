import { UserRejectedError } from '../../adapters/base/errors.ts'
import { parseDateTime } from '../../adapters/siwx/rfc3339.ts'
import { createMessage, SignInMessageError, type SignInMessage } from '../../adapters/siwx/message.ts'
import { addressPlaceholder, type SignInRequest } from '../protocol/messages.ts'
import { describeMessage } from './approve/describe-message.ts'
import type { Networks } from './chain/networks.ts'
import type { Bytes } from './keys/bytes.ts'
import type { LoginClient } from './login/login-client.ts'
import { createApproveScreen } from './screens/approve.ts'
import type { ScreenHost } from './ui/screen-host.ts'

export interface SignInContext {
  /** Origin of the app that embeds the frame. */
  readonly origin: string
  readonly client: LoginClient
  readonly stage: ScreenHost
  readonly networks: Networks
}

export interface SignInSigner {
  readonly account: string
  sign(message: Bytes): Promise<string>
}

type SignedIn = { readonly message: string; readonly signature: string; readonly siwxMessage: SignInRequest }

/**
 * The only statement that is signed without a screen.
 * Any other is the app's own text, which the user has to read first.
 */
export const fixedStatement = 'Sign in to this site.'

const minute = 60_000
/** Maximum difference of `issuedAt` and `notBefore` to this device's clock. */
const tolerance = 5 * minute
const longestLifetime = 7 * 24 * 60 * minute

/**
 * Signs in to the requesting app, together with a login: without a screen once for each finished
 * login, within ten minutes, if the message contains no text of the app; otherwise with a screen. Resolves to `undefined` if the
 * message is for another site or account, or the user rejects it: the user is logged in, but not signed in.
 */
export async function signInWithLogin(
  { origin, client, stage, networks }: SignInContext,
  request: SignInRequest,
  { account, sign }: SignInSigner,
  signal: AbortSignal
): Promise<SignedIn | Record<string, never>> {
  const now = client.deviceTime()
  const message = createSignInMessage(request, origin, account, now)
  if (message === undefined) return {}
  const bytes: Bytes = new Uint8Array(new TextEncoder().encode(message))
  const isKnown = networks.all.some(({ id }) => id === request.chainId)
  const isSilent = isKnown && isPlain(request, now) && (await client.takeSignIn())
  if (!isSilent) {
    try {
      await stage.show(createApproveScreen(describeMessage({ origin, account }, bytes)), { signal })
    } catch (error) {
      if (error instanceof UserRejectedError) return {}
      throw error
    }
  }
  return { message, signature: await sign(bytes), siwxMessage: { ...request, accountAddress: account } }
}

/** Format of `toISOString`, or with an offset: more digits could carry data of the app. */
const shortTime = /^[^.]{19}(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/i
/**
 * Hexadecimal nonces, as this kit and viem create, cannot contain a sentence.
 * Those of the package `siwe` are 17 letters and digits: up to that length any word is accepted, and longer ones are shown.
 */
const plainNonce = /^(?:[\da-f]{8,128}|[A-Za-z\d]{8,17})$/i
const plainId = /^(?:[\da-f]{1,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/**
 * Returns true for a message with no text and times of the app's choice, except a nonce that is
 * hexadecimal, or short and one word.
 */
export function isPlain(request: SignInRequest, now: number): boolean {
  const { uri, nonce, statement, resources, requestId, issuedAt, notBefore, expirationTime } = request
  // a path, a query or a fragment is text of the app's choice
  const isOrigin = URL.canParse(uri) && [new URL(uri).origin, `${new URL(uri).origin}/`].includes(uri)
  const plainMoment = (time: string) => (shortTime.test(time) ? parseDateTime(time) : undefined) ?? NaN
  const isNear = (time: string | undefined) => time === undefined || Math.abs(plainMoment(time) - now) <= tolerance
  const left = expirationTime === undefined ? 1 : plainMoment(expirationTime) - now
  return (
    isOrigin &&
    plainNonce.test(nonce) &&
    (statement === undefined || statement === fixedStatement) &&
    resources === undefined &&
    (requestId === undefined || plainId.test(requestId)) &&
    isNear(issuedAt) &&
    isNear(notBefore) &&
    left > 0 &&
    left <= longestLifetime + tolerance
  )
}

/**
 * Creates the text of a sign-in message.
 * The frame formats it from fields, so that an app cannot have any other text signed this way, and only for itself.
 *
 * @returns `undefined` if it would sign in to another site than the requesting one, or with another account, or its fields are
 * invalid
 */
export function createSignInMessage(request: SignInRequest, origin: string, account: string, now: number): string | undefined {
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
