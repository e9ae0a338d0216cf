import { callWallet } from '../base/wallet-call.ts'
import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import { KitError } from '../base/kit-error.ts'
import { RpcError } from '../base/errors.ts'
import { toProviderError } from '../base/provider-error.ts'
import { isRecord } from '../base/is-record.ts'
import { findNetwork, throwIfClosed } from '../in-page/link-checks.ts'
import type { RequestArguments } from '../in-page/wallet-driver.ts'
import { getStandardChains, getFeatureMethod, toArray } from '../in-page/wallet-standard.ts'
import { createRpcRequest } from './rpc.ts'
import type { WalletAccount } from './accounts.ts'
import { getChainAliases } from './clusters.ts'
import { emptySignature, parseSignedTransaction } from './codec/transaction.ts'
import type { SolanaLink } from './driver.ts'
import { checkSendOptions } from '../base/solana-send-options.ts'
import { verifySignature } from './verify-signature.ts'
import { readBytes, invalidReply } from '../in-page/invalid-reply.ts'

type Fields = Readonly<Record<string, unknown>>

/** Maximum length of a transaction in base58: 1232 bytes. */
const longestTransaction = 1700
/** Maximum length of a message; users do not read longer ones. */
const longestMessage = 20_000

/**
 * Handles requests to a Wallet Standard wallet, with the methods of WalletConnect and of the embedded
 * wallet: bytes in base58. Signing goes to the wallet, on the network the app uses it on; reads go to a node of that network;
 * other methods are rejected.
 * - `solana_getAccounts`, `solana_requestAccounts` → `[{ pubkey }]`
 * - `solana_signMessage` `{ message, pubkey }` → `{ signature }`
 * - `solana_signTransaction` `{ transaction }` → `{ transaction, signature }`
 * - `solana_signAllTransactions` `{ transactions }` → `{ transactions }`
 * - `solana_signAndSendTransaction` `{ transaction, options? }` → `{ signature }`
 * - `solana_signIn` `{ …fields of Sign In With Solana }` → `{ address, signedMessage, signature }`
 * @throws EIP-1193 errors with a numeric `code`, and the `KitError` as `cause` if the kit itself rejected the request
 */
export async function handleRequest(link: SolanaLink, { method, params }: RequestArguments) {
  try {
    throwIfClosed(link)
    if (reads.test(method)) {
      const network = findNetwork(link, link.chainId)!
      const requestRpc = createRpcRequest(network, { rpcUrls: link.rpcUrls(link.chainId), fetch: link.fetch })
      return await requestRpc(method, toArray(params))
    }
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw unsupported(`Unknown method "${method}": the provider does not forward it.`)
    const reply = await answer(link, isRecord(params) ? params : {})
    throwIfClosed(link)
    return reply
  } catch (error) {
    throw toProviderError(error)
  }
}

/** Node methods, none of which signs. */
const reads = /^(get[A-Z]\w+|is[A-Z]\w+|minimumLedgerSlot|simulateTransaction|sendTransaction)$/

const accounts = ({ accounts }: SolanaLink) => accounts.map(account => ({ pubkey: account.slice(account.lastIndexOf(':') + 1) }))

