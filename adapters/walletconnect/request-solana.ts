import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { checkSendOptions } from '../base/solana-send-options.ts'

// Solana methods over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc): transactions in
// base64. A page's provider uses base58 for them, as for addresses and signatures, with any wallet.

/** Base58 characters of the longest transaction, 1232 bytes. */
const longest = 1700
const signatureSize = 64
const keySize = 32

/**
 * Sends a request in the wallet's format and converts the response to the page's.
 * Throws the errors of `sendRequest`; KitError `invalid-reply`.
 */
export async function requestSolana(
  sendRequest: (method: string, params: unknown) => Promise<unknown>,
  method: string,
  params: unknown
): Promise<unknown> {
  const given = isRecord(params) ? params : {}
  if (method === 'solana_signTransaction') {
    const reply = await sendRequest(method, { ...given, transaction: toBase64(given.transaction) })
    return signedOf(reply, given)
  }
  if (method === 'solana_signAndSendTransaction') {
    const { options, sendOptions = options, ...others } = given
    const sending = checkSendOptions(sendOptions)
    return sendRequest(method, { ...others, transaction: toBase64(given.transaction), ...(sending && { sendOptions: sending }) })
  }
  if (method === 'solana_signAllTransactions' && Array.isArray(given.transactions)) {
    const reply = await sendRequest(method, { ...given, transactions: given.transactions.map(toBase64) })
    const signed: unknown = isRecord(reply) ? reply.transactions : undefined
    if (!Array.isArray(signed) || signed.length !== given.transactions.length) throw invalid('the signed transactions')
    return { transactions: signed.map(transaction => bytesToBase58(wireOf(transaction))) }
  }
  return sendRequest(method, params)
}

/**
 * Adds the transaction if the response lacks it:
 * the requested one, with the wallet's signature in its place.
 */
function signedOf(reply: unknown, { transaction: requested, pubkey }: Readonly<Record<string, unknown>>): unknown {
  const { signature, transaction } = isRecord(reply) ? reply : {}
  if (transaction !== undefined && transaction !== null) return { signature, transaction: bytesToBase58(wireOf(transaction)) }
  const made = typeof signature === 'string' ? base58ToBytes(signature) : undefined
  const wire = typeof requested === 'string' ? base58ToBytes(requested, longest) : undefined
  const place = wire && placeOf(pubkey, wire)
  if (made?.length !== signatureSize || place === undefined) throw invalid('a signature')
  wire!.set(made, place)
  return { signature, transaction: bytesToBase58(wire!) }
}

/**
 * Returns the position of a key's signature in the wire format:
 * signatures, then the message, whose first keys are the signers.
 */
function placeOf(pubkey: unknown, wire: Uint8Array): number | undefined {
  const count = wire[0] ?? 0
  const message = wire.subarray(1 + count * signatureSize)
  // A first message byte of 128 or more is the version; it is followed by three numbers and the number of keys.
  const first = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const keys = Array.from({ length: count }, (_, index) =>
    message.subarray(first + index * keySize, first + (index + 1) * keySize)
  )
  const index = keys.findIndex(key => bytesToBase58(key) === pubkey)
  return index < 0 ? undefined : 1 + index * signatureSize
}

/**
 * Converts a transaction from base58 to base64.
 * Other values are passed through, and the wallet reports the error.
 */
function toBase64(transaction: unknown): unknown {
  const wire = typeof transaction === 'string' ? base58ToBytes(transaction, longest) : undefined
  return wire ? btoa(String.fromCharCode(...wire)) : transaction
}

/** Converts the wallet's transaction to bytes: base64, or base58 from older wallets. */
function wireOf(transaction: unknown): Uint8Array {
  const text = typeof transaction === 'string' && transaction.length <= longest ? transaction : ''
  const bytes = bytesOfBase64(text)
  const wire = bytes && isWire(bytes) ? bytes : base58ToBytes(text, longest)
  if (!wire || !isWire(wire)) throw invalid('a signed transaction')
  return wire
}

/** Returns whether bytes are long enough for their signatures and a message. */
const isWire = (bytes: Uint8Array): boolean => bytes.length > 1 + (bytes[0] ?? 0) * (signatureSize + keySize) && bytes[0] !== 0

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined // invalid characters or length
  }
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `The wallet answered with something else than ${what}.`)
