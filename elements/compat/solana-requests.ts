import { base58ToBytes, bytesToBase58 } from '../../adapters/base/base58.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { parseSignedTransaction } from '../../adapters/solana/codec/transaction.ts'
import type { ProviderContext } from './namespace-provider.ts'
import type { CompiledTransaction, SolanaSender, SolanaTransaction } from './solana-provider.ts'

// Requests of AppKit's Solana methods, with transactions of @solana/web3.js 1 and @solana/kit. The kit needs no copy of these packages:
// it reads and creates transactions by the app's own.

/** Base58 characters of the longest transaction, 1232 bytes. */
const longest = 1700

export async function signMessage({ provider, address: pubkey }: ProviderContext, message: Uint8Array): Promise<Uint8Array> {
  const reply = await provider.request({ method: 'solana_signMessage', params: { message: bytesToBase58(message), pubkey } })
  return bytesIn(reply, 'signature')
}

export async function signTransaction<Transaction extends SolanaTransaction>(
  { provider, address: pubkey }: ProviderContext,
  transaction: Transaction
): Promise<Transaction> {
  const reply = await provider.request({
    method: 'solana_signTransaction',
    params: { transaction: toBase58(transaction), pubkey }
  })
  return parseLike(transaction, bytesIn(reply, 'transaction'))
}

export async function signAllTransactions<Transaction extends SolanaTransaction>(
  { provider, address: pubkey }: ProviderContext,
  transactions: readonly Transaction[]
): Promise<Transaction[]> {
  const reply = await provider.request({
    method: 'solana_signAllTransactions',
    params: { transactions: transactions.map(toBase58), pubkey }
  })
  const signed = isRecord(reply) && Array.isArray(reply.transactions) ? (reply.transactions as unknown[]) : []
  return transactions.map((transaction, index) => parseLike(transaction, bytesIn({ transaction: signed[index] }, 'transaction')))
}

export async function signAndSendTransaction(
  { provider, address: pubkey }: ProviderContext,
  transaction: SolanaTransaction,
  options?: object
): Promise<string> {
  const reply = await provider.request({
    method: 'solana_signAndSendTransaction',
    params: { transaction: toBase58(transaction), pubkey, ...(options && { options }) }
  })
  return bytesToBase58(bytesIn(reply, 'signature'))
}

export async function sendTransaction(
  { provider, address: pubkey }: ProviderContext,
  transaction: SolanaTransaction,
  connection: SolanaSender,
  options?: object
): Promise<string> {
  const reply = await provider.request({
    method: 'solana_signTransaction',
    params: { transaction: toBase58(transaction), pubkey }
  })
  return connection.sendRawTransaction(bytesIn(reply, 'transaction'), ...((options ? [options] : []) as never[]))
}

const signatureSize = 64

const isCompiled = (transaction: SolanaTransaction): transaction is CompiledTransaction => 'messageBytes' in transaction

function toBase58(transaction: SolanaTransaction): string {
  if (isCompiled(transaction)) {
    const signatures = Object.values(transaction.signatures) as (Uint8Array | null)[]
    const wire = [signatures.length, ...signatures.flatMap(one => [...(one ?? new Uint8Array(signatureSize))])]
    return bytesToBase58(Uint8Array.from([...wire, ...(transaction.messageBytes as Uint8Array)]))
  }
  // `Transaction` throws for missing signatures without these options; `VersionedTransaction` ignores them
  return bytesToBase58(transaction.serialize({ requireAllSignatures: false, verifySignatures: false } as never))
}

/** Creates a transaction of the same kind: by `Transaction.from` or `VersionedTransaction.deserialize`, or a compiled one. */
function parseLike<Transaction extends SolanaTransaction>(transaction: Transaction, bytes: Uint8Array): Transaction {
  if (isCompiled(transaction)) return withSignatures(transaction, bytes)
  const own = transaction.constructor as { from?(bytes: Uint8Array): Transaction; deserialize?(bytes: Uint8Array): Transaction }
  const parsed = own.deserialize?.(bytes) ?? own.from?.(bytes)
  if (!parsed) throw new TypeError('A transaction is a Transaction or a VersionedTransaction of @solana/web3.js 1.')
  return parsed
}

/**
 * Adds the signatures of the wallet to a compiled transaction.
 * @throws KitError `invalid-reply` if the wallet signed for other accounts than the transaction has
 */
function withSignatures<Transaction extends CompiledTransaction>(transaction: Transaction, bytes: Uint8Array): Transaction {
  const addresses = Object.keys(transaction.signatures)
  const signed = parseSignedTransaction(bytes)
  if (signed?.signers.join() !== addresses.join()) throw new KitError('invalid-reply', 'The wallet signed another transaction.')
  const end = 1 + addresses.length * signatureSize
  const signatures = addresses.map((address, index) => {
    const signature = bytes.slice(1 + index * signatureSize, 1 + (index + 1) * signatureSize)
    return [address, signature.some(Boolean) ? signature : null]
  })
  return {
    ...transaction,
    messageBytes: bytes.slice(end),
    signatures: Object.fromEntries(signatures) as Transaction['signatures']
  }
}

function bytesIn(reply: unknown, name: string): Uint8Array {
  const text = isRecord(reply) ? reply[name] : undefined
  const bytes = typeof text === 'string' ? base58ToBytes(text, longest) : undefined
  if (!bytes) throw new KitError('invalid-reply', `The wallet gave no ${name}.`)
  return bytes
}
