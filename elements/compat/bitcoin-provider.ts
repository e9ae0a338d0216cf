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
