import { asking } from '../base/asking.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import { bytesOfBase64 } from '../siwx/encodings.ts'
import { base64Of } from './base64.ts'
import { checkTransfer } from './transfer.ts'
import type { Chain } from '../chain.ts'

/** `signMessage` of a text. Resolves to the signature in base64, by BIP-322 or BIP-137 as its form says. */
export const signMessage: NonNullable<Chain['messages']>['sign'] = async (provider, account, message) => {
  const { address } = parseAccountId(account)
  const reply = await asking(() => provider.request({ method: 'signMessage', params: { message, account: address, address } }))
  const signature: unknown = isRecord(reply) ? reply.signature : undefined
  // WalletConnect has it in hexadecimal
  if (typeof signature === 'string' && /^([\da-f]{2}){64,}$/i.test(signature))
    return base64Of(Uint8Array.from(signature.match(/../g)!, digits => parseInt(digits, 16)))
  if (typeof signature !== 'string' || !bytesOfBase64(signature.replace(/^smp/, ''))?.length) throw invalid('a signature')
  return signature
}

/** `sendTransfer` of satoshis (`value`) to an address. Resolves to the transaction's id. */
export const sendTransaction: NonNullable<Chain['transactions']>['send'] = async (
  provider,
  account,
  { to, value, ...others }
) => {
  const { address, chainId } = parseAccountId(account)
  if (Object.values(others).some(other => other !== undefined))
    throw new KitError('unsupported-method', 'A transfer on Bitcoin has a receiver and a value alone.')
  const transfer = checkTransfer({ recipientAddress: to, amount: value }, chainId)
  // WalletConnect carries JSON
  const params = { account: address, recipientAddress: transfer.to, amount: String(transfer.amount) }
  const reply = await asking(() => provider.request({ method: 'sendTransfer', params }))
  const txid: unknown = isRecord(reply) ? reply.txid : undefined
  if (typeof txid !== 'string' || !/^[\da-f]{64}$/i.test(txid)) throw invalid('the id of a transaction')
  return txid
}

const invalid = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
