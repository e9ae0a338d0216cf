import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { __tests as substrate, getPublicKey, secretFromSeed, sign, verify } from '@scure/sr25519'
import * as fc from 'fast-check'
import { keccak256 } from '../../../adapters/siwx/keccak.ts'
import { createTranscript } from '../../../adapters/siwx/merlin.ts'
import { verifySchnorr } from '../../../adapters/siwx/schnorr.ts'
import { recoverKey } from '../../../adapters/siwx/secp256k1.ts'
import { verifySr25519 } from '../../../adapters/siwx/sr25519.ts'
import { verifyBitcoinSignature } from '../../../adapters/siwx/verify-bitcoin.ts'
import { mainnet } from './bitcoin-wallet.ts'

// The verifiers of sign-in messages are written for size. Each is compared with an audited library: on valid signatures, on valid
// ones with changed bytes, and on arbitrary bytes. A counterexample prints its seed; `W3M_FUZZ_RUNS` raises the number of cases.

const numRuns = Number(process.env['W3M_FUZZ_RUNS'] ?? 150)
const check = <Values>(property: fc.IProperty<Values>, share = 1): void =>
  fc.assert(property, { numRuns: Math.ceil(numRuns * share) })

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const secretKey = bytes(32).filter(secret => secp256k1.utils.isValidPrivateKey(secret))
/** Up to two changed bytes; none leaves the value as it is. */
const changes = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 255 })), { maxLength: 2 })
/** Integers at the bounds of both groups, as 32 bytes. */
const edges = [
  0n,
  1n,
  secp256k1.CURVE.n,
  secp256k1.CURVE.n - 1n,
  secp256k1.CURVE.n / 2n,
  secp256k1.CURVE.n / 2n + 1n,
  secp256k1.CURVE.Fp.ORDER,
  2n ** 256n - 1n,
  2n ** 252n + 27742317777372353535851937790883648493n
].map(value => Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
const word = fc.oneof({ weight: 3, arbitrary: bytes(32) }, { weight: 1, arbitrary: fc.constantFrom(...edges) })

function changed(source: Uint8Array, list: readonly (readonly [number, number])[]): Uint8Array {
  const copy = Uint8Array.from(source)
  for (const [at, mask] of list) copy[at % copy.length]! ^= mask
  return copy
}

/** Result of a library that throws for invalid input. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

test('keccak256 equals @noble/hashes', () => {
  check(fc.property(fc.uint8Array({ maxLength: 500 }), input => deepEqual(keccak256(input), keccak_256(input))))
})

describe('sr25519', () => {
  test('derives the Merlin challenges of @scure/sr25519', () => {
    const step = fc.tuple(fc.string({ maxLength: 20 }), fc.uint8Array({ maxLength: 400 }), fc.option(fc.nat(200)))
    check(
      fc.property(fc.string({ maxLength: 30 }), fc.array(step, { maxLength: 6 }), (label, steps) => {
        const [own, library] = [createTranscript(label), new substrate.Merlin(label)]
        for (const [name, message, length] of steps) {
          own.append(name, message)
          library.appendMessage(name, message)
          if (length !== null) deepEqual(own.challenge(name, length), library.challengeBytes(name, length))
        }
      })
    )
  })

  test('accepts what @scure/sr25519 accepts', () => {
    check(
      fc.property(bytes(32), fc.uint8Array({ maxLength: 200 }), changes, changes, changes, (seed, message, ...lists) => {
        const secret = secretFromSeed(seed)
        const [key, text, signature] = [getPublicKey(secret), message, sign(secret, message)].map((part, index) =>
          part.length ? changed(part, lists[index]!) : part
        ) as [Uint8Array, Uint8Array, Uint8Array]
        equal(verifySr25519(key, text, signature), attempt(() => verify(text, signature, key)) ?? false)
      })
    )
    // the same number, not reduced
    const order = 2n ** 252n + 27742317777372353535851937790883648493n
    check(
      fc.property(bytes(32), bytes(8), (seed, message) => {
        const secret = secretFromSeed(seed)
        const [key, signature] = [getPublicKey(secret), sign(secret, message)]
        const answer = signature.slice(32)
        answer[31]! &= 0x7f
        const raised = BigInt(`0x${Buffer.from(answer).reverse().toString('hex')}`) + order
        signature.set(Buffer.from(raised.toString(16).padStart(64, '0'), 'hex').reverse(), 32)
        signature[63]! |= 0x80
        equal(attempt(() => verify(message, signature, key)) ?? false, false)
        equal(verifySr25519(key, message, signature), false)
      }),
      0.2
    )
    check(
      fc.property(word, bytes(8), word, word, (key, message, commitment, rest) => {
        const signature = Uint8Array.from([...commitment, ...rest])
        equal(verifySr25519(key, message, signature), attempt(() => verify(message, signature, key)) ?? false)
      })
    )
  })
})

describe('Schnorr signatures (BIP-340)', () => {
  const library = (signature: Uint8Array, hash: Uint8Array, key: Uint8Array) =>
    attempt(() => schnorr.verify(signature, hash, key)) ?? false

  /** Signs with a given nonce. The signature is invalid if the nonce's point has an odd y coordinate. */
  function signWith(nonce: Uint8Array, hash: Uint8Array, secret: Uint8Array): Uint8Array {
    const [generator, order] = [secp256k1.ProjectivePoint.BASE, secp256k1.CURVE.n]
    const [k, d] = [nonce, secret].map(bytes => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)) as [bigint, bigint]
    const r = generator.multiply(k).toRawBytes().slice(1)
    const isEven = generator.multiply(d).toRawBytes()[0] === 2
    const digest = schnorr.utils.taggedHash('BIP0340/challenge', r, schnorr.getPublicKey(secret), hash)
    const challenge = BigInt(`0x${Buffer.from(digest).toString('hex')}`)
    const s = (((k + challenge * (isEven ? d : order - d)) % order) + order) % order
    return Uint8Array.from([...r, ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  }

  test('are accepted where @noble/curves accepts them', () => {
    let accepted = 0
    check(
      fc.property(secretKey, secretKey, bytes(32), (secret, nonce, hash) => {
        const [key, signature] = [schnorr.getPublicKey(secret), signWith(nonce, hash, secret)]
        const isValid = verifySchnorr(key, hash, signature)
        equal(isValid, library(signature, hash, key))
        if (isValid) accepted++
      })
    )
    ok(accepted > 0)
    check(
      fc.property(secretKey, bytes(32), changes, changes, (secret, hash, ofKey, ofSignature) => {
        const key = changed(schnorr.getPublicKey(secret), ofKey)
        const signature = changed(schnorr.sign(hash, secret), ofSignature)
        equal(verifySchnorr(key, hash, signature), library(signature, hash, key))
      })
    )
    check(
      fc.property(word, bytes(32), word, word, (key, hash, r, s) => {
        const signature = Uint8Array.from([...r, ...s])
        equal(verifySchnorr(key, hash, signature), library(signature, hash, key))
      })
    )
  })
})

