import { deepEqual, equal, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { base58 } from '@scure/base'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  isTransactionModifyingSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  assertTransactionIsFullySigned,
  type Address,
  type IInstruction
} from '@solana/web3.js'
import fc from 'fast-check'
import { randomBytes, type Bytes } from '../../../../frame/page/keys/bytes.ts'
import {
  isTransactionMessage,
  parseTransaction,
  readTransactionBytes,
  signMessage,
  signTransaction,
  withLookups
} from '../../../../frame/page/sign/solana.ts'

const system = address('11111111111111111111111111111111')
const receiver = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')

const little = (value: bigint) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

describe('signing for Solana', () => {
  let key: Bytes
  let wallet: Address
  let publicKey: CryptoKey
  before(async () => {
    key = randomBytes(32)
    const signer = await createKeyPairSignerFromPrivateKeyBytes(key)
    wallet = signer.address
    publicKey = signer.keyPair.publicKey
    equal(isTransactionModifyingSigner(signer), false)
  })

  const wire = (instructions: readonly IInstruction[], version: 'legacy' | 0 = 0, payer: Address = wallet) => {
    const compiled = pipe(
      createTransactionMessage({ version }),
      message => setTransactionMessageFeePayer(payer, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash('EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'), lastValidBlockHeight: 9n },
          message
        ),
      message => appendTransactionMessageInstructions(instructions, message),
      compileTransaction
    )
    return base58.encode(new Uint8Array(getTransactionEncoder().encode(compiled)))
  }
  const transfer = (amount: bigint, from: Address = wallet): IInstruction => ({
    programAddress: system,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: receiver, role: AccountRole.WRITABLE }
    ],
    data: Uint8Array.of(2, 0, 0, 0, ...little(amount))
  })

  test('transactions of both versions, as web3.js takes them', () => {
    for (const version of ['legacy', 0] as const) {
      const read = parseTransaction(wire([transfer(5n)], version))!
      const signed = signTransaction(read, wallet, key)!
      const decoded = getTransactionDecoder().decode(base58.decode(signed.wire))
      assertTransactionIsFullySigned(decoded)
      equal(base58.encode(new Uint8Array(decoded.signatures[wallet]!)), signed.signature)
    }
  })

  test('the signature is that of the message', async () => {
    const read = parseTransaction(wire([transfer(5n)]))!
    const { signature } = signTransaction(read, wallet, key)!
    ok(await crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(base58.decode(signature)), read.message))
    const text = new Uint8Array(new TextEncoder().encode('hello'))
    ok(await crypto.subtle.verify('Ed25519', publicKey, new Uint8Array(base58.decode(signMessage(text, key))), text))
  })

  test('only its own place: another payer’s stays empty, and without a place nothing is signed', () => {
    const payer = receiver
    const shared = parseTransaction(wire([transfer(5n)], 0, payer))!
    deepEqual(shared.signers, [payer, wallet])
    const decoded = getTransactionDecoder().decode(base58.decode(signTransaction(shared, wallet, key)!.wire))
    equal(decoded.signatures[payer], null)
    ok(decoded.signatures[wallet])
    const foreign = parseTransaction(wire([transfer(5n, receiver)], 0, receiver))!
    equal(signTransaction(foreign, wallet, key), undefined)
  })

  test('refuses what the network refuses: an account named twice, a program that pays, a length in a longer form', () => {
    const bytes = base58.decode(wire([transfer(5n)], 'legacy'))
    const changed = (change: (copy: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
      readTransactionBytes(change(Uint8Array.from(bytes)))
    ok(changed(copy => copy))
    // the keys follow one signature and four numbers, 32 bytes each
    const keys = 1 + 64 + 4
    const twice = changed(copy => {
      copy.copyWithin(keys + 32, keys, keys + 32)
      return copy
    })
    equal(twice, undefined)
    const instruction = keys + 3 * 32 + 32 + 1
    const paying = changed(copy => {
      copy[instruction] = 0
      return copy
    })
    equal(paying, undefined)
    equal(
      changed(copy => Uint8Array.of(copy[0]! | 0x80, 0, ...copy.subarray(1))),
      undefined
    )
  })

  test('accounts of lookup tables are named once the tables are read, and stay unknown without', () => {
    const table = address('AddressLookupTab1e1111111111111111111111111')
    const compiled = pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(wallet, message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash('EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k'), lastValidBlockHeight: 9n },
          message
        ),
      message => appendTransactionMessageInstructions([transfer(5n)], message),
      message => compressTransactionMessageUsingAddressLookupTables(message, { [table]: [system, receiver] }),
      compileTransaction
    )
    const read = readTransactionBytes(new Uint8Array(getTransactionEncoder().encode(compiled)))!
    deepEqual(read.instructions[0]!.accounts, [wallet, undefined])
    const named = withLookups(read, new Map([[table, [system, receiver]]]))
    deepEqual(named.instructions[0]!.accounts, [wallet, receiver])
    deepEqual(named.writable, [wallet, receiver])
    deepEqual(withLookups(read, new Map()).instructions[0]!.accounts, [wallet, undefined])
  })

  test('a message that is a transaction is noticed', () => {
    ok(isTransactionMessage(parseTransaction(wire([transfer(5n)]))!.message))
    equal(isTransactionMessage(new Uint8Array(new TextEncoder().encode('Sign in to example.org'))), false)
  })

  test('whatever is no transaction to the last byte is refused, never half read', () => {
    const bytes = base58.decode(wire([transfer(5n)]))
    for (let length = 0; length < bytes.length; length++)
      equal(parseTransaction(base58.encode(bytes.subarray(0, length))), undefined)
    equal(parseTransaction(base58.encode(Uint8Array.of(...bytes, 0))), undefined)
    fc.assert(fc.property(fc.string(), text => parseTransaction(text) === undefined))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), random => {
        const read = parseTransaction(base58.encode(random))
        return read === undefined || read.signers.length === read.signatures.length
      })
    )
  })
})
