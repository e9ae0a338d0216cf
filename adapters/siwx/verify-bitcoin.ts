import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { parseBitcoinAddress, type BitcoinAddress } from './bitcoin-address.ts'
import { concatBytes, utf8ToBytes } from './bytes.ts'
import { base64ToBytes } from './base64.ts'
import { verifySchnorr, taggedHash } from './schnorr.ts'
import { recoverKey } from './secp256k1.ts'

/**
 * Verifies the signature of a Bitcoin address:
 * BIP-322 (simple: p2wpkh, p2tr with the key, and p2wpkh in p2sh), or `signmessage` and BIP-137 (65 bytes: p2pkh, p2wpkh, p2wpkh
 * in p2sh). The format of the signature determines which.
 */
export function verifyBitcoinSignature(chain: string, address: string, text: string, signature: string): boolean {
  // An upper-case address, as in QR codes, pays the same, but would be a second account id of the same signer: reject it.
  const signer = /^[A-Z]+1/.test(address) ? undefined : parseBitcoinAddress(chain, address)
  // Later drafts of BIP-322 mark the simple format with "smp"; no base64 signature begins with it.
  const bytes = base64ToBytes(signature.replace(/^smp/, ''))
  if (!signer || !bytes) return false
  return bytes.length === 65 ? isSignedByHeader(signer, text, bytes) : isSignedByWitness(signer, text, bytes)
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))
const sha256d = (bytes: Uint8Array) => sha256(sha256(bytes))
const isSame = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.every((byte, at) => byte === right[at])

/** Encodes 4 bytes, little-endian. */
const uint32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]

/** Prefixes bytes with their length (CompactSize). */
function counted(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const prefix = length < 0xfd ? [length] : length < 0x10000 ? [0xfd, length & 255, length >> 8] : [0xfe, ...uint32(length)]
  return concatBytes(prefix, bytes)
}

/** Returns true for a compressed key whose hash is the address. */
function belongs(key: Uint8Array, { kind, program }: BitcoinAddress): boolean {
  const hash = hash160(key)
  return isSame(kind === 'p2sh' ? hash160(concatBytes([0, 20], hash)) : hash, program)
}

/**
 * Verifies by the header byte, which selects the recovered key and the address type (BIP-137).
 * Many wallets use 31 to 34 for all types.
 */
function isSignedByHeader(signer: BitcoinAddress, text: string, bytes: Uint8Array): boolean {
  const header = bytes[0]! - 27
  const kinds = [['p2pkh'], ['p2pkh', 'p2sh', 'p2wpkh'], ['p2sh'], ['p2wpkh']][header >> 2]
  if (header < 0 || !kinds?.includes(signer.kind)) return false
  const hash = sha256d(concatBytes(counted(utf8ToBytes('Bitcoin Signed Message:\n')), counted(utf8ToBytes(text))))
  const key = recoverKey(hash, bytes.subarray(1), header & 3)
  if (!key) return false
  return belongs(header < 4 ? key : compressed(key), signer)
}

function isSignedByWitness(signer: BitcoinAddress, text: string, bytes: Uint8Array): boolean {
  const stack = witnessOf(bytes)
  const [signature, key] = stack ?? []
  if (!stack || !signature) return false
  if (signer.kind === 'p2tr') {
    // 64 bytes mean SIGHASH_DEFAULT; BIP-322 otherwise allows only a 65th byte with SIGHASH_ALL.
    const type = signature[64] ?? 0
    if (stack.length !== 1 || (signature.length !== 64 && !(signature.length === 65 && type === 1))) return false
    return verifySchnorr(signer.program, taprootHash(signer, text, type), signature.subarray(0, 64))
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

/** Compresses a key: the sign of y in place of y. */
const compressed = (key: Uint8Array) => concatBytes([2 + (key[64]! & 1)], key.subarray(1, 33))

/** Parses the items of a witness, short ones only. Returns `undefined` unless all bytes are valid. */
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

/** Converts a strict DER signature (BIP-66) to r and s, 32 bytes each. */
function compactOf(der: Uint8Array): Uint8Array | undefined {
  const number = (at: number): Uint8Array | undefined => {
    const bytes = der.subarray(at + 2, at + 2 + der[at + 1]!)
    const isPlain = der[at] === 2 && bytes.length > 0 && bytes.length === der[at + 1] && bytes[0]! < 0x80
    const isShort = bytes[0] !== 0 || (bytes.length > 1 && bytes[1]! >= 0x80)
    const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
    return isPlain && isShort && digits.length <= 32 ? concatBytes(new Uint8Array(32 - digits.length), digits) : undefined
  }
  const r = number(2)
  const s = r && number(4 + der[3]!)
  const isWhole = der[0] === 0x30 && der[1] === der.length - 2 && der.length === 6 + der[3]! + (der[5 + der[3]!] ?? 0)
  return r && s && isWhole ? concatBytes(r, s) : undefined
}

const scripts = { p2pkh: [], p2sh: [0xa9, 20], p2wpkh: [0, 20], p2tr: [0x51, 32] } as const

function scriptOf({ kind, program }: BitcoinAddress): Uint8Array {
  return concatBytes(scripts[kind], program, kind === 'p2sh' ? [0x87] : [])
}

/** The single output of `to_sign`: zero value, OP_RETURN. */
const nothing = concatBytes(new Uint8Array(8), [1, 0x6a])

/**
 * Returns the outpoint that `to_sign` spends:
 * the first output of `to_spend`, which contains the message.
 */
function outpoint(signer: BitcoinAddress, text: string): Uint8Array {
  const message = taggedHash('BIP0322-signed-message', utf8ToBytes(text))
  const input = concatBytes(new Uint8Array(32), [255, 255, 255, 255], counted(concatBytes([0, 32], message)), uint32(0))
  const output = concatBytes(new Uint8Array(8), counted(scriptOf(signer)))
  return concatBytes(sha256d(concatBytes(uint32(0), [1], input, [1], output, uint32(0))), uint32(0))
}

/** Computes the signature hash of BIP-143. */
function segwitHash(signer: BitcoinAddress, key: Uint8Array, text: string): Uint8Array {
  const spent = outpoint(signer, text)
  const code = concatBytes([0x19, 0x76, 0xa9, 20], hash160(key), [0x88, 0xac])
  const hashes = [sha256d(spent), sha256d(concatBytes(uint32(0)))]
  return sha256d(
    concatBytes(uint32(0), ...hashes, spent, code, new Uint8Array(8), uint32(0), sha256d(nothing), uint32(0), uint32(1))
  )
}

/** Computes the signature hash of BIP-341, without annex or script. */
function taprootHash(signer: BitcoinAddress, text: string, type: number): Uint8Array {
  const spent = outpoint(signer, text)
  const hashes = [spent, new Uint8Array(8), counted(scriptOf(signer)), concatBytes(uint32(0)), nothing].map(part => sha256(part))
  return taggedHash('TapSighash', [0, type], uint32(0), uint32(0), ...hashes, [0], uint32(0))
}
