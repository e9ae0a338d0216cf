import { maxMessagesPerVerify } from '../../../adapters/api/contract/siwx.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { parseMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { parseText } from './parse-body.ts'
import { SiwxError } from './siwx-error.ts'

const mostMessage = 8 * 1024
const mostSignature = 32 * 1024

/** A signed message of a client. */
export interface SignedMessages {
  readonly text: string
  readonly signature: string
  readonly message: SignInMessage
}

/**
 * Parses the messages of a sign-in: one message, or all that a wallet has signed in one response with
 * one-tap sign-in. These share one single-use nonce, so they must be sent together, have one account and one site and a different
 * network each, and succeed or fail as a whole.
 *
 * @throws SiwxError `siwx-request`, SignInMessageError
 */
export function parseSignedMessages(body: Readonly<Record<string, unknown>>): readonly [SignedMessages, ...SignedMessages[]] {
  if (body['signed'] === undefined) return [readOne(body)]
  const { signed } = body
  if (!Array.isArray(signed) || signed.length > maxMessagesPerVerify || !signed.every(each => isRecord(each))) {
    throw new SiwxError(
      400,
      'siwx-request',
      `Send "signed": at most ${maxMessagesPerVerify} objects with "message" and "signature".`
    )
  }
  const [first, ...others] = signed.map(readOne)
  const networks = new Set([first, ...others].map(each => String(each?.message.chainId)))
  if (!first || networks.size < signed.length || others.some(other => !isOfOneAnswer(first.message, other.message))) {
    throw new SiwxError(
      400,
      'siwx-request',
      'What is signed in with at once has one nonce, one account and one site, each its own network.'
    )
  }
  return [first, ...others]
}

function readOne(body: Readonly<Record<string, unknown>>): SignedMessages {
  const [text, signature] = [parseText(body, 'message', mostMessage), parseText(body, 'signature', mostSignature)]
  return { text, signature, message: parseMessage(text) }
}

const isOfOneAnswer = (one: SignInMessage, other: SignInMessage): boolean =>
  (['namespace', 'address', 'domain', 'uri', 'nonce'] as const).every(field => one[field] === other[field])
