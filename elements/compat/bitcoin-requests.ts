import { isRecord } from '../../adapters/base/is-record.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { BitcoinConnector } from './bitcoin-provider.ts'
import type { ProviderContext } from './namespace-provider.ts'

// AppKit's Bitcoin methods, by those of WalletConnect.

export async function signMessage({ provider }: ProviderContext, params: BitcoinConnector.SignMessageParams): Promise<string> {
  return textIn(await provider.request({ method: 'signMessage', params }), 'signature')
}

export async function sendTransfer(
  { provider }: ProviderContext,
  { recipient, amount }: BitcoinConnector.SendTransferParams
): Promise<string> {
  return textIn(await provider.request({ method: 'sendTransfer', params: { recipientAddress: recipient, amount } }), 'txid')
}

export async function signPSBT(
  { provider }: ProviderContext,
  { psbt, signInputs, broadcast = false }: BitcoinConnector.SignPSBTParams
): Promise<BitcoinConnector.SignPSBTResponse> {
  const params = { psbt, broadcast, ...(signInputs.length && { signInputs }) }
  const reply = await provider.request({ method: 'signPsbt', params })
  const { txid } = isRecord(reply) ? reply : {}
  if (typeof txid !== 'string') return { psbt: textIn(reply, 'psbt') }
  // a wallet that has sent it may return its id alone
  return { psbt: isRecord(reply) && typeof reply.psbt === 'string' ? reply.psbt : psbt, txid }
}

export async function getAccountAddresses({ provider }: ProviderContext): Promise<BitcoinConnector.AccountAddress[]> {
  const reply = await provider.request({ method: 'getAccountAddresses', params: {} })
  return (Array.isArray(reply) ? (reply as unknown[]) : []).filter(isRecord).map(({ address, publicKey, intention }) => ({
    address: String(address),
    ...(typeof publicKey === 'string' && { publicKey }),
    purpose: intention === 'ordinal' ? 'ordinal' : 'payment'
  }))
}

function textIn(reply: unknown, name: string): string {
  const text = isRecord(reply) ? reply[name] : undefined
  if (typeof text !== 'string') throw new KitError('invalid-reply', `The wallet gave no ${name}.`)
  return text
}
