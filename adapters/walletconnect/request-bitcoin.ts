import { RpcError } from '../base/errors.ts'
import { parseAccountId } from '../base/caip.ts'
import { isRecord } from '../base/is-record.ts'
import { bytesToBase64 } from '../bitcoin/to-base64.ts'
import { handleRequest, type BitcoinLink } from '../bitcoin/provider.ts'
import type { BitcoinAccount } from '../bitcoin/accounts.ts'
import type { Signer } from '../bitcoin/signer.ts'
import { invalidReply } from '../in-page/invalid-reply.ts'
import { parseBitcoinAddress, isBitcoinAddress, isBitcoinNetwork } from '../siwx/bitcoin-address.ts'
import { base64ToBytes } from '../siwx/base64.ts'
import type { NonEvmRequestContext } from './provider.ts'

// Bitcoin methods over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc). Responses are
// validated like those of injected wallets: the signature must be valid, and the transaction the requested one.

type Fields = Readonly<Record<string, unknown>>

const known = ['signMessage', 'signPsbt', 'sendTransfer']

/**
 * Sends a request and converts the response to the format of `adapters/bitcoin/provider.ts`.
 * Throws its errors, and those of `sendRequest`.
 */
export async function requestBitcoin(method: string, params: unknown, wallet: NonEvmRequestContext): Promise<unknown> {
  const { sendRequest, chainId } = wallet
  if (method === 'getAccountAddresses') return addressesIn(await sendRequest(method, params), wallet)
  // A method declared by the app, or a chain other than Bitcoin's: pass through.
  if (!known.includes(method) || !isBitcoinNetwork(chainId)) return sendRequest(method, params)
  const { memo, changeAddress, ...given }: Fields = isRecord(params) ? params : {}
  const further = method === 'sendTransfer' ? furtherOf(memo, changeAddress, wallet) : {}
  const from = given.account ?? given.address ?? parseAccountId(wallet.accounts[0]!).address
  return handleRequest(linkOf(wallet), { method, params: given }, signerOf(wallet, String(from), further))
}

/** Returns optional parameters that remote wallets accept besides recipient and amount. */
function furtherOf(memo: unknown, changeAddress: unknown, { chainId }: NonEvmRequestContext): Fields {
  if (memo !== undefined && !(typeof memo === 'string' && /^([\da-f]{2}){1,80}$/i.test(memo)))
    throw new RpcError(-32602, 'Invalid parameters: a memo is 80 bytes at most, in hexadecimal.')
  if (changeAddress !== undefined && !(typeof changeAddress === 'string' && isBitcoinAddress(chainId, changeAddress)))
    throw new RpcError(-32602, 'Invalid parameters: `changeAddress` is no address of the network.')
  return { ...(memo !== undefined && { memo }), ...(changeAddress !== undefined && { changeAddress }) }
}

/** Creates a link with the session's accounts. */
function linkOf({ chainId, accounts }: NonEvmRequestContext): BitcoinLink {
  const addresses = accounts.map(account => parseAccountId(account).address)
  const find = (address: string): BitcoinAccount | undefined =>
    addresses.includes(address) ? { address, chainIds: [chainId], standard: {} } : undefined
  return { chainId, accounts, closed: false, find }
}

function signerOf({ sendRequest }: NonEvmRequestContext, from: string, further: Fields): Signer {
  return {
    async signMessage({ address }, message, protocol) {
      const reply = await sendRequest('signMessage', { account: address, message, address, protocol })
      const signature: unknown = isRecord(reply) ? reply.signature : undefined
      if (typeof signature !== 'string') throw invalidReply('gave no signature')
      const isHex = /^(0x)?([\da-f]{2}){64,}$/i.test(signature)
      return isHex ? bytesToBase64(bytesOf(signature.replace(/^0x/, ''))) : signature
    },
    async signPsbt(psbt, inputs, broadcast) {
      const signInputs = inputs.flatMap(({ account, indexes, sighash }) =>
        indexes.map(index => ({ address: account.address, index, ...(sighash !== undefined && { sighashTypes: [sighash] }) }))
      )
      const account = inputs[0]!.account.address
      const reply = await sendRequest('signPsbt', { account, psbt: bytesToBase64(psbt), signInputs, broadcast })
      const { psbt: text, txid }: Fields = isRecord(reply) ? reply : {}
      const signed = typeof text === 'string' ? base64ToBytes(text) : undefined
      if (!signed && (!broadcast || text)) throw invalidReply('gave no signed transaction')
      return { ...(signed && { psbt: signed }), ...(typeof txid === 'string' && { txid }) }
    },
    async sendTransfer(to, amount) {
      const reply = await sendRequest('sendTransfer', { account: from, recipientAddress: to, amount: String(amount), ...further })
      const txid: unknown = isRecord(reply) ? reply.txid : undefined
      return typeof txid === 'string' ? txid.toLowerCase() : ''
    }
  }
}

/** Maximum number of addresses. */
const mostAddresses = 256

/**
 * Returns the addresses on the network that the wallet can sign for:
 * more than in the session, for change and ordinals.
 */
function addressesIn(reply: unknown, { chainId }: NonEvmRequestContext): unknown {
  if (!Array.isArray(reply)) throw invalidReply('gave no list of addresses')
  if (!isBitcoinNetwork(chainId)) return reply
  return reply.slice(0, mostAddresses).flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.address !== 'string' || !parseBitcoinAddress(chainId, entry.address)) return []
    const { address, publicKey, path, intention } = entry
    const texts = Object.entries({ publicKey, path, intention }).filter(([, value]) => typeof value === 'string')
    return [{ address, ...Object.fromEntries(texts) }]
  })
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g)!, digits => parseInt(digits, 16))
