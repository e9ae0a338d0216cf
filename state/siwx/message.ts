import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { createMessage, parseMessage, type SignInMessage } from '../../adapters/siwx/message.ts'
import { environment } from '../environment.ts'
import { page } from '../page.ts'
import type { SiwxMessage, SiwxMessageData, SiwxRequest } from './config.ts'
import { chainInMessage } from './guard.ts'

/** What a site may say about its messages. */
export interface MessageOptions {
  /** A line for people: what they sign in to. Printable ASCII. */
  readonly statement?: string
  /** What else is agreed to, as URIs. A ReCap (ERC-5573) goes last, and the statement ends with what `recapStatement` makes of it. */
  readonly resources?: readonly string[]
  /** Seconds for which the message, and so the session, is good. Default: a week. */
  readonly lifetime?: number
}

/** A week, in seconds. */
const week = 7 * 24 * 60 * 60

/**
 * A message for this page, with a nonce that is given.
 *
 * @throws KitError `siwx-message-invalid` for what no message can say
 */
export function messageFor(
  { chainId, accountAddress, notBefore }: SiwxRequest,
  nonce: string,
  { statement, resources, lifetime = week }: MessageOptions
): SiwxMessage {
  const namespace = namespaceOf(chainId)
  const { origin } = page()
  const now = environment().now()
  const address = namespace === 'eip155' ? checksumAddress(accountAddress) : accountAddress
  const data: SiwxMessageData = {
    accountAddress: address,
    chainId,
    domain: new URL(origin).host,
    uri: origin,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + lifetime * 1000).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(notBefore !== undefined && { notBefore }),
    ...(resources && { resources })
  }
  const text = createMessage(fieldsOf(data))
  return { ...data, toString: () => text }
}

/** The same under ERC-4361's names. */
export function fieldsOf({ accountAddress, chainId, version: _one, issuedAt = '', ...rest }: SiwxMessageData): SignInMessage {
  return {
    ...rest,
    version: '1',
    issuedAt,
    address: accountAddress,
    chainId: chainInMessage(chainId),
    namespace: namespaceOf(chainId)
  }
}

/** The fields of a message alone: what a session keeps beside the text. */
export function dataOf(message: SiwxMessage): SiwxMessageData {
  const names = [
    'accountAddress',
    'chainId',
    'domain',
    'uri',
    'version',
    'nonce',
    'statement',
    'issuedAt',
    'expirationTime',
    'notBefore',
    'requestId',
    'resources'
  ] as const satisfies readonly (keyof SiwxMessageData)[]
  return Object.fromEntries(
    names.flatMap(name => (message[name] === undefined ? [] : [[name, message[name]]]))
  ) as unknown as SiwxMessageData
}

/**
 * As the site's message stands now: what is shown, checked, signed and sent is this one, whatever the site makes of its own later.
 *
 * @throws KitError `siwx-message-invalid` for what has no text
 */
export function fixedMessage(message: SiwxMessage): SiwxMessage {
  const text: unknown = message.toString()
  if (typeof text !== 'string') throw new KitError('siwx-message-invalid', 'The message of the site is no text.')
  return { ...dataOf(message), toString: () => text }
}

/** The text is the truth; its fields are read from it. */
export function messageOf(text: string, chainId: ChainId): SiwxMessage {
  const { address, chainId: _reference, namespace: _namespace, scheme: _scheme, ...rest } = parseMessage(text)
  return { ...rest, accountAddress: address, chainId, toString: () => text }
}
