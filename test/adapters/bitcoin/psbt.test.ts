import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { secp256k1 } from '@noble/curves/secp256k1'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import * as fc from 'fast-check'
import { hasSameEffect, parsePsbt, serializeUnsigned } from '../../../adapters/bitcoin/codec/psbt.ts'

// The parser is written for size and compared with an audited library.

const numRuns = Number(process.env['W3M_FUZZ_RUNS'] ?? 150)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const reversed = (text: string) => hex(Uint8Array.from(Buffer.from(text, 'hex')).reverse())
const own = p2wpkh(secp256k1.getPublicKey(new Uint8Array(32).fill(9)))

const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength })
const amount = fc.bigInt({ min: 0n, max: 21_000_000n * 100_000_000n })
const permissive = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true, disableScriptCheck: true }

const transaction = fc
  .record({
    lockTime: fc.integer({ min: 0, max: 0xfffffffe }),
    inputs: fc.array(fc.record({ txid: bytes(32), index: fc.nat(0xfffffffe), sequence: uint32, amount }), {
      minLength: 1,
      maxLength: 4
    }),
    outputs: fc.array(fc.record({ amount, script: bytes(1, 300) }), { minLength: 1, maxLength: 4 }),
    version: fc.constantFrom(0, 2)
  })
  .map(({ lockTime, inputs, outputs, version }) => {
    const made = new Transaction({ ...permissive, lockTime, version: 2, PSBTVersion: version })
    for (const { amount, ...input } of inputs) made.addInput({ ...input, witnessUtxo: { amount, script: own.script } })
    for (const output of outputs) made.addOutput(output)
    return { made, version }
  })

/**
 * The effect as the library reads it. Version 2 has transaction ids in the byte order of transactions (BIP-370's vectors); the
 * library copies its own order.
 */
function effectOf(read: Transaction, version: number): unknown {
  return {
    inputs: Array.from({ length: read.inputsLength }, (_, at) => {
      const { txid, index, sequence, witnessUtxo } = read.getInput(at)
      return {
        transaction: version === 2 ? hex(txid!) : reversed(hex(txid!)),
        index,
        sequence: sequence ?? 0xffffffff,
        script: hex(witnessUtxo?.script ?? new Uint8Array())
      }
    }),
    outputs: Array.from({ length: read.outputsLength }, (_, at) => {
      const { amount, script } = read.getOutput(at)
      return { amount, script: hex(script!) }
    })
  }
}

function ownEffectOf(psbt: NonNullable<ReturnType<typeof parsePsbt>>): unknown {
  return {
    inputs: psbt.inputs.map(({ transaction: spent, index, sequence, script }) => ({
      transaction: spent,
      index,
      sequence,
      script: hex(script ?? new Uint8Array())
    })),
    outputs: psbt.outputs.map(({ amount, script }) => ({ amount, script: hex(script) }))
  }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

test('reads what @scure/btc-signer writes, in both versions', () => {
  fc.assert(
    fc.property(transaction, ({ made, version }) => {
      const psbt = parsePsbt(made.toPSBT(version))
      ok(psbt)
      deepEqual(ownEffectOf(psbt), effectOf(made, version))
      equal(psbt.lockTimes[0], made.lockTime)
      if (version === 0) equal(hex(serializeUnsigned(psbt)), hex(made.unsignedTx))
    }),
    { numRuns }
  )
})

test('reads changed bytes as @scure/btc-signer does, or not at all', () => {
  const changes = fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { minLength: 1, maxLength: 3 })
  let both = 0
  fc.assert(
    fc.property(transaction, changes, ({ made, version }, list) => {
      const wire = made.toPSBT(version)
      for (const [at, value] of list) wire[at % wire.length] = value
      const [psbt, read] = [parsePsbt(wire), attempt(() => Transaction.fromPSBT(wire, permissive))]
      if (!psbt || !read) return
      both++
      deepEqual(ownEffectOf(psbt), effectOf(read, version))
    }),
    { numRuns: numRuns * 4 }
  )
  ok(both > numRuns / 2, `only ${both} cases were valid for both`)
})

test('distinguishes any two transactions with a different effect', () => {
  fc.assert(
    fc.property(transaction, transaction, ({ made: one, version }, { made: other }) => {
      const [left, right] = [parsePsbt(one.toPSBT(version))!, parsePsbt(other.toPSBT(version))!]
      equal(hasSameEffect(left, right), hex(one.unsignedTx) === hex(other.unsignedTx))
      ok(hasSameEffect(left, parsePsbt(one.toPSBT(version))!))
    }),
    { numRuns }
  )
})

test("reads BIP-370's vector with one input and two outputs as the transaction that it has in version 0", () => {
  const parts = [
    '70736274ff01020402000000010401010105010201fb040200000000010e200b0ad921419c1c8719735d72dc739f9ea9e0638d1fe4c1eef0f994408481',
    '5fc8010f0400000000000103080008af2f000000000104160014c430f64c4756da310dbd1a085572ef299926272c000103088bbdeb0b00000000010416',
    '00144dd193ac964a56ac1b9e1cca8454fe2f474f851300'
  ]
  const psbt = parsePsbt(Buffer.from(parts.join(''), 'hex'))
  ok(psbt)
  deepEqual(
    psbt.outputs.map(({ amount }) => amount),
    [800_000_000n, 199_998_859n]
  )
  equal(
    hex(serializeUnsigned(psbt)),
    '02000000010b0ad921419c1c8719735d72dc739f9ea9e0638d1fe4c1eef0f9944084815fc80000000000ffffffff020008af2f00000000160014' +
      'c430f64c4756da310dbd1a085572ef299926272c8bbdeb0b000000001600144dd193ac964a56ac1b9e1cca8454fe2f474f851300000000'
  )
})

test('reads arbitrary bytes as @scure/btc-signer does, or not at all', () => {
  const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), tail => {
      const wire = Uint8Array.from([...magic, ...tail])
      const [psbt, read] = [parsePsbt(wire), attempt(() => Transaction.fromPSBT(wire, permissive))]
      if (psbt && read) deepEqual(ownEffectOf(psbt), effectOf(read, wire.includes(0xfb) ? 2 : 0))
    }),
    { numRuns: numRuns * 4 }
  )
})
