import { sha256 } from '@noble/hashes/sha2'
import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/record.ts'
import { throwIfClosed, type Asked, type Link } from '../in-page/link.ts'
import { lie } from '../in-page/wallet-reply.ts'
import { bitcoinAddress } from '../siwx/bitcoin-address.ts'
import { isSignedOnBitcoin } from '../siwx/bitcoin.ts'
import { bytesOfBase64 } from '../siwx/encodings.ts'
import { base64Of } from './base64.ts'
import { doesTheSame, readPsbt, unsignedTransaction, type Psbt } from './codec/psbt.ts'
import { checkTransfer } from './transfer.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { InputsToSign, Protocol, Signer } from './signer.ts'
import type { BitcoinWallet } from './wallets.ts'

type Fields = Readonly<Record<string, unknown>>
/** What has to be known of a wallet, in the page or elsewhere, to judge its replies. */
export type BitcoinLink = Pick<Link<BitcoinWallet, BitcoinAccount>, 'accounts' | 'chainId' | 'closed' | 'find'>

/** A message of more is no text that anybody reads. */
const longestMessage = 20_000
/** In letters of base64; more is no transaction that a network takes. */
const longestPsbt = 5_400_000

/**
 * The provider of a wallet, in the shapes of WalletConnect's for Bitcoin; bytes are in base64. What is asked is the wallet's to
 * answer, on the network that the site uses it on; any other method is nobody's.
 *
 * - `getAccountAddresses` → `[{ address, publicKey?, intention? }]`
 * - `signMessage` `{ message, address?, protocol? }` → `{ address, signature, protocol }`; `protocol` is `ecdsa` (BIP-137) or `bip322`
 * - `signPsbt` `{ psbt, account?, signInputs?: [{ address, index, sighashTypes? }], broadcast? }` → `{ psbt?, txid? }`
 * - `sendTransfer` `{ recipientAddress, amount, account? }` → `{ txid }`; `amount` in satoshis: a bigint, or its digits
 *
 * @throws errors in the shape of EIP-1193, `code` a number, with the `KitError` as `cause` where the kit itself refused
 */
export async function request(link: BitcoinLink, { method, params }: Asked, signer: Signer): Promise<unknown> {
  try {
    throwIfClosed(link)
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw new KitError('unsupported-method', `It is not known what "${method}" is, so nobody is asked.`)
    const reply = await answer(link, isRecord(params) ? params : {}, signer)
    throwIfClosed(link)
    return reply
  } catch (error) {
    throw toProviderError(error)
  }
}

const methods: { readonly [method: string]: (link: BitcoinLink, params: Fields, signer: Signer) => unknown } = {
  getAccountAddresses: link =>
    sharedBy(link).map(({ address, publicKey, purpose }) => ({
      address,
      ...(publicKey && { publicKey }),
      // WalletConnect's word for it
      ...(purpose && { intention: purpose === 'ordinals' ? 'ordinal' : purpose })
    })),

  async signMessage(link, { message, address, account: from, protocol: wanted }, signer) {
    const account = accountOf(link, address ?? from)
    if (typeof message !== 'string' || message.length > longestMessage) throw invalidParams('a message is a text')
    const protocol = protocolFor(wanted, account, link)
    const signature = await signer.signMessage(account, message, protocol)
    if (!isSignedOnBitcoin(link.chainId, account.address, message, signature))
      throw lie('gave a signature that is not the account’s')
    const made = bytesOfBase64(signature)?.length === 65 ? 'ecdsa' : 'bip322'
    if (wanted !== undefined && made !== protocol)
      throw new KitError('unsupported-method', `The wallet does not sign by ${protocol}.`)
    return { address: account.address, signature, protocol: made }
  },

  async signPsbt(link, { psbt: text, account: from, signInputs, broadcast = false }, signer) {
    const account = accountOf(link, from)
    const bytes = typeof text === 'string' && text.length <= longestPsbt ? bytesOfBase64(text) : undefined
    const asked = bytes && readPsbt(bytes)
    if (!asked) throw invalidParams('this is no partially signed transaction in base64')
    if (typeof broadcast !== 'boolean') throw invalidParams('`broadcast` is true or false')
    const inputs = signInputs === undefined ? ownInputs(asked, account, link) : wantedInputs(asked, signInputs, link)
    const { psbt, txid } = await signer.signPsbt(bytes, inputs, broadcast)
    if (psbt) checkSigned(psbt, asked, inputs)
    if (broadcast) checkSent(txid, asked)
    return { ...(psbt && { psbt: base64Of(psbt) }), ...(broadcast && { txid }) }
  },

  async sendTransfer(link, params, { sendTransfer }) {
    const { to, amount } = checkTransfer(params, link.chainId)
    const { purpose } = accountOf(link, params.account)
    if (!sendTransfer) throw new KitError('unsupported-method', 'Wallets of this kind sign transactions, and build none.')
    if (purpose === 'ordinals') throw new KitError('unsupported-method', 'The wallet pays from its payment address alone.')
    const txid = await sendTransfer(to, amount)
    if (!isTransactionId(txid)) throw lie('gave no id of a transaction')
    return { txid }
  }
}

/** What the wallet shares on the network, the active one first. */
const sharedBy = (link: BitcoinLink): readonly BitcoinAccount[] =>
  link.accounts.flatMap(account => link.find(account.slice(account.lastIndexOf(':') + 1)) ?? [])

