import { asking } from '../base/asking.ts'
import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/record.ts'
import { networkIn, throwIfClosed, type Asked } from '../in-page/link.ts'
import { chainsOf, featureMethod, listOf } from '../in-page/standard.ts'
import { openRpc } from './rpc.ts'
import type { WalletAccount } from './accounts.ts'
import { namesOfChain } from './clusters.ts'
import { noSignature, readSigned } from './codec/wire.ts'
import type { Link } from './connection.ts'
import { checkSendOptions } from './send-options.ts'
import { verified } from './verified.ts'
import { bytesIn, lie } from '../in-page/wallet-reply.ts'

type Fields = Readonly<Record<string, unknown>>

/** A transaction of more letters is none: 1232 bytes. */
const longestTransaction = 1700
/** A message of more is no text that anybody reads. */
const longestMessage = 20_000

/**
 * The provider of a wallet of Wallet Standard, in the shapes of WalletConnect's and the embedded wallet's: bytes in base58. What signs is
 * the wallet's, on the network that the site uses it on; what reads is that network's own node's; any other method is nobody's.
 *
 * - `solana_getAccounts`, `solana_requestAccounts` → `[{ pubkey }]`
 * - `solana_signMessage` `{ message, pubkey }` → `{ signature }`
 * - `solana_signTransaction` `{ transaction }` → `{ transaction, signature }`
 * - `solana_signAllTransactions` `{ transactions }` → `{ transactions }`
 * - `solana_signAndSendTransaction` `{ transaction, options? }` → `{ signature }`
 * - `solana_signIn` `{ …fields of Sign In With Solana }` → `{ address, signedMessage, signature }`
 *
 * @throws errors in the shape of EIP-1193, `code` a number, with the `KitError` as `cause` where the kit itself refused
 */
export async function request(link: Link, { method, params }: Asked) {
  try {
    throwIfClosed(link)
    if (reads.test(method)) {
      const network = networkIn(link, link.chainId)!
      const ask = openRpc(network, { rpcUrls: link.rpcUrls(link.chainId), fetch: link.fetch })
      return await ask(method, listOf(params))
    }
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw unsupported(`It is not known what "${method}" is, so nobody is asked.`)
    const reply = await answer(link, isRecord(params) ? params : {})
    throwIfClosed(link)
    return reply
  } catch (error) {
    throw toProviderError(error)
  }
}

/** What nodes answer, and nothing of it signs. */
const reads = /^(get[A-Z]\w+|is[A-Z]\w+|minimumLedgerSlot|simulateTransaction|sendTransaction)$/

const accounts = ({ accounts }: Link) => accounts.map(account => ({ pubkey: account.slice(account.lastIndexOf(':') + 1) }))

const methods: { readonly [method: string]: (link: Link, params: Fields) => unknown } = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,

  async solana_signMessage(link, { message: text, pubkey }) {
    const account = accountOf(link, pubkey)
    const message = bytesOf(text, longestMessage)
    const [output] = await ask(link, account, 'solana:signMessage', [{ account: account.standard, message }])
    const signature = bytesIn(output, 'signature')
    if (base58Of(bytesIn(output, 'signedMessage')) !== base58Of(message)) throw lie('signed another message')
    if (!(await verified(account.address, message, signature))) throw lie('gave a signature that is not the account’s')
    return { signature: base58Of(signature) }
  },

  async solana_signTransaction(link, { transaction, pubkey }) {
    const account = accountOf(link, pubkey)
    const [signed] = await signTransactions(link, account, [transaction])
    return signed
  },

  async solana_signAllTransactions(link, { transactions, pubkey }) {
    const asked = listOf(transactions)
    if (!asked.length) throw invalidParams('there is no transaction to sign')
    const signed = await signTransactions(link, accountOf(link, pubkey), asked)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },

  async solana_signAndSendTransaction(link, { transaction, pubkey, options, sendOptions }) {
    const account = accountOf(link, pubkey)
    const input = { account: account.standard, chain: chainFor(link, account), transaction: wireOf(transaction, account) }
    const sending = checkSendOptions(options ?? sendOptions)
    const [output] = await ask(link, account, 'solana:signAndSendTransaction', [
      { ...input, ...(sending && { options: sending }) }
    ])
    const signature = bytesIn(output, 'signature')
    if (signature.length !== 64) throw lie('gave no signature')
    return { signature: base58Of(signature) }
  },

  async solana_signIn(link, input) {
    const { messageOf, readSignIn } = await import('./sign-in.ts')
    const account = accountOf(link, input.address)
    const asked = { ...input, address: account.address }
    try {
      messageOf(asked, { ...asked, domain: 'localhost' })
    } catch {
      throw invalidParams('no sign-in message can say this')
    }
    const [output] = await ask(link, account, 'solana:signIn', [asked])
    const { address, message, signature } = await readSignIn(output, asked)
    return { address, signedMessage: base58Of(new TextEncoder().encode(message)), signature: base58Of(signature) }
  }
}

