import { sha256, toBytes, toHex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { bitcoinNetworks, type BitcoinTestNetwork } from './networks.ts'

/** Purpose of an address. */
export type BitcoinPurpose = 'payment' | 'ordinals'

/** An address of the wallet, and its key. */
export interface BitcoinKey {
  readonly purpose: BitcoinPurpose
  readonly network: BitcoinTestNetwork
  /** p2wpkh for payment, p2tr for ordinals. */
  readonly address: string
  readonly addressType: 'p2wpkh' | 'p2tr'
  readonly publicKey: Uint8Array
  /** Signs a text by `signmessage` or BIP-322. Resolves to the bytes of the signature. */
  signMessage(text: string, protocol: 'ECDSA' | 'BIP322'): Promise<Uint8Array>
  /** Signs inputs of a PSBT and returns it with the signatures. */
  signPsbt(psbt: Uint8Array, indexes: readonly number[]): Uint8Array
  /** Pays satoshis from an own output. Returns the serialized transaction and its id. */
  pay(spent: SpentOutput, to: string, amount: bigint, fee: bigint): { readonly id: string; readonly wire: Uint8Array }
}

export interface SpentOutput {
  readonly txid: string
  readonly index: number
  readonly amount: bigint
}

/** Loads the library that builds and signs transactions. */
async function library() {
  const { OutScript, p2tr, p2wpkh, RawWitness, Transaction } = await import('@scure/btc-signer')
  return { OutScript, p2tr, p2wpkh, RawWitness, Transaction }
}

/** Returns the signed transaction in the chain's format. */
export async function extractTransaction(psbt: Uint8Array): Promise<Uint8Array> {
  const { Transaction } = await library()
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })
  transaction.finalize()
  return transaction.extract()
}

/** Creates the address of a secret for a purpose, on a network. */
export async function bitcoinKey(secret: Uint8Array, purpose: BitcoinPurpose, network: BitcoinTestNetwork): Promise<BitcoinKey> {
  const { OutScript, p2tr, p2wpkh, RawWitness, Transaction } = await library()
  const { format } = bitcoinNetworks[network]
  const isTaproot = purpose === 'ordinals'
  const compressed = compressedKey(secret)
  const publicKey = isTaproot ? compressed.slice(1) : compressed
  const { script, address } = isTaproot ? p2tr(publicKey, undefined, format) : p2wpkh(publicKey, format)
  const own = { script, ...(isTaproot && { tapInternalKey: publicKey }) }
  const spending = { ...(isTaproot && { tapInternalKey: publicKey }) }

  return {
    purpose,
    network,
    address: address,
    addressType: isTaproot ? 'p2tr' : 'p2wpkh',
    publicKey,
    async signMessage(text, protocol) {
      if (protocol === 'ECDSA') return byHeader(text, secret)
      const { tag, bytes } = { tag: sha256(utf8('BIP0322-signed-message'), 'bytes'), bytes: utf8(text) }
      const message = sha256(joined(tag, tag, bytes), 'bytes')
      const unusual = { allowUnknownOutputs: true, allowUnknownInputs: true, allowLegacyWitnessUtxo: true, version: 0 }
      const toSpend = new Transaction(unusual)
      toSpend.addOutput({ amount: 0n, script: own.script })
      const nowhere = { txid: '00'.repeat(32), index: 0xffffffff, sequence: 0 }
      toSpend.addInput({ ...nowhere, finalScriptSig: joined([0, 32], message) })
      const toSign = new Transaction(unusual)
      toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script: own.script }, ...spending })
      toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
      toSign.sign(secret)
      toSign.finalize()
      return RawWitness.encode(toSign.getInput(0).finalScriptWitness!)
    },
    signPsbt(psbt, indexes) {
      const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true, allowUnknownInputs: true })
      for (const index of indexes) {
        if (isTaproot) transaction.updateInput(index, { tapInternalKey: publicKey }, true)
        transaction.signIdx(secret, index)
      }
      return transaction.toPSBT()
    },
    pay({ txid, index, amount: held }, to, amount, fee) {
      const transaction = new Transaction()
      transaction.addInput({ txid, index, witnessUtxo: { amount: held, script }, ...spending })
      transaction.addOutputAddress(to, amount, format)
      const rest = held - amount - fee
      if (rest > 0n) transaction.addOutput({ amount: rest, script: OutScript.encode(OutScript.decode(script)) })
      transaction.sign(secret)
      transaction.finalize()
      return { id: transaction.id, wire: transaction.extract() }
    }
  }
}

/** Returns the 33-byte public key: the sign of y, and x. */
function compressedKey(secret: Uint8Array): Uint8Array {
  const whole = toBytes(privateKeyToAccount(toHex(secret)).publicKey)
  return joined([2 + (whole[64]! & 1)], whole.subarray(1, 33))
}

/** Signs by `signmessage`, with the BIP-137 header for p2wpkh. */
async function byHeader(text: string, secret: Uint8Array): Promise<Uint8Array> {
  const bytes = utf8(text)
  const { length } = bytes
  const counted = joined(length < 0xfd ? [length] : [0xfd, length & 255, length >> 8], bytes)
  const hash = sha256(sha256(joined([24], utf8('Bitcoin Signed Message:\n'), counted), 'bytes'))
  const { r, s, yParity } = await sign({ hash, privateKey: toHex(secret) })
  const digits = `${r.slice(2).padStart(64, '0')}${s.slice(2).padStart(64, '0')}`
  return joined(
    [39 + yParity!],
    digits.match(/../g)!.map(byte => parseInt(byte, 16))
  )
}

/** Creates publicly known secrets: never use them for anything of value. */
export const developmentSecrets = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => sha256(utf8(`w3m-kit test wallet: Bitcoin ${index}`), 'bytes'))

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const joined = (...parts: (Uint8Array | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]))
