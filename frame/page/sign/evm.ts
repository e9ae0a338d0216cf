import { secp256k1 } from '@noble/curves/secp256k1'
import {
  hashMessage,
  hashTypedData,
  keccak256,
  serializeTransaction,
  type Hex,
  type TransactionSerializableEIP1559,
  type TransactionSerializableLegacy
} from 'viem'
import { fromHex, type Bytes } from '../keys/bytes.ts'
import type { TypedData } from '../../../adapters/meaning/evm/hashed.ts'

// Lazy-loaded with the first signature. viem only encodes the signed data, and never gets the key.

/** A complete transaction. Without `maxFeePerGas`, a legacy one with `gasPrice`. */
export interface EvmTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
  readonly gas: bigint
  readonly fees: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | { readonly gasPrice: bigint }
}

/** Signs a message (EIP-191). Returns `0x` and 65 bytes. */
export function signMessage(message: Bytes, key: Bytes): Hex {
  return signatureOf(hashMessage({ raw: message }), key)
}

/** Signs typed data (EIP-712). */
export function signTypedData({ domain, types, primaryType, message }: TypedData, key: Bytes): Hex {
  // the types are validated already; viem throws for invalid values
  return signatureOf(hashTypedData({ domain, types, primaryType, message }), key)
}

/** Returns the hash of typed data; `undefined` for values that do not match their types. */
export function computeTypedDataHash({ domain, types, primaryType, message }: TypedData): Hex | undefined {
  try {
    return hashTypedData({ domain, types, primaryType, message })
  } catch {
    return undefined
  }
}

/** Signs and serializes a transaction. */
export function signTransaction(transaction: EvmTransaction, key: Bytes): Hex {
  const whole = serializable(transaction)
  const { r, s, recovery } = sign(keccak256(serializeTransaction(whole)), key)
  // oxlint-disable-next-line typescript/no-deprecated -- what is legacy is signed by it
  return serializeTransaction(whole, { r: word(r), s: word(s), yParity: recovery, v: BigInt(27 + recovery) })
}

/** Returns the hash of a signed transaction. */
export const hashOfTransaction = (wire: Hex): Hex => keccak256(wire)

/** Serializes the transaction without its signature. */
export const unsignedTransaction = (transaction: EvmTransaction): Hex => serializeTransaction(serializable(transaction))

function serializable({
  chainId,
  nonce,
  to,
  value,
  data,
  gas,
  fees
}: EvmTransaction): TransactionSerializableEIP1559 | TransactionSerializableLegacy {
  const shared = { chainId, nonce, to: (to ?? null) as Hex | null, value, data: data as Hex, gas }
  return 'gasPrice' in fees ? { ...shared, type: 'legacy', gasPrice: fees.gasPrice } : { ...shared, type: 'eip1559', ...fees }
}

/** Signs 32 bytes without a prefix. Only for hashes that the frame itself has created and shown. */
export function signHash(hash: Hex, key: Bytes): Hex {
  return signatureOf(hash, key)
}

function signatureOf(hash: Hex, key: Bytes): Hex {
  const { r, s, recovery } = sign(hash, key)
  return `${word(r)}${word(s).slice(2)}${(27 + recovery).toString(16)}`
}

function sign(hash: Hex, key: Bytes) {
  return secp256k1.sign(fromHex(hash) ?? new Uint8Array(), key, { lowS: true })
}

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** Parses the message of `personal_sign`: bytes in hexadecimal form, or a text. */
export function parseMessageBytes(message: string): Bytes {
  return fromHex(message) ?? new Uint8Array(new TextEncoder().encode(message))
}
