import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bitcoinAddress, type BitcoinAddress } from './bitcoin-address.ts'
import { joined, utf8 } from './bytes.ts'
import { bytesOfBase64 } from './encodings.ts'
import { isSchnorrSigned, tagged } from './schnorr.ts'
import { recoverKey } from './secp256k1.ts'

/**
 * Whether a Bitcoin address signed a text: by BIP-322 (simple: p2wpkh, p2tr with the key, and p2wpkh in p2sh), or as `signmessage` and
 * BIP-137 do it (65 bytes: p2pkh, p2wpkh, p2wpkh in p2sh). The form of the signature says which.
 */
export function isSignedOnBitcoin(chain: string, address: string, text: string, signature: string): boolean {
  // in capitals, as codes have it, an address pays the same; as the name of whoever signs in it would be a second one
  const signer = /^[A-Z]+1/.test(address) ? undefined : bitcoinAddress(chain, address)
  // "smp" is how later drafts of BIP-322 mark the simple form; no signature in base64 begins with these letters
  const bytes = bytesOfBase64(signature.replace(/^smp/, ''))
  if (!signer || !bytes) return false
  return bytes.length === 65 ? isSignedByHeader(signer, text, bytes) : isSignedByWitness(signer, text, bytes)
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const sha256d = (bytes: Uint8Array) => sha256(sha256(bytes))
const isSame = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.every((byte, at) => byte === right[at])

/** Little-endian, 4 bytes. */
const uint32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]

/** A length as Bitcoin writes it, and the bytes. */
function counted(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const prefix = length < 0xfd ? [length] : length < 0x10000 ? [0xfd, length & 255, length >> 8] : [0xfe, ...uint32(length)]
  return joined(prefix, bytes)
}

/** True for a compressed key that the address is the hash of. */
function belongs(key: Uint8Array, { kind, program }: BitcoinAddress): boolean {
  const hash = hash160(key)
  return isSame(kind === 'p2sh' ? hash160(joined([0, 20], hash)) : hash, program)
}

/** The first byte says which of the keys that fit, and of which kind the address is (BIP-137); many wallets say 31 to 34 for each kind. */
function isSignedByHeader(signer: BitcoinAddress, text: string, bytes: Uint8Array): boolean {
  const header = bytes[0]! - 27
  const kinds = [['p2pkh'], ['p2pkh', 'p2sh', 'p2wpkh'], ['p2sh'], ['p2wpkh']][header >> 2]
  if (header < 0 || !kinds?.includes(signer.kind)) return false
  const hash = sha256d(joined(counted(utf8('Bitcoin Signed Message:\n')), counted(utf8(text))))
  const key = recoverKey(hash, bytes.subarray(1), header & 3)
  if (!key) return false
  return belongs(header < 4 ? key : compressed(key), signer)
}

function isSignedByWitness(signer: BitcoinAddress, text: string, bytes: Uint8Array): boolean {
  const stack = witnessOf(bytes)
  const [signature, key] = stack ?? []
  if (!stack || !signature) return false
  if (signer.kind === 'p2tr') {
    // 64 bytes sign everything by default; a 65th that says so is the only other way that BIP-322 lets everything be signed
    const type = signature[64] ?? 0
    if (stack.length !== 1 || (signature.length !== 64 && !(signature.length === 65 && type === 1))) return false
    return isSchnorrSigned(signer.program, taprootHash(signer, text, type), signature.subarray(0, 64))
  }
  if (signer.kind === 'p2pkh' || stack.length !== 2 || key?.length !== 33 || !belongs(key, signer)) return false
  const compact = signature.at(-1) === 1 ? compactOf(signature.slice(0, -1)) : undefined
  if (!compact) return false
  const hash = segwitHash(signer, key, text)
  return [0, 1].some(parity => {
    const found = recoverKey(hash, compact, parity)
    return found !== undefined && isSame(compressed(found), key)
  })
}

/** A key with the sign of its y in place of y. */
const compressed = (key: Uint8Array) => joined([2 + (key[64]! & 1)], key.subarray(1, 33))

/** The items of a witness, short ones only; `undefined` for what is not one to the last byte. */
function witnessOf(bytes: Uint8Array): Uint8Array[] | undefined {
  const items: Uint8Array[] = []
  let at = 1
  while (items.length < bytes[0]! && at < bytes.length) {
    const length = bytes[at]!
    items.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
    if (length > 0xfc || at > bytes.length) return undefined
  }
  return items.length === bytes[0] && at === bytes.length ? items : undefined
}

/** r and s, 32 bytes each, of a signature in DER as BIP-66 has it: no byte too many. */
function compactOf(der: Uint8Array): Uint8Array | undefined {
  const number = (at: number): Uint8Array | undefined => {
    const bytes = der.subarray(at + 2, at + 2 + der[at + 1]!)
    const isPlain = der[at] === 2 && bytes.length > 0 && bytes.length === der[at + 1] && bytes[0]! < 0x80
    const isShort = bytes[0] !== 0 || (bytes.length > 1 && bytes[1]! >= 0x80)
    const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
    return isPlain && isShort && digits.length <= 32 ? joined(new Uint8Array(32 - digits.length), digits) : undefined
  }
  const r = number(2)
  const s = r && number(4 + der[3]!)
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && der.length === 6 + der[3]! + (der[5 + der[3]!] ?? 0)
  return r && s && isWhole ? joined(r, s) : undefined
}

const scripts = { p2pkh: [], p2sh: [0xa9, 20], p2wpkh: [0, 20], p2tr: [0x51, 32] } as const

function scriptOf({ kind, program }: BitcoinAddress): Uint8Array {
  return joined(scripts[kind], program, kind === 'p2sh' ? [0x87] : [])
}

/** The one output of `to_sign`: nothing, to nobody. */
const nothing = joined(new Uint8Array(8), [1, 0x6a])

/** What `to_sign` spends: the first output of `to_spend`, which holds the message. */
function outpoint(signer: BitcoinAddress, text: string): Uint8Array {
  const message = tagged('BIP0322-signed-message', utf8(text))
  const input = joined(new Uint8Array(32), [255, 255, 255, 255], counted(joined([0, 32], message)), uint32(0))
  const output = joined(new Uint8Array(8), counted(scriptOf(signer)))
  return joined(sha256d(joined(uint32(0), [1], input, [1], output, uint32(0))), uint32(0))
}

/** BIP-143. */
function segwitHash(signer: BitcoinAddress, key: Uint8Array, text: string): Uint8Array {
  const spent = outpoint(signer, text)
  const code = joined([0x19, 0x76, 0xa9, 20], hash160(key), [0x88, 0xac])
  const hashes = [sha256d(spent), sha256d(joined(uint32(0)))]
  return sha256d(joined(uint32(0), ...hashes, spent, code, new Uint8Array(8), uint32(0), sha256d(nothing), uint32(0), uint32(1)))
}

/** BIP-341, without annex or script. */
function taprootHash(signer: BitcoinAddress, text: string, type: number): Uint8Array {
  const spent = outpoint(signer, text)
  const hashes = [spent, new Uint8Array(8), counted(scriptOf(signer)), joined(uint32(0)), nothing].map(part => sha256(part))
  return tagged('TapSighash', [0, type], uint32(0), uint32(0), ...hashes, [0], uint32(0))
}
