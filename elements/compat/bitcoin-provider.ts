import { isRecord } from '../../adapters/base/is-record.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Provider } from '../../adapters/base/provider.ts'

/** The wallet's provider on Bitcoin, as `useAppKitProvider('bip122')` returns it. */
export interface BitcoinConnector extends Provider {
  /** Resolves to the signature in base64. */
  signMessage(params: BitcoinConnector.SignMessageParams): Promise<string>
  /** Resolves to the id of the transaction. */
  sendTransfer(params: BitcoinConnector.SendTransferParams): Promise<string>
  signPSBT(params: BitcoinConnector.SignPSBTParams): Promise<BitcoinConnector.SignPSBTResponse>
  getAccountAddresses(): Promise<BitcoinConnector.AccountAddress[]>
}

// eslint-disable-next-line @typescript-eslint/no-namespace -- apps name these types so
export declare namespace BitcoinConnector {
  /** Message to sign, and the account that signs it. */
  export interface SignMessageParams {
    readonly message: string
    readonly address: string
    /** BIP-137 or BIP-322. Default: what the address supports. */
    readonly protocol?: 'ecdsa' | 'bip322'
  }
  /** A payment. */
  export interface SendTransferParams {
    readonly recipient: string
    /** In satoshis. */
    readonly amount: string
  }
  /** A partially signed transaction, and its inputs to sign. */
  export interface SignPSBTParams {
    /** In base64. */
    psbt: string
    /** Empty: the inputs of the active account. */
    signInputs: { address: string; index: number; sighashTypes: number[] }[]
    /** Whether the wallet sends it. */
    broadcast?: boolean
  }
  /** The signed transaction. */
  export interface SignPSBTResponse {
    /** In base64. */
    psbt: string
    /** If the wallet has sent it. */
    txid?: string
  }
  /** An address of the wallet. */
  export interface AccountAddress {
    address: string
    publicKey?: string
    purpose: 'payment' | 'ordinal'
  }
}

type Methods = Omit<BitcoinConnector, keyof Provider>

/** Returns AppKit's methods over a provider with WalletConnect's. */
export function bitcoinMethods(provider: Provider): Methods {
  const ask = (method: string, params: object = {}): Promise<unknown> => provider.request({ method, params })
  return {
    signMessage: async params => textIn(await ask('signMessage', params), 'signature'),
    sendTransfer: async ({ recipient, amount }) =>
      textIn(await ask('sendTransfer', { recipientAddress: recipient, amount }), 'txid'),
    async signPSBT({ psbt, signInputs, broadcast = false }) {
      const reply = await ask('signPsbt', { psbt, broadcast, ...(signInputs.length && { signInputs }) })
      const { txid } = isRecord(reply) ? reply : {}
      // a wallet that has sent it may return its id alone
      return typeof txid === 'string'
        ? { psbt: isRecord(reply) && typeof reply.psbt === 'string' ? reply.psbt : psbt, txid }
        : { psbt: textIn(reply, 'psbt') }
    },
    async getAccountAddresses() {
      const reply = await ask('getAccountAddresses')
      return (Array.isArray(reply) ? (reply as unknown[]) : []).filter(isRecord).map(({ address, publicKey, intention }) => ({
        address: String(address),
        ...(typeof publicKey === 'string' && { publicKey }),
        purpose: intention === 'ordinal' ? 'ordinal' : 'payment'
      }))
    }
  }
}

function textIn(reply: unknown, name: string): string {
  const text = isRecord(reply) ? reply[name] : undefined
  if (typeof text !== 'string') throw new KitError('invalid-reply', `The wallet gave no ${name}.`)
  return text
}
