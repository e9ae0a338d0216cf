import { sha256 } from '@noble/hashes/sha2'
import { KitError } from '../base/kit-error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/is-record.ts'
import { throwIfClosed } from '../in-page/link-checks.ts'
import type { AccountNetworks } from '../in-page/account-networks.ts'
import type { RequestArguments } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import { invalidReply } from '../in-page/invalid-reply.ts'
import { parseBitcoinAddress } from '../siwx/bitcoin-address.ts'
import { verifyBitcoinSignature } from '../siwx/verify-bitcoin.ts'
import { base64ToBytes } from '../siwx/base64.ts'
import { bytesToBase64 } from './to-base64.ts'
import { hasSameEffect, parsePsbt, serializeUnsigned, type Psbt } from './codec/psbt.ts'
import { parseTransfer } from './check-transfer.ts'
import type { BitcoinAccount } from './accounts.ts'
import type { InputsToSign, MessageProtocol, Signer } from './signer.ts'
import type { BitcoinWallet } from './detect-wallets.ts'

type Fields = Readonly<Record<string, unknown>>
/** Fields of a wallet link needed to validate its responses. */
export type BitcoinLink = Pick<
  WalletLink<BitcoinWallet, AccountNetworks<BitcoinAccount>>,
  'accounts' | 'chainId' | 'closed' | 'find'
>

/** Maximum length of a message; users do not read longer ones. */
const longestMessage = 20_000
/** In base64 characters; networks reject larger transactions. */
const longestPsbt = 5_400_000

/**
 * Handles requests with WalletConnect's Bitcoin methods; bytes are base64.
 * Requests go to the wallet, on the network the app uses it on; other methods are rejected.
 * - `getAccountAddresses` → `[{ address, publicKey?, intention? }]`
 * - `signMessage` `{ message, address?, protocol? }` → `{ address, signature, protocol }`; `protocol` is `ecdsa` (BIP-137) or
 * `bip322`
 * - `signPsbt` `{ psbt, account?, signInputs?: [{ address, index, sighashTypes? }], broadcast? }` → `{ psbt?, txid? }`
 * - `sendTransfer` `{ recipientAddress, amount, account? }` → `{ txid }`; `amount` in satoshis: a bigint, or its digits
 * @throws EIP-1193 errors with a numeric `code`, and the `KitError` as `cause` if the kit itself rejected the request
 */
export async function handleRequest(link: BitcoinLink, { method, params }: RequestArguments, signer: Signer): Promise<unknown> {
  try {
    throwIfClosed(link)
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw new KitError('unsupported-method', `Unknown method "${method}": the provider does not forward it.`)
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
      // WalletConnect's term.
      ...(purpose && { intention: purpose === 'ordinals' ? 'ordinal' : purpose })
    })),

  async signMessage(link, { message, address, account: from, protocol: wanted }, signer) {
    const account = accountOf(link, address ?? from)
    if (typeof message !== 'string' || message.length > longestMessage) throw invalidParams('a message is a text')
    const protocol = protocolFor(wanted, account, link)
    const signature = await signer.signMessage(account, message, protocol)
    if (!verifyBitcoinSignature(link.chainId, account.address, message, signature))
      throw invalidReply('gave a signature that is not the account’s')
    const made = base64ToBytes(signature)?.length === 65 ? 'ecdsa' : 'bip322'
    if (wanted !== undefined && made !== protocol)
      throw new KitError('unsupported-method', `The wallet does not sign by ${protocol}.`)
    return { address: account.address, signature, protocol: made }
  },

  async signPsbt(link, { psbt: text, account: from, signInputs, broadcast = false }, signer) {
    const account = accountOf(link, from)
    const bytes = typeof text === 'string' && text.length <= longestPsbt ? base64ToBytes(text) : undefined
    const requested = bytes && parsePsbt(bytes)
    if (!requested) throw invalidParams('this is no partially signed transaction in base64')
    if (typeof broadcast !== 'boolean') throw invalidParams('`broadcast` is true or false')
    const inputs = signInputs === undefined ? ownInputs(requested, account, link) : wantedInputs(requested, signInputs, link)
    const { psbt, txid } = await signer.signPsbt(bytes, inputs, broadcast)
    if (psbt) checkSigned(psbt, requested, inputs)
    if (broadcast) checkSent(txid, requested)
    return { ...(psbt && { psbt: bytesToBase64(psbt) }), ...(broadcast && { txid }) }
  },

  async sendTransfer(link, params, { sendTransfer }) {
    const { to, amount } = parseTransfer(params, link.chainId)
    const { purpose } = accountOf(link, params.account)
    if (!sendTransfer) throw new KitError('unsupported-method', 'Wallets of this kind sign transactions, and build none.')
    if (purpose === 'ordinals') throw new KitError('unsupported-method', 'The wallet pays from its payment address alone.')
    const txid = await sendTransfer(to, amount)
    if (!isTransactionId(txid)) throw invalidReply('gave no id of a transaction')
    return { txid }
  }
}

