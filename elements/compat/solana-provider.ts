import type { Provider } from '../../adapters/base/provider.ts'

// Types of the Solana provider with AppKit's methods, which take and return transactions of the app's own Solana package
// (`solana-requests.ts`).

/** A `Transaction` or `VersionedTransaction` of @solana/web3.js 1, or a compiled transaction of @solana/kit. */
export type SolanaTransaction = ClassTransaction | CompiledTransaction

/** Part of the classes of @solana/web3.js 1 that signing needs. Its parameters differ between them. */
export interface ClassTransaction {
  serialize(...options: never[]): Uint8Array
}

/** A transaction as `compileTransaction` of @solana/kit returns it. */
export interface CompiledTransaction {
  readonly messageBytes: object
  /** By address, in the order of the signers. */
  readonly signatures: Readonly<Record<string, object | null>>
}

/** Part of `Connection` of @solana/web3.js 1 that sending needs. */
export interface SolanaSender {
  sendRawTransaction(transaction: Uint8Array, ...options: never[]): Promise<string>
}

/** Address of the active account, by the methods that read a `PublicKey` of @solana/web3.js 1 as text. */
export interface SolanaPublicKey {
  toBase58(): string
  toString(): string
}

/** The wallet's provider on Solana, as `useAppKitProvider('solana')` returns it. */
export interface SolanaProvider extends Provider {
  readonly publicKey: SolanaPublicKey | undefined
  /** Resolves to the 64 bytes of the signature. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Resolves to a signed transaction of the same class. */
  signTransaction<Transaction extends SolanaTransaction>(transaction: Transaction): Promise<Transaction>
  signAllTransactions<Transaction extends SolanaTransaction>(transactions: readonly Transaction[]): Promise<Transaction[]>
  /** The wallet signs and sends it. Resolves to the signature in base58. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: object): Promise<string>
  /** The wallet signs it, and the connection sends it. Resolves to the signature in base58. */
  sendTransaction(transaction: SolanaTransaction, connection: SolanaSender, options?: object): Promise<string>
}
