import { RpcError } from '../base/errors.ts'
import { parseAccountId } from '../base/caip.ts'
import { isRecord } from '../base/record.ts'
import { base64Of } from '../bitcoin/base64.ts'
import { request, type BitcoinLink } from '../bitcoin/provider.ts'
import type { BitcoinAccount } from '../bitcoin/accounts.ts'
import type { Signer } from '../bitcoin/signer.ts'
import { lie } from '../in-page/wallet-reply.ts'
import { bitcoinAddress, isBitcoinAddress, isBitcoinNetwork } from '../siwx/bitcoin-address.ts'
import { bytesOfBase64 } from '../siwx/encodings.ts'
import type { Elsewhere } from './provider.ts'

// What Bitcoin's methods carry over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc). What a wallet
// replies is worth what it is in the page: a signature that holds, and the transaction that it was asked to sign.

type Fields = Readonly<Record<string, unknown>>

const known = ['signMessage', 'signPsbt', 'sendTransfer']

/** Asks a wallet, and gives the answer in the shapes of `adapters/bitcoin/provider.ts`. Throws what that does, and what `ask` throws. */
export async function askBitcoin(method: string, params: unknown, wallet: Elsewhere): Promise<unknown> {
  const { ask, chainId } = wallet
  if (method === 'getAccountAddresses') return addressesIn(await ask(method, params), wallet)
  // a method that the site has named itself, and a chain of others: the site knows what they are
  if (!known.includes(method) || !isBitcoinNetwork(chainId)) return ask(method, params)
  const { memo, changeAddress, ...given }: Fields = isRecord(params) ? params : {}
  const further = method === 'sendTransfer' ? furtherOf(memo, changeAddress, wallet) : {}
  const from = given.account ?? given.address ?? parseAccountId(wallet.accounts[0]!).address
  return request(linkOf(wallet), { method, params: given }, signerOf(wallet, String(from), further))
}

/** What wallets elsewhere take beside the receiver and the amount. */
function furtherOf(memo: unknown, changeAddress: unknown, { chainId }: Elsewhere): Fields {
  if (memo !== undefined && !(typeof memo === 'string' && /^([\da-f]{2}){1,80}$/i.test(memo)))
    throw new RpcError(-32602, 'Invalid parameters: a memo is 80 bytes at most, in hexadecimal.')
  if (changeAddress !== undefined && !(typeof changeAddress === 'string' && isBitcoinAddress(chainId, changeAddress)))
    throw new RpcError(-32602, 'Invalid parameters: `changeAddress` is no address of the network.')
  return { ...(memo !== undefined && { memo }), ...(changeAddress !== undefined && { changeAddress }) }
}

/** The accounts of the session. */
function linkOf({ chainId, accounts }: Elsewhere): BitcoinLink {
  const addresses = accounts.map(account => parseAccountId(account).address)
  const find = (address: string): BitcoinAccount | undefined =>
    addresses.includes(address) ? { address, chainIds: [chainId], standard: {} } : undefined
  return { chainId, accounts, closed: false, find }
}

function signerOf({ ask }: Elsewhere, from: string, further: Fields): Signer {
  return {
    async signMessage({ address }, message, protocol) {
      const reply = await ask('signMessage', { account: address, message, address, protocol })
      const signature: unknown = isRecord(reply) ? reply.signature : undefined
      if (typeof signature !== 'string') throw lie('gave no signature')
      const isHex = /^(0x)?([\da-f]{2}){64,}$/i.test(signature)
      return isHex ? base64Of(bytesOf(signature.replace(/^0x/, ''))) : signature
    },
    async signPsbt(psbt, inputs, broadcast) {
      const signInputs = inputs.flatMap(({ account, indexes, sighash }) =>
        indexes.map(index => ({ address: account.address, index, ...(sighash !== undefined && { sighashTypes: [sighash] }) }))
      )
      const account = inputs[0]!.account.address
      const reply = await ask('signPsbt', { account, psbt: base64Of(psbt), signInputs, broadcast })
      const { psbt: text, txid }: Fields = isRecord(reply) ? reply : {}
      const signed = typeof text === 'string' ? bytesOfBase64(text) : undefined
      if (!signed && (!broadcast || text)) throw lie('gave no signed transaction')
      return { ...(signed && { psbt: signed }), ...(typeof txid === 'string' && { txid }) }
    },
    async sendTransfer(to, amount) {
      const reply = await ask('sendTransfer', { account: from, recipientAddress: to, amount: String(amount), ...further })
      const txid: unknown = isRecord(reply) ? reply.txid : undefined
      return typeof txid === 'string' ? txid.toLowerCase() : ''
    }
  }
}

/** More are no addresses of a person. */
const mostAddresses = 256

/** The addresses of the network that the wallet can sign for: it has more than the session tells, for change and for ordinals. */
function addressesIn(reply: unknown, { chainId }: Elsewhere): unknown {
  if (!Array.isArray(reply)) throw lie('gave no list of addresses')
  if (!isBitcoinNetwork(chainId)) return reply
  return reply.slice(0, mostAddresses).flatMap((told: unknown) => {
    if (!isRecord(told) || typeof told.address !== 'string' || !bitcoinAddress(chainId, told.address)) return []
    const { address, publicKey, path, intention } = told
    const texts = Object.entries({ publicKey, path, intention }).filter(([, value]) => typeof value === 'string')
    return [{ address, ...Object.fromEntries(texts) }]
  })
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g)!, digits => parseInt(digits, 16))