/** The account by its address, the active one unless given. */
function accountOf(link: BitcoinLink, address: unknown): BitcoinAccount {
  const [active] = sharedBy(link)
  const account = address === undefined ? active : typeof address === 'string' ? link.find(address) : undefined
  if (!account?.chainIds.includes(link.chainId)) throw new KitError('unauthorized', 'The wallet does not share this account.')
  return account
}

/** Which way a message is signed: for a key of taproot there is one alone. */
function protocolFor(wanted: unknown, { address }: BitcoinAccount, { chainId }: BitcoinLink): Protocol {
  const kind = bitcoinAddress(chainId, address)?.kind
  if (wanted === undefined) return kind === 'p2tr' ? 'bip322' : 'ecdsa'
  if (wanted !== 'ecdsa' && wanted !== 'bip322') throw invalidParams('`protocol` is "ecdsa" or "bip322"')
  const isThere = wanted === 'ecdsa' ? kind !== 'p2tr' : kind !== 'p2pkh'
  if (!isThere) throw invalidParams(`addresses of this kind do not sign by ${wanted}`)
  return wanted
}

/** Whether an output pays to an address. */
function paysTo(script: Uint8Array, address: string, { chainId }: BitcoinLink): boolean {
  const found = bitcoinAddress(chainId, address)
  if (!found) return false
  const [before, after] = scripts[found.kind]
  const wanted = [...before, ...found.program, ...after]
  return script.length === wanted.length && wanted.every((byte, at) => byte === script[at])
}

const scripts = {
  p2pkh: [
    [0x76, 0xa9, 20],
    [0x88, 0xac]
  ],
  p2sh: [[0xa9, 20], [0x87]],
  p2wpkh: [[0, 20], []],
  p2tr: [[0x51, 32], []]
} as const

/** The inputs that spend what the account has. */
function ownInputs({ inputs }: Psbt, account: BitcoinAccount, link: BitcoinLink): readonly InputsToSign[] {
  const indexes = inputs.flatMap(({ script }, index) => (script && paysTo(script, account.address, link) ? [index] : []))
  if (!indexes.length) throw invalidParams('no input is told to be the account’s: name those to sign in `signInputs`')
  return [{ account, indexes }]
}

/** `[{ address, index, sighashTypes }]`, put together by what is signed in one way. */
function wantedInputs({ inputs }: Psbt, signInputs: unknown, link: BitcoinLink): readonly InputsToSign[] {
  const groups = new Map<string, { account: BitcoinAccount; indexes: number[]; sighash?: number }>()
  for (const wanted of Array.isArray(signInputs) ? (signInputs as readonly unknown[]) : []) {
    const { address, index, sighashTypes } = isRecord(wanted) ? wanted : ({} as Fields)
    const account = accountOf(link, address)
    if (!Number.isInteger(index) || !inputs[index as number]) throw invalidParams('`index` is that of an input')
    const sighash: unknown = Array.isArray(sighashTypes) ? sighashTypes[0] : undefined
    if (sighash !== undefined && (!Number.isInteger(sighash) || (sighashTypes as readonly unknown[]).length > 1))
      throw invalidParams('an input is signed in one way')
    const key = `${account.address} ${sighash as number}`
    const group = groups.get(key) ?? { account, indexes: [], ...(sighash !== undefined && { sighash: sighash as number }) }
    groups.set(key, group)
    group.indexes.push(index as number)
  }
  if (!groups.size) throw invalidParams('there is no input to sign')
  return [...groups.values()]
}

/** SIGHASH: everything is signed; of taproot that is what no word means. */
const everything = [0, 1]

/** Believes a wallet that it has signed what it was asked, no more, and in no other way. Throws KitError `invalid-reply`. */
function checkSigned(psbt: Uint8Array, asked: Psbt, inputs: readonly InputsToSign[]): void {
  const signed = readPsbt(psbt)
  if (!signed || !doesTheSame(signed, asked)) throw lie('gave another transaction than it was asked to sign')
  for (const { indexes, sighash } of inputs) {
    for (const index of indexes) {
      const sorts = signed.inputs[index]!.signed
      if (!sorts.length) throw lie('gave a transaction that it has not signed')
      const wanted = sighash ?? asked.inputs[index]!.sighash
      // one that was there before, somebody else's, may be of any sort
      const before = asked.inputs[index]!.signed
      const isRight = (sort: number | undefined): boolean =>
        sort === undefined || before.includes(sort) || (wanted ? sort === wanted : everything.includes(sort))
      if (!sorts.every(isRight)) throw lie('has signed in another way than it was asked to')
    }
  }
}

/** What a wallet has sent, where the id is all that it tells: without scripts of inputs that the id depends on, the id is known before. */
function checkSent(txid: unknown, asked: Psbt): void {
  if (!isTransactionId(txid)) throw lie('gave no id of a transaction')
  const isSegwit = asked.inputs.every(({ script }) => script && (script[0] === 0 || script[0] === 0x51))
  if (!isSegwit || asked.lockTimes.length > 1) return
  const id = sha256(sha256(unsignedTransaction(asked))).reverse()
  if (Array.from(id, byte => byte.toString(16).padStart(2, '0')).join('') !== txid)
    throw lie('has sent another transaction than it was asked to')
}

const isTransactionId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

const invalidParams = (why: string): RpcError => new RpcError(-32602, `Invalid parameters: ${why}.`)
