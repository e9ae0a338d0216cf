import type { BitcoinAccount } from './accounts.ts'

/** Signing protocol of a message: `signmessage` (BIP-137), or BIP-322. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Inputs of a transaction that an account signs. */
export interface InputsToSign {
  readonly account: BitcoinAccount
  readonly indexes: readonly number[]
  /** SIGHASH, if not the default. */
  readonly sighash?: number
}

/** PSBT signed by a wallet. The caller verifies it. */
export interface SignedPsbt {
  readonly psbt?: Uint8Array
  readonly txid?: string
}

/** Signing operations of a wallet, independent of its API. */
export interface Signer {
  /** Resolves to the signature in base64. */
  signMessage(account: BitcoinAccount, message: string, protocol: MessageProtocol): Promise<string>
  /** Signs the inputs. With `broadcast` the wallet also sends the transaction. */
  signPsbt(psbt: Uint8Array, inputs: readonly InputsToSign[], broadcast: boolean): Promise<SignedPsbt>
  /**
   * Requests a transfer of satoshis.
   * Resolves to the transaction id. Absent if the wallet's API has no transfers.
   */
  sendTransfer?(to: string, amount: bigint): Promise<string>
}
