import type { ProfileAttributes } from '../../../adapters/api/contract/chain.ts'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { chainOfCoin, wrong } from './name.ts'

/** What `POST /v1/profile/…` takes (facts/blockchain-api §4), read and not yet checked against anything. */
export interface SignedRequest {
  readonly chain: number
  /** CAIP-2. */
  readonly chainId: ChainId
  /** Who signs, in lower case. */
  readonly address: string
  /** To the letter as it was signed. */
  readonly text: string
  readonly signature: string
  readonly message: SignedMessage
}

export interface SignedMessage {
  readonly name: unknown
  readonly attributes: ProfileAttributes
  /** Whom the name is to lead to on the chain, in lower case; only where that is what is signed. */
  readonly address: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

const longest = { message: 4096, signature: 32 * 1024, avatar: 2048, bio: 300 }

/** @throws Problem 400 that names the field */
export function readSignedRequest(body: unknown): SignedRequest {
  const { coin_type, address, message, signature } = isRecord(body) ? body : {}
  const chain = chainOfCoin(coin_type)
  if (!isAddress(address)) throw wrong('address', 'Send the address that signs: 0x and 40 hex digits.')
  if (typeof message !== 'string' || message.length > longest.message) throw wrong('message', 'Send the text that was signed.')
  if (typeof signature !== 'string' || signature.length > longest.signature || !/^0x([0-9a-f]{2})+$/i.test(signature)) {
    throw wrong('signature', 'Send the signature: 0x and hex digits.')
  }
  const chainId: ChainId = `eip155:${chain}`
  return { chain, chainId, address: address.toLowerCase(), text: message, signature, message: readMessage(message) }
}

function readMessage(text: string): SignedMessage {
  const message = parse(text)
  if (!isRecord(message) || !isRecord(message.attributes)) {
    throw wrong('message', 'Sign JSON such as {"name":"alice.reown.id","attributes":{},"timestamp":1700000000}.')
  }
  const { name, timestamp, address } = message
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp)) {
    throw wrong('message', 'Its "timestamp" must be whole seconds since 1970.')
  }
  if (address !== undefined && !isAddress(address)) throw wrong('message', 'Its "address" must be 0x and 40 hex digits.')
  return { name, attributes: readAttributes(message.attributes), address: address?.toLowerCase(), at: timestamp * 1000 }
}

function readAttributes({ avatar, bio, ...others }: Record<string, unknown>): ProfileAttributes {
  if (Object.keys(others).length > 0) throw wrong('attributes', 'Only "avatar" and "bio" are kept.')
  if (avatar !== undefined && !isPicture(avatar)) throw wrong('attributes', '"avatar" must be an https address.')
  if (bio !== undefined && (typeof bio !== 'string' || bio.length > longest.bio || /[\p{C}\p{Zl}\p{Zp}]/u.test(bio))) {
    throw wrong('attributes', `"bio" must be a plain text of at most ${longest.bio} letters.`)
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
    return undefined // it is said what to sign
  }
}
