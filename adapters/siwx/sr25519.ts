import { RistrettoPoint } from '@noble/curves/ed25519'
import { utf8 } from './bytes.ts'
import { createTranscript } from './merlin.ts'

/** How many multiples the generator has. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n

const numberOf = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

/** Whether a key (32 bytes) made a signature of schnorrkel over Ristretto (64 bytes), in Substrate's context. */
export function isSignedBySr25519(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64 || !(signature[63]! & 0x80)) return false // the mark by which it is told from Ed25519's
  const [commitment, rest] = [signature.slice(0, 32), signature.slice(32)]
  rest[31]! &= 0x7f
  const answer = numberOf(rest)
  if (answer >= order) return false

  const transcript = createTranscript('SigningContext')
  transcript.append('', utf8('substrate'))
  transcript.append('sign-bytes', message)
  transcript.append('proto-name', utf8('Schnorr-sig'))
  transcript.append('sign:pk', key)
  transcript.append('sign:R', commitment)
  const challenge = numberOf(transcript.challenge('sign:c', 64)) % order
  try {
    const signer = RistrettoPoint.fromHex(key)
    // the neutral element is everybody's key, and nobody's
    if (signer.equals(RistrettoPoint.ZERO)) return false
    const sum = times(RistrettoPoint.BASE, answer).add(times(signer, (order - challenge) % order))
    return sum.equals(RistrettoPoint.fromHex(commitment))
  } catch {
    return false // bytes that are no point
  }
}

/** Everything here is public, so that nothing needs to take the same time; nothing times a point is the neutral element. */
const times = (point: InstanceType<typeof RistrettoPoint>, by: bigint) => (by ? point.multiplyUnsafe(by) : RistrettoPoint.ZERO)
