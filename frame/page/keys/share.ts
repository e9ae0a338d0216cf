import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { fromHex, concatBytes, equalBytes, toBase64Url, fromBase64Url, type Bytes } from './bytes.ts'
import { toChecksumAddress, type Addresses } from './derive-keys.ts'
import { KeyError } from './key-error.ts'
import { equalAddresses } from './wallet-keys.ts'

/** Holders of shares, and their number in the set. */
export const shareHolders = { device: 1, auth: 2, recovery: 3 } as const

export type ShareHolder = keyof typeof shareHolders

/** Set to which a share belongs, and its wallet. */
export interface ShareSet {
  /** 16 random bytes, base64url: new for each split of a wallet. */
  readonly setId: string
  /** Incremented with each split of the same wallet, from 1. */
  readonly version: number
  readonly addresses: Addresses
}

/** Returns true if both name the same split of the same wallet. */
export const isSameSet = (left: ShareSet, right: ShareSet) =>
  left.setId === right.setId && left.version === right.version && equalAddresses(left.addresses, right.addresses)

export interface Share extends ShareSet {
  readonly holder: ShareHolder
  /** Coordinate of the device share of this set: the other two can restore that share for a new device. */
  readonly deviceCoordinate: number
  /** Output of the sharing library: values, and the coordinate as the last byte. */
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
 * Encodes a share: `mark ‖ holder ‖ coordinate of the device share ‖ version ‖ set ‖ EVM address ‖
 * Solana address ‖ secret ‖ SHA-256 of all before`. As bytes rather than text, so that it can be wiped.
 */
export function encodeShare({ holder, deviceCoordinate, version, setId, addresses, secret }: Share): Bytes {
  const versionBytes = new Uint8Array(length.version)
  new DataView(versionBytes.buffer).setUint32(0, version)
  const set = fromBase64Url(setId)
  const eip155 = fromHex(addresses.eip155)
  const solana = base58.decode(addresses.solana)
  if (set?.length !== length.setId || eip155?.length !== length.eip155 || solana.length !== length.solana || version < 1) {
    throw new KeyError('share-damaged', 'A share cannot be written for this set.')
  }
  const body = concatBytes(mark, Uint8Array.of(shareHolders[holder], deviceCoordinate), versionBytes, set, eip155, solana, secret)
  return concatBytes(body, sha256(body))
}

/**
 * Decodes a share.
 *
 * @throws KeyError `share-damaged` for anything else than an intact result of {@link encodeShare}
 */
export function decodeShare(bytes: Uint8Array): Share {
  const end = bytes.length - length.check
  const secretLength = end - headLength
  const body = bytes.subarray(0, Math.max(end, 0))
  if (secretLength < 2 || secretLength > mostSecret || !equalBytes(sha256(body), bytes.subarray(end))) throw damaged()
  let place = 0
  const take = (count: number) => body.slice(place, (place += count))
  const isMarked = equalBytes(take(length.mark), mark)
  const number = take(length.holder)[0]
  const holder = (Object.keys(shareHolders) as ShareHolder[]).find(name => shareHolders[name] === number)
  const [deviceCoordinate = 0] = take(length.deviceCoordinate)
  const version = new DataView(take(length.version).buffer).getUint32(0)
  if (!isMarked || !holder || version < 1 || deviceCoordinate < 1) throw damaged()
  const setId = toBase64Url(take(length.setId))
  const addresses = { eip155: toChecksumAddress(take(length.eip155)), solana: base58.encode(take(length.solana)) }
  return { holder, deviceCoordinate, version, setId, addresses, secret: take(secretLength) }
}

const damaged = () => new KeyError('share-damaged', 'A share of this wallet is damaged.')
