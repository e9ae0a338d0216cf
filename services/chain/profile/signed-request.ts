import type { ProfileAttributes } from '../../../adapters/api/contract/chain.ts'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { fromCoinType, invalidNameProblem } from './parse-name.ts'

/** Body of `POST /v1/profile/…` (docs/decisions/blockchain-api.md), parsed but not verified. */
export interface SignedRequest {
  readonly chain: number
  /** CAIP-2. */
  readonly chainId: ChainId
  /** Address of the signer, in lower case. */
  readonly address: string
  /** Exact signed text. */
  readonly text: string
  readonly signature: string
  readonly message: SignedMessage
}

export interface SignedMessage {
  readonly name: unknown
  readonly attributes: ProfileAttributes
  /**
   * Address to which the name should resolve on the chain, in lower case; only in a message that sets
   * it.
   */
  readonly address: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

const longest = { message: 4096, signature: 32 * 1024, avatar: 2048, bio: 300 }

/**
 * Parses the body.
 *
 * @throws Problem 400 that names the field
 */
export function parseSignedRequest(body: unknown): SignedRequest {
  const { coin_type, address, message, signature } = isRecord(body) ? body : {}
  const chain = fromCoinType(coin_type)
  if (!isAddress(address)) throw invalidNameProblem('address', 'Send the address that signs: 0x and 40 hex digits.')
  if (typeof message !== 'string' || message.length > longest.message)
    throw invalidNameProblem('message', 'Send the text that was signed.')
  if (typeof signature !== 'string' || signature.length > longest.signature || !/^0x([0-9a-f]{2})+$/i.test(signature)) {
    throw invalidNameProblem('signature', 'Send the signature: 0x and hex digits.')
  }
  const chainId: ChainId = `eip155:${chain}`
  return { chain, chainId, address: address.toLowerCase(), text: message, signature, message: readMessage(message) }
}

function readMessage(text: string): SignedMessage {
  const message = parse(text)
  if (!isRecord(message) || !isRecord(message.attributes)) {
    throw invalidNameProblem('message', 'Sign JSON such as {"name":"alice.reown.id","attributes":{},"timestamp":1700000000}.')
  }
  const { name, timestamp, address } = message
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp)) {
    throw invalidNameProblem('message', 'Its "timestamp" must be whole seconds since 1970.')
  }
  if (address !== undefined && !isAddress(address))
    throw invalidNameProblem('message', 'Its "address" must be 0x and 40 hex digits.')
  return { name, attributes: readAttributes(message.attributes), address: address?.toLowerCase(), at: timestamp * 1000 }
}

function readAttributes({ avatar, bio, ...others }: Record<string, unknown>): ProfileAttributes {
  if (Object.keys(others).length > 0) throw invalidNameProblem('attributes', 'Only "avatar" and "bio" are kept.')
  if (avatar !== undefined && !isPicture(avatar)) throw invalidNameProblem('attributes', '"avatar" must be an https address.')
  if (bio !== undefined && (typeof bio !== 'string' || bio.length > longest.bio || /[\p{C}\p{Zl}\p{Zp}]/u.test(bio))) {
    throw invalidNameProblem('attributes', `"bio" must be a plain text of at most ${longest.bio} letters.`)
  }
  return { ...(avatar !== undefined && { avatar }), ...(bio !== undefined && { bio: bio }) }
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest.avatar && URL.canParse(value) && new URL(value).protocol === 'https:'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller reports what to sign
  }
}