describe('public key recovery (SEC 1)', () => {
  /** Recovers by the library, low `s` only. */
  const library = (hash: Uint8Array, signature: Uint8Array, parity: number) =>
    attempt(() => {
      const made = secp256k1.Signature.fromCompact(signature).addRecoveryBit(parity)
      return made.hasHighS() || parity > 1 ? undefined : made.recoverPublicKey(hash).toRawBytes(false)
    })

  test('finds the key that @noble/curves finds', () => {
    check(
      fc.property(secretKey, bytes(32), changes, fc.nat(3), fc.boolean(), (secret, hash, list, parity, isTwin) => {
        const { r, s } = secp256k1.sign(hash, secret)
        const made = new secp256k1.Signature(r, isTwin ? secp256k1.CURVE.n - s : s)
        const signature = changed(made.toCompactRawBytes(), list)
        deepEqual(recoverKey(hash, signature, parity), library(hash, signature, parity))
      })
    )
    check(
      fc.property(word, word, word, fc.nat(3), (hash, r, s, parity) => {
        const signature = Uint8Array.from([...r, ...s])
        deepEqual(recoverKey(hash, signature, parity), library(hash, signature, parity))
      })
    )
  })
})

describe('Bitcoin messages (BIP-322)', () => {
  const textBytes = (text: string) => new TextEncoder().encode(text)
  const unusual = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true, version: 0 }

  /** Builds `to_sign` from the library's transactions. */
  function toSign(text: string, script: Uint8Array): Transaction {
    const message = schnorr.utils.taggedHash('BIP0322-signed-message', textBytes(text))
    const toSpend = new Transaction(unusual)
    toSpend.addOutput({ amount: 0n, script })
    const scriptSig = Uint8Array.from([0, 32, ...message])
    toSpend.addInput({ txid: '00'.repeat(32), index: 0xffffffff, sequence: 0, finalScriptSig: scriptSig })
    const transaction = new Transaction(unusual)
    transaction.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
    transaction.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
    return transaction
  }

  /** Encodes a signature with zero bytes before r and s, which strict DER forbids where they are not needed. */
  function padded(der: Uint8Array, ofR: number, ofS: number): Uint8Array {
    const end = 4 + der[3]!
    const number = (part: Uint8Array, zeros: number) => [2, part.length + zeros, ...new Uint8Array(zeros), ...part]
    const parts = [...number(der.slice(4, end), ofR), ...number(der.slice(end + 2), ofS)]
    return Uint8Array.from([0x30, parts.length, ...parts])
  }

  test('have the segwit hash of @scure/btc-signer and the DER rules of @noble/curves', () => {
    check(
      fc.property(secretKey, fc.string(), changes, fc.nat(2), fc.nat(2), (secret, text, list, ofR, ofS) => {
        const key = secp256k1.getPublicKey(secret)
        const { address, script } = p2wpkh(key)
        const code = OutScript.encode({ type: 'pkh', hash: script.slice(2) })
        const hash = toSign(text, script).preimageWitnessV0(0, code, 1, 0n)
        const der = changed(padded(secp256k1.sign(hash, secret).toDERRawBytes(), ofR, ofS), list)
        const witness = base64.encode(RawWitness.encode([Uint8Array.from([...der, 1]), key]))
        const expected = attempt(() => secp256k1.verify(der, hash, key, { lowS: true, format: 'der' })) ?? false
        equal(verifyBitcoinSignature(mainnet, address, text, witness), expected)
      })
    )
  })

  test('have the taproot hash of @scure/btc-signer', () => {
    check(
      fc.property(secretKey, fc.string(), fc.constantFrom(0, 1), changes, (secret, text, type, list) => {
        const { address, tweakedPubkey } = p2tr(schnorr.getPublicKey(secret))
        const script = OutScript.encode(Address(NETWORK).decode(address))
        const transaction = toSign(text, script)
        const hash = transaction.preimageWitnessV1(0, [script], type, [0n])
        transaction.updateInput(0, { sighashType: type, tapInternalKey: schnorr.getPublicKey(secret) })
        transaction.sign(secret, [type])
        transaction.finalize()
        const [made] = transaction.getInput(0).finalScriptWitness!
        const signature = Uint8Array.from([...changed(made!.slice(0, 64), list), ...made!.slice(64)])
        const expected = attempt(() => schnorr.verify(signature.slice(0, 64), hash, tweakedPubkey)) ?? false
        equal(verifyBitcoinSignature(mainnet, address, text, base64.encode(RawWitness.encode([signature]))), expected)
      }),
      0.3
    )
  })
})
