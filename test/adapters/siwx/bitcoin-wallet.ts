import { secp256k1, schnorr } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { Address, NETWORK, OutScript, p2pkh, p2sh, p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'

// A Bitcoin wallet with one key and its addresses of each type.

export const mainnet = 'bip122:000000000019d6689c085ae165831e93'
export const secret = new Uint8Array(32).fill(9)
export const key = secp256k1.getPublicKey(secret)
export const addresses = {
  p2pkh: p2pkh(key).address,
  p2sh: p2sh(p2wpkh(key)).address,
  p2wpkh: p2wpkh(key).address,
  p2tr: p2tr(schnorr.getPublicKey(secret)).address
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
export const concat = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap(part => [...part]))
const counted = (bytes: Uint8Array) =>
  concat(bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8], bytes)

/** Signs as `signmessage` does. */
export function legacy(text: string, header: number): string {
  const hash = sha256(sha256(concat(counted(bytesOf('Bitcoin Signed Message:\n')), counted(bytesOf(text)))))
  const made = secp256k1.sign(hash, secret)
  return base64.encode(concat([header + made.recovery], made.toCompactRawBytes()))
}

/** Signs by BIP-322, simple format, over the library's own transactions. */
export function simple(text: string, kind: 'p2wpkh' | 'p2tr' | 'p2sh', sighash = kind === 'p2tr' ? 0 : 1): string {
  const tag = sha256(bytesOf('BIP0322-signed-message'))
  const message = sha256(concat(tag, tag, bytesOf(text)))
  const script = OutScript.encode(Address(NETWORK).decode(addresses[kind]))
  const unusual = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true, version: 0 }
  const toSpend = new Transaction(unusual)
  toSpend.addOutput({ amount: 0n, script })
  toSpend.addInput({ txid: '00'.repeat(32), index: 0xffffffff, sequence: 0, finalScriptSig: concat([0, 32], message) })
  const toSign = new Transaction(unusual)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    sighashType: sighash,
    witnessUtxo: { amount: 0n, script },
    ...(kind === 'p2sh' ? { redeemScript: p2wpkh(key).script } : {}),
    ...(kind === 'p2tr' ? { tapInternalKey: schnorr.getPublicKey(secret) } : {})
  })
  toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  toSign.sign(secret, [sighash], new Uint8Array(32))
  toSign.finalize()
  return base64.encode(RawWitness.encode(toSign.getInput(0).finalScriptWitness!))
}
