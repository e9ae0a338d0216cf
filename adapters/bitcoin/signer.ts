import type { BitcoinAccount } from './accounts.ts'

/** How a message is signed: as `signmessage` does it (BIP-137), or by BIP-322. */
export type Protocol = 'ecdsa' | 'bip322'

/** Which inputs of a transaction an account is to sign. */
export interface InputsToSign {
  readonly account: BitcoinAccount
  readonly indexes: readonly number[]
  /** SIGHASH, where another sort of signature is wanted than one over everything. */
  readonly sighash?: number
}

/** What a wallet has made of a transaction: checked by whoever asked. */
export interface SignedPsbt {
  readonly psbt?: Uint8Array
  readonly txid?: string
}

/** What a wallet can be asked for, whatever way it is spoken to. */
export interface Signer {
  /** Resolves to the signature in base64. */
  signMessage(account: BitcoinAccount, message: string, protocol: Protocol): Promise<string>
  /** With `broadcast` the wallet sends it as well. */
  signPsbt(psbt: Uint8Array, inputs: readonly InputsToSign[], broadcast: boolean): Promise<SignedPsbt>
  /** Has the wallet pay satoshis, and resolves to the id of the transaction. Absent: wallets of this kind cannot be asked to. */
  sendTransfer?(to: string, amount: bigint): Promise<string>
}