async function signTransactions(link: Link, account: WalletAccount, asked: readonly unknown[]) {
  const chain = chainFor(link, account)
  const inputs = asked.map(transaction => ({ account: account.standard, chain, transaction: wireOf(transaction, account) }))
  const outputs = await ask(link, account, 'solana:signTransaction', inputs)
  return outputs.map(output => {
    const wire = bytesIn(output, 'signedTransaction')
    // the wallet may have changed it, as those that guard their visitors do: what counts is that it is one, and that it has signed it
    const read = readSigned(wire)
    const signature = read?.signatures[read.signers.indexOf(account.address)]
    if (!signature || signature === noSignature) throw lie('gave a transaction that it has not signed')
    return { transaction: base58Of(wire), signature }
  })
}

/** Asks the wallet, and has as many answers as questions. */
async function ask(link: Link, account: WalletAccount, feature: string, inputs: readonly unknown[]): Promise<readonly unknown[]> {
  const call = featureMethod(link.standard, feature)
  // an account that is only watched has no features of its own
  const { features } = account.standard as { features?: unknown }
  const allowed = !Array.isArray(features) || features.includes(feature) || feature === 'solana:signIn'
  if (!call || !allowed) throw unsupported(`The wallet's account has no ${feature}.`)
  const outputs = listOf(await asking(() => call(...inputs)))
  if (outputs.length !== inputs.length) throw lie('did not answer everything')
  return outputs
}

/** The account by its address, the active one unless given. */
function accountOf(link: Link, pubkey: unknown): WalletAccount {
  const [active] = accounts(link)
  const address = pubkey ?? active?.pubkey
  const account = typeof address === 'string' ? link.find(address) : undefined
  if (!account) throw new KitError('unauthorized', 'The wallet does not share this account.')
  return account
}

/** What the wallet calls the network. */
function chainFor({ chainId, standard }: Link, account: WalletAccount): string {
  const [own, shared] = [standard, account.standard].map(chainsOf)
  const name = namesOfChain(chainId).find(name => own?.includes(name) && shared?.includes(name))
  if (!name) throw new KitError('unsupported-chain', `The wallet's account is not on ${chainId}.`)
  return name
}

function wireOf(value: unknown, { address }: WalletAccount): Uint8Array {
  const wire = bytesOf(value, longestTransaction)
  if (!readSigned(wire)?.signers.includes(address))
    throw invalidParams('this is no transaction that asks for a signature of the account')
  return wire
}

function bytesOf(value: unknown, longest: number): Uint8Array {
  const bytes = typeof value === 'string' ? bytesOfBase58(value, longest) : undefined
  if (!bytes) throw invalidParams('bytes are given in base58')
  return bytes
}

const unsupported = (message: string): KitError => new KitError('unsupported-method', message)
const invalidParams = (why: string): RpcError => new RpcError(-32602, `Invalid parameters: ${why}.`)
