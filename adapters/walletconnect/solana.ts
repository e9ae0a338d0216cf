import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'

// What Solana's methods carry over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc): transactions in
// base64. A page's provider has them in base58, as it has addresses and signatures, whichever wallet stands behind it.

/** Letters of the longest transaction, 1232 bytes, in base58. */
const longest = 1700
const signatureSize = 64
const keySize = 32

/** Asks a wallet in its words, and gives the answer in the page's. Throws what `ask` throws; KitError `invalid-reply`. */
export async function askSolana(
  ask: (method: string, params: unknown) => Promise<unknown>,
  method: string,
  params: unknown
): Promise<unknown> {
  const given = isRecord(params) ? params : {}
  if (method === 'solana_signTransaction') {
    const reply = await ask(method, { ...given, transaction: toBase64(given.transaction) })
    return signedOf(reply, given)
  }
  if (method === 'solana_signAndSendTransaction') {
    const { options, ...others } = given
    const sendOptions = others.sendOptions ?? options
    return ask(method, { ...others, transaction: toBase64(given.transaction), ...(sendOptions !== undefined && { sendOptions }) })
  }
  if (method === 'solana_signAllTransactions' && Array.isArray(given.transactions)) {
    const reply = await ask(method, { ...given, transactions: given.transactions.map(toBase64) })
    const signed: unknown = isRecord(reply) ? reply.transactions : undefined
    if (!Array.isArray(signed) || signed.length !== given.transactions.length) throw invalid('the signed transactions')
    return { transactions: signed.map(transaction => base58Of(wireOf(transaction))) }
  }
  return ask(method, params)
}

/** With the transaction, which some wallets leave out of their answer: it is the one they were asked for, with their signature in its place. */
function signedOf(reply: unknown, { transaction: asked, pubkey }: Readonly<Record<string, unknown>>): unknown {
  const { signature, transaction } = isRecord(reply) ? reply : {}
  if (transaction !== undefined && transaction !== null) return { signature, transaction: base58Of(wireOf(transaction)) }
  const made = typeof signature === 'string' ? bytesOfBase58(signature) : undefined
  const wire = typeof asked === 'string' ? bytesOfBase58(asked, longest) : undefined
  const place = wire && placeOf(pubkey, wire)
  if (made?.length !== signatureSize || place === undefined) throw invalid('a signature')
  wire!.set(made, place)
  return { signature, transaction: base58Of(wire!) }
}

/** Where the signature of a key lies on the wire: signatures, then the message, whose first keys are the signers. */
function placeOf(pubkey: unknown, wire: Uint8Array): number | undefined {
  const count = wire[0] ?? 0
  const message = wire.subarray(1 + count * signatureSize)
  // a first byte of the message from 128 on is its version; behind it three numbers and how many keys there are
  const first = ((message[0] ?? 0) & 0x80 ? 1 : 0) + 4
  const keys = Array.from({ length: count }, (_, index) =>
    message.subarray(first + index * keySize, first + (index + 1) * keySize)
  )
  const index = keys.findIndex(key => base58Of(key) === pubkey)
  return index < 0 ? undefined : 1 + index * signatureSize
}

/** What is no transaction in base58 goes on as it is: the wallet says what is wrong with it. */
function toBase64(transaction: unknown): unknown {
  const wire = typeof transaction === 'string' ? bytesOfBase58(transaction, longest) : undefined
  return wire ? btoa(String.fromCharCode(...wire)) : transaction
}

/** The bytes of a wallet's transaction, in base64; older wallets answer in base58. */
function wireOf(transaction: unknown): Uint8Array {
  const text = typeof transaction === 'string' && transaction.length <= longest ? transaction : ''
  const bytes = bytesOfBase64(text)
  const wire = bytes && isWire(bytes) ? bytes : bytesOfBase58(text, longest)
  if (!wire || !isWire(wire)) throw invalid('a signed transaction')
  return wire
}

/** As long as its signatures and what they sign are at least. */
const isWire = (bytes: Uint8Array): boolean => bytes.length > 1 + (bytes[0] ?? 0) * (signatureSize + keySize) && bytes[0] !== 0

function bytesOfBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined // other letters, or another length
  }
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `The wallet answered with something else than ${what}.`)
