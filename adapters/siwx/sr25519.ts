import { RistrettoPoint } from '@noble/curves/ed25519'
import { utf8ToBytes } from './bytes.ts'
import { createTranscript } from './merlin.ts'

/** Order of the group. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

const numberOf = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** Verifies a schnorrkel signature (64 bytes) of a Ristretto key (32 bytes), in Substrate's context. */
export function verifySr25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || !(signature[63]! & 0x80)) return false // bit that distinguishes it from Ed25519
  const [commitment, rest] = [signature.slice(0, 32), signature.slice(32)]
  rest[31]! &= 0x7f
  const answer = numberOf(rest)
  if (answer >= order) return false

  const transcript = createTranscript('SigningContext')
  transcript.append('', utf8ToBytes('substrate'))
  transcript.append('sign-bytes', message)
  transcript.append('proto-name', utf8ToBytes('Schnorr-sig'))
  transcript.append('sign:pk', key)
  transcript.append('sign:R', commitment)
  const challenge = numberOf(transcript.challenge('sign:c', 64)) % order
  try {
    const signer = RistrettoPoint.fromHex(key)
    // The neutral element as a key would accept a signature by any signer.
    if (signer.equals(RistrettoPoint.ZERO)) return false
    const sum = times(RistrettoPoint.BASE, answer).add(times(signer, (order - challenge) % order))
    return sum.equals(RistrettoPoint.fromHex(commitment))
  } catch {
    return false // the bytes are not a point
  }
}

/** All values are public, so constant time is not needed. Zero times a point is the neutral element. */
const times = (point: InstanceType<typeof RistrettoPoint>, by: bigint) => (by ? point.multiplyUnsafe(by) : RistrettoPoint.ZERO)