/** Returns the granted accounts on the network, active one first. */
const sharedBy = (link: BitcoinLink): readonly BitcoinAccount[] =>
  link.accounts.flatMap(account => link.find(account.slice(account.lastIndexOf(':') + 1)) ?? [])

/** Returns the account of an address; default: the active one. */
function accountOf(link: BitcoinLink, address: unknown): BitcoinAccount {
  const [active] = sharedBy(link)
  const account = address === undefined ? active : typeof address === 'string' ? link.find(address) : undefined
  if (!account?.chainIds.includes(link.chainId)) throw new KitError('unauthorized', 'The wallet does not share this account.')
  return account
}

/** Returns the signing protocol of a message. Taproot keys support only one. */
function protocolFor(wanted: unknown, { address }: BitcoinAccount, { chainId }: BitcoinLink): MessageProtocol {
  const kind = parseBitcoinAddress(chainId, address)?.kind
  if (wanted === undefined) return kind === 'p2tr' ? 'bip322' : 'ecdsa'
  if (wanted !== 'ecdsa' && wanted !== 'bip322') throw invalidParams('`protocol` is "ecdsa" or "bip322"')
  const isThere = wanted === 'ecdsa' ? kind !== 'p2tr' : kind !== 'p2pkh'
  if (!isThere) throw invalidParams(`addresses of this kind do not sign by ${wanted}`)
  return wanted
}

/** Returns whether an output pays to an address. */
function paysTo(script: Uint8Array, address: string, { chainId }: BitcoinLink): boolean {
  const found = parseBitcoinAddress(chainId, address)
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

/** Returns the inputs that spend the account's outputs. */
function ownInputs({ inputs }: Psbt, account: BitcoinAccount, link: BitcoinLink): readonly InputsToSign[] {
  const indexes = inputs.flatMap(({ script }, index) => (script && paysTo(script, account.address, link) ? [index] : []))
  if (!indexes.length) throw invalidParams('no input is told to be the account’s: name those to sign in `signInputs`')
  return [{ account, indexes }]
}

/** Parses `[{ address, index, sighashTypes }]`, grouped by address and sighash. */
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

/** SIGHASH values that sign everything: 1, and for taproot also the default 0. */
const everything = [0, 1]

/**
 * Verifies that the wallet has signed the requested inputs only, with the requested sighash.
 * @throws KitError `invalid-reply`
 */
function checkSigned(psbt: Uint8Array, requested: Psbt, inputs: readonly InputsToSign[]): void {
  const signed = parsePsbt(psbt)
  if (!signed || !hasSameEffect(signed, requested)) throw invalidReply('gave another transaction than it was asked to sign')
  for (const { indexes, sighash } of inputs) {
    for (const index of indexes) {
      const sorts = signed.inputs[index]!.signed
      if (!sorts.length) throw invalidReply('gave a transaction that it has not signed')
      const wanted = sighash ?? requested.inputs[index]!.sighash
      // Signatures that existed before, by another signer, may have any sighash.
      const before = requested.inputs[index]!.signed
      const isRight = (sort: number | undefined): boolean =>
        sort === undefined || before.includes(sort) || (wanted ? sort === wanted : everything.includes(sort))
      if (!sorts.every(isRight)) throw invalidReply('has signed in another way than it was asked to')
    }
  }
}

/**
 * Verifies a sent transaction if only its id is returned:
 * without input scripts that the id depends on, it is known in advance.
 */
function checkSent(txid: unknown, requested: Psbt): void {
  if (!isTransactionId(txid)) throw invalidReply('gave no id of a transaction')
  const isSegwit = requested.inputs.every(({ script }) => script && (script[0] === 0 || script[0] === 0x51))
  if (!isSegwit || requested.lockTimes.length > 1) return
  const id = sha256(sha256(serializeUnsigned(requested))).reverse()
  if (Array.from(id, byte => byte.toString(16).padStart(2, '0')).join('') !== txid)
    throw invalidReply('has sent another transaction than it was asked to')
}

const isTransactionId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value)

const invalidParams = (why: string): RpcError => new RpcError(-32602, `Invalid parameters: ${why}.`)
