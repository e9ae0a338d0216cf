import { ProviderRpcError } from '../errors.ts'
import { extractTransaction, type BitcoinKey } from './keys.ts'
import type { BitcoinWalletState } from './bitcoin-test-wallet.ts'
import type { BitcoinTestNetwork } from './networks.ts'

/** Fee of a payment, in satoshis. */
const fee = 500n

async function requestEsplora(
  state: BitcoinWalletState,
  network: BitcoinTestNetwork,
  path: string,
  body?: string
): Promise<string> {
  const base = state.options.esplora?.[network]
  if (base === undefined)
    throw new ProviderRpcError(-32003, `The wallet has no Esplora API on ${network}: set the option "esplora".`)
  const reply = await fetch(`${base}/${path}`, body === undefined ? {} : { method: 'POST', body })
  const text = await reply.text()
  if (!reply.ok) throw new ProviderRpcError(-32003, text)
  return text
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** Sends a signed transaction. Resolves to its id. */
export async function broadcastTransaction(
  state: BitcoinWalletState,
  network: BitcoinTestNetwork,
  psbt: Uint8Array
): Promise<string> {
  return requestEsplora(state, network, 'tx', hexOf(await extractTransaction(psbt)))
}

/** Pays from the first output that is large enough. Resolves to the transaction id. */
export async function pay(state: BitcoinWalletState, key: BitcoinKey, to: string, amount: bigint): Promise<string> {
  const held = JSON.parse(await requestEsplora(state, key.network, `address/${key.address}/utxo`)) as {
    txid: string
    vout: number
    value: number
  }[]
  const spent = held.find(({ value }) => BigInt(value) >= amount + fee)
  if (!spent) throw new ProviderRpcError(-32003, 'The wallet has not got so much in one piece.')
  const { wire } = key.pay({ txid: spent.txid, index: spent.vout, amount: BigInt(spent.value) }, to, amount, fee)
  return requestEsplora(state, key.network, 'tx', hexOf(wire))
}