const methods: { readonly [method: string]: (link: SolanaLink, params: Fields) => unknown } = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,

  async solana_signMessage(link, { message: text, pubkey }) {
    const account = accountOf(link, pubkey)
    const message = bytesOf(text, longestMessage)
    const [output] = await callFeature(link, account, 'solana:signMessage', [{ account: account.standard, message }])
    const signature = readBytes(output, 'signature')
    if (bytesToBase58(readBytes(output, 'signedMessage')) !== bytesToBase58(message)) throw invalidReply('signed another message')
    if (!(await verifySignature(account.address, message, signature)))
      throw invalidReply('gave a signature that is not the account’s')
    return { signature: bytesToBase58(signature) }
  },

  async solana_signTransaction(link, { transaction, pubkey }) {
    const account = accountOf(link, pubkey)
    const [signed] = await signTransactions(link, account, [transaction])
    return signed
  },

  async solana_signAllTransactions(link, { transactions, pubkey }) {
    const requested = toArray(transactions)
    if (!requested.length) throw invalidParams('there is no transaction to sign')
    const signed = await signTransactions(link, accountOf(link, pubkey), requested)
    return { transactions: signed.map(({ transaction }) => transaction) }
  },

  async solana_signAndSendTransaction(link, { transaction, pubkey, options, sendOptions }) {
    const account = accountOf(link, pubkey)
    const input = { account: account.standard, chain: chainFor(link, account), transaction: wireOf(transaction, account) }
    const sending = checkSendOptions(options ?? sendOptions)
    const [output] = await callFeature(link, account, 'solana:signAndSendTransaction', [
      { ...input, ...(sending && { options: sending }) }
    ])
    const signature = readBytes(output, 'signature')
    if (signature.length !== 64) throw invalidReply('gave no signature')
    return { signature: bytesToBase58(signature) }
  },

  async solana_signIn(link, input) {
    const { createExpectedMessage, verifySignInOutput } = await import('./sign-in.ts')
    const account = accountOf(link, input.address)
    const fields = { ...input, address: account.address }
    try {
      createExpectedMessage(fields, { ...fields, domain: 'localhost' })
    } catch {
      throw invalidParams('no sign-in message can say this')
    }
    const [output] = await callFeature(link, account, 'solana:signIn', [fields])
    const { address, message, signature } = await verifySignInOutput(output, fields)
    return { address, signedMessage: bytesToBase58(new TextEncoder().encode(message)), signature: bytesToBase58(signature) }
  }
}

async function signTransactions(link: SolanaLink, account: WalletAccount, transactions: readonly unknown[]) {
  const chain = chainFor(link, account)
  const inputs = transactions.map(transaction => ({
    account: account.standard,
    chain,
    transaction: wireOf(transaction, account)
  }))
  const outputs = await callFeature(link, account, 'solana:signTransaction', inputs)
  return outputs.map(output => {
    const wire = readBytes(output, 'signedTransaction')
    // A wallet may change the transaction, for example to add protection. It must be valid and signed by the wallet's account.
    const read = parseSignedTransaction(wire)
    const signature = read?.signatures[read.signers.indexOf(account.address)]
    if (!signature || signature === emptySignature) throw invalidReply('gave a transaction that it has not signed')
    return { transaction: bytesToBase58(wire), signature }
  })
}

/** Calls the wallet, and requires one result per input. */
async function callFeature(
  link: SolanaLink,
  account: WalletAccount,
  feature: string,
  inputs: readonly unknown[]
): Promise<readonly unknown[]> {
  const call = getFeatureMethod(link.standard, feature)
  // Watch-only accounts have no features.
  const { features } = account.standard as { features?: unknown }
  const allowed = !Array.isArray(features) || features.includes(feature) || feature === 'solana:signIn'
  if (!call || !allowed) throw unsupported(`The wallet's account has no ${feature}.`)
  const outputs = toArray(await callWallet(() => call(...inputs)))
  if (outputs.length !== inputs.length) throw invalidReply('did not answer everything')
  return outputs
}

/** Returns the account of an address; default: the active one. */
function accountOf(link: SolanaLink, pubkey: unknown): WalletAccount {
  const [active] = accounts(link)
  const address = pubkey ?? active?.pubkey
  const account = typeof address === 'string' ? link.find(address) : undefined
  if (!account) throw new KitError('unauthorized', 'The wallet does not share this account.')
  return account
}

/** Returns the wallet's name of the network. */
function chainFor({ chainId, standard }: SolanaLink, account: WalletAccount): string {
  const [own, shared] = [standard, account.standard].map(getStandardChains)
  const name = getChainAliases(chainId).find(name => own?.includes(name) && shared?.includes(name))
  if (!name) throw new KitError('unsupported-chain', `The wallet's account is not on ${chainId}.`)
  return name
}

function wireOf(value: unknown, { address }: WalletAccount): Uint8Array {
  const wire = bytesOf(value, longestTransaction)
  if (!parseSignedTransaction(wire)?.signers.includes(address))
    throw invalidParams('this is no transaction that asks for a signature of the account')
  return wire
}

function bytesOf(value: unknown, longest: number): Uint8Array {
  const bytes = typeof value === 'string' ? base58ToBytes(value, longest) : undefined
  if (!bytes) throw invalidParams('bytes are given in base58')
  return bytes
}

const unsupported = (message: string): KitError => new KitError('unsupported-method', message)
const invalidParams = (why: string): RpcError => new RpcError(-32602, `Invalid parameters: ${why}.`)
