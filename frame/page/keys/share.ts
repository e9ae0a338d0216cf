import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { fromHex, joinBytes, sameBytes, toBase64Url, fromBase64Url, type Bytes } from './bytes.ts'
import { withChecksum, type Addresses } from './derive.ts'
import { KeyError } from './key-error.ts'

/** Who holds a share, and its number in the set. */
export const holders = { device: 1, auth: 2, recovery: 3 } as const

export type Holder = keyof typeof holders

/** Which set a share belongs to, and which wallet that is. */
export interface ShareSet {
  /** 16 random bytes, base64url: made anew whenever a wallet is split anew. */
  readonly setId: string
  /** Counts up with each splitting of the same wallet, from 1. */
  readonly version: number
  readonly addresses: Addresses
}

export interface Share extends ShareSet {
  readonly holder: Holder
  /** The coordinate of the device share of this set: the other two can make that one again for a new device. */
  readonly deviceCoordinate: number
  /** What the sharing library gave: values, and its coordinate as the last byte. */
  readonly secret: Bytes
}

const mark = Uint8Array.of(0x77, 0x33, 0x6d, 0x73, 1)
const length = {
  mark: mark.length,
  holder: 1,
  deviceCoordinate: 1,
  version: 4,
  setId: 16,
  eip155: 20,
  solana: 32,
  check: 32
} as const
const headLength =
  length.mark + length.holder + length.deviceCoordinate + length.version + length.setId + length.eip155 + length.solana
const mostSecret = 64

/**
 * A share as bytes: `mark ‖ holder ‖ coordinate of the device share ‖ version ‖ set ‖ EVM address ‖ Solana address ‖ secret ‖ SHA-256 of all
 * before`. Bytes and not a text, so that they can be wiped.
 */
export function writeShare({ holder, deviceCoordinate, version, setId, addresses, secret }: Share): Bytes {
  const versionBytes = new Uint8Array(length.version)
  new DataView(versionBytes.buffer).setUint32(0, version)
  const set = fromBase64Url(setId)
  const eip155 = fromHex(addresses.eip155)
  const solana = base58.decode(addresses.solana)
  if (set?.length !== length.setId || eip155?.length !== length.eip155 || solana.length !== length.solana || version < 1) {
    throw new KeyError('share-damaged', 'A share cannot be written for this set.')
  }
  const body = joinBytes(mark, Uint8Array.of(holders[holder], deviceCoordinate), versionBytes, set, eip155, solana, secret)
  return joinBytes(body, sha256(body))
}

/** @throws KeyError `share-damaged` for anything but what {@link writeShare} gave, to the last bit */
export function readShare(bytes: Uint8Array): Share {
  const end = bytes.length - length.check
  const secretLength = end - headLength
  const body = bytes.subarray(0, Math.max(end, 0))
  if (secretLength < 2 || secretLength > mostSecret || !sameBytes(sha256(body), bytes.subarray(end))) throw damaged()
  let place = 0
  const take = (count: number) => body.slice(place, (place += count))
  const isMarked = sameBytes(take(length.mark), mark)
  const number = take(length.holder)[0]
  const holder = (Object.keys(holders) as Holder[]).find(name => holders[name] === number)
  const [deviceCoordinate = 0] = take(length.deviceCoordinate)
  const version = new DataView(take(length.version).buffer).getUint32(0)
  if (!isMarked || !holder || version < 1 || deviceCoordinate < 1) throw damaged()
  const setId = toBase64Url(take(length.setId))
  const addresses = { eip155: withChecksum(take(length.eip155)), solana: base58.encode(take(length.solana)) }
  return { holder, deviceCoordinate, version, setId, addresses, secret: take(secretLength) }
}

const damaged = () => new KeyError('share-damaged', 'A share of this wallet is damaged.')
