import { mostSignedAtOnce } from '../../../adapters/api/contract/siwx.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { parseMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { readText } from './body.ts'
import { Refusal } from './refusal.ts'

const mostMessage = 8 * 1024
const mostSignature = 32 * 1024

/** What a client says that a wallet has signed. */
export interface Signed {
  readonly text: string
  readonly signature: string
  readonly message: SignInMessage
}

/**
 * What is to be signed in with: one message, or all that a wallet has signed in one answer, as those do that connect and sign in with one
 * tap. These have one nonce, which is good once: so they come together, are of one account and one site, each for a network of its own,
 * and are taken all or none.
 *
 * @throws Refusal `siwx-request`, SignInMessageError
 */
export function readSigned(body: Readonly<Record<string, unknown>>): readonly [Signed, ...Signed[]] {
  if (body['signed'] === undefined) return [readOne(body)]
  const { signed } = body
  if (!Array.isArray(signed) || signed.length > mostSignedAtOnce || !signed.every(each => isRecord(each))) {
    throw new Refusal(400, 'siwx-request', `Send "signed": at most ${mostSignedAtOnce} objects with "message" and "signature".`)
  }
  const [first, ...others] = signed.map(readOne)
  const networks = new Set([first, ...others].map(each => String(each?.message.chainId)))
  if (!first || networks.size < signed.length || others.some(other => !isOfOneAnswer(first.message, other.message))) {
    throw new Refusal(
      400,
      'siwx-request',
      'What is signed in with at once has one nonce, one account and one site, each its own network.'
    )
  }
  return [first, ...others]
}

function readOne(body: Readonly<Record<string, unknown>>): Signed {
  const [text, signature] = [readText(body, 'message', mostMessage), readText(body, 'signature', mostSignature)]
  return { text, signature, message: parseMessage(text) }
}

const isOfOneAnswer = (one: SignInMessage, other: SignInMessage): boolean =>
  (['namespace', 'address', 'domain', 'uri', 'nonce'] as const).every(field => one[field] === other[field])
