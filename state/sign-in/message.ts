import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { createMessage, parseMessage, type SignInMessage } from '../../adapters/siwx/message.ts'
import { environment } from '../platform/environment.ts'
import { pageInfo } from '../platform/page.ts'
import type { SiwxMessage, SiwxMessageData, SiwxRequest } from '../options/siwx-config.ts'
import { toMessageChainId } from './validate-message.ts'

/** Message fields that the app may set. */
export interface MessageOptions {
  /** Human-readable statement: what the user signs in to. Printable ASCII. */
  readonly statement?: string
  /**
   * URIs that the user agrees to.
   * A ReCap (ERC-5573) goes last, and the statement ends with the result of `recapStatement`.
   */
  readonly resources?: readonly string[]
  /** Lifetime of the message, and so of the session, in seconds. Default: a week. */
  readonly lifetime?: number
}

/** In seconds. */
const week = 7 * 24 * 60 * 60

/**
 * Creates a message for this page with the given nonce.
 *
 * @throws KitError `siwx-message-invalid` for values that a message cannot express
 */
export function createSiwxMessage(
  { chainId, accountAddress, notBefore }: SiwxRequest,
  nonce: string,
  { statement, resources, lifetime = week }: MessageOptions
): SiwxMessage {
  const namespace = getNamespace(chainId)
  const { origin } = pageInfo()
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
  const text = createMessage(toSignInFields(data))
  return { ...data, toString: () => text }
}

/** Converts the message to ERC-4361 field names. */
export function toSignInFields({
  accountAddress,
  chainId,
  version: _one,
  issuedAt = '',
  ...rest
}: SiwxMessageData): SignInMessage {
  return {
    ...rest,
    version: '1',
    issuedAt,
    address: accountAddress,
    chainId: toMessageChainId(chainId),
    namespace: getNamespace(chainId)
  }
}

/** Returns only the fields of a message: what a session stores next to the text. */
export function getMessageData(message: SiwxMessage): SiwxMessageData {
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
 * Takes a snapshot of the app's message, so that later changes do not affect
 * what is shown, verified, signed and sent.
 *
 * @throws KitError `siwx-message-invalid` for a message without text
 */
export function freezeMessage(message: SiwxMessage): SiwxMessage {
  const text: unknown = message.toString()
  if (typeof text !== 'string') throw new KitError('siwx-message-invalid', 'The message of the site is no text.')
  return { ...getMessageData(message), toString: () => text }
}

/** Parses the text, which is authoritative, into fields. */
export function parseSiwxMessage(text: string, chainId: ChainId): SiwxMessage {
  const { address, chainId: _reference, namespace: _namespace, scheme: _scheme, ...rest } = parseMessage(text)
  return { ...rest, accountAddress: address, chainId, toString: () => text }
}
