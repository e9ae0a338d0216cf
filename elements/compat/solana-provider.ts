import { base58ToBytes } from '../../adapters/base/base58.ts'
import type { Provider } from '../../adapters/base/provider.ts'

// The Solana provider with AppKit's methods, which take and return transactions of the app's own Solana package. What they do loads
// with the first call.

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

/** Address of the active account, in the forms that @solana/web3.js 1 accepts. */
export interface SolanaPublicKey {
  toBase58(): string
  toString(): string
  toBytes(): Uint8Array
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

const load = () => import('./solana-requests.ts')

/** Returns AppKit's methods over a provider. `getAddress`: the active account. */
export function solanaMethods(provider: Provider, getAddress: () => string | undefined): Omit<SolanaProvider, keyof Provider> {
  return {
    get publicKey() {
      const address = getAddress()
      return address === undefined ? undefined : publicKeyOf(address)
    },
    signMessage: async message => (await load()).signMessage(provider, getAddress(), message),
    signTransaction: async transaction => (await load()).signTransaction(provider, getAddress(), transaction),
    signAllTransactions: async transactions => (await load()).signAllTransactions(provider, getAddress(), transactions),
    signAndSendTransaction: async (transaction, options) =>
      (await load()).signAndSendTransaction(provider, getAddress(), transaction, options),
    sendTransaction: async (transaction, connection, options) =>
      (await load()).sendTransaction(provider, getAddress(), transaction, connection, options)
  }
}

function publicKeyOf(address: string): SolanaPublicKey {
  return { toBase58: () => address, toString: () => address, toBytes: () => base58ToBytes(address)! }
}
