import { callWallet } from '../base/wallet-call.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import { base64ToBytes } from '../siwx/base64.ts'
import { bytesToBase64 } from './to-base64.ts'
import { parseTransfer } from './check-transfer.ts'
import type { Chain } from '../chain.ts'

/**
 * Signs a text by `signMessage`.
 * Resolves to the signature in base64; its format shows BIP-322 or BIP-137.
 */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const { address } = parseAccountId(account)
  const reply = await callWallet(() =>
    provider.request({ method: 'signMessage', params: { message, account: address, address } })
  )
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  // WalletConnect returns hexadecimal.
  if (typeof signature === 'string' && /^([\da-f]{2}){64,}$/i.test(signature))
    return bytesToBase64(Uint8Array.from(signature.match(/../g)!, digits => parseInt(digits, 16)))
  if (typeof signature !== 'string' || !base64ToBytes(signature.replace(/^smp/, ''))?.length) throw invalid('a signature')
  return signature
}

/** Sends `value` satoshis to an address by `sendTransfer`. Resolves to the transaction id. */
export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (
  provider,
  account,
  { to, value, ...others }
) => {
  const { address, chainId } = parseAccountId(account)
  if (Object.values(others).some(other => other !== undefined))
    throw new KitError('unsupported-method', 'A transfer on Bitcoin has a receiver and a value alone.')
  const transfer = parseTransfer({ recipientAddress: to, amount: value }, chainId)
  // WalletConnect transports JSON.
  const params = { account: address, recipientAddress: transfer.to, amount: String(transfer.amount) }
  const reply = await callWallet(() => provider.request({ method: 'sendTransfer', params })).catch(async (error: unknown) => {
    throw await toTransactionError(error)
  })
  const txid: unknown = isRecord(reply) ? reply.txid : undefined
  if (typeof txid !== 'string' || !/^[\da-f]{64}$/i.test(txid)) throw invalid('the id of a transaction')
  return txid
}

/** Translates an error of a node. The table is lazy-loaded with the first error. */
async function toTransactionError(error: unknown): Promise<unknown> {
  try {
    return (await import('./transaction-errors.ts')).toTransactionError(error)
  } catch {
    return error // the chunk cannot be loaded
  }
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
