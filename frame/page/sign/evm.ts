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

// Loaded with the first signature: viem writes what is signed, and never sees the key.

/** A transaction in which nothing is left to fill in. Without `maxFeePerGas`, one of the first kind with `gasPrice`. */
export interface EvmTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: string | undefined
  readonly value: bigint
  readonly data: string
  readonly gas: bigint
  readonly fees: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | { readonly gasPrice: bigint }
}

/** EIP-191: `0x` and 65 bytes. */
export function signMessage(message: Bytes, key: Bytes): Hex {
  return signatureOf(hashMessage({ raw: message }), key)
}

/** EIP-712. */
export function signTypedData({ domain, types, primaryType, message }: TypedData, key: Bytes): Hex {
  // the types were read at the border; what viem finds wrong in the values it throws
  return signatureOf(hashTypedData({ domain, types, primaryType, message }), key)
}

/** The hash of structured data; `undefined` for values that are not of their types. */
export function hashOf({ domain, types, primaryType, message }: TypedData): Hex | undefined {
  try {
    return hashTypedData({ domain, types, primaryType, message })
  } catch {
    return undefined
  }
}

/** The transaction as nodes take it. */
export function signTransaction(transaction: EvmTransaction, key: Bytes): Hex {
  const { chainId, nonce, to, value, data, gas, fees } = transaction
  const shared = { chainId, nonce, to: (to ?? null) as Hex | null, value, data: data as Hex, gas }
  const whole: TransactionSerializableEIP1559 | TransactionSerializableLegacy =
    'gasPrice' in fees ? { ...shared, type: 'legacy', gasPrice: fees.gasPrice } : { ...shared, type: 'eip1559', ...fees }
  const { r, s, recovery } = sign(keccak256(serializeTransaction(whole)), key)
  // oxlint-disable-next-line typescript/no-deprecated -- what is legacy is signed by it
  return serializeTransaction(whole, { r: word(r), s: word(s), yParity: recovery, v: BigInt(27 + recovery) })
}

/** 32 bytes, as they are. For what the frame itself has put together and shown. */
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

/** The message of `personal_sign`: bytes in hexadecimal form, or a text. */
export function messageBytes(message: string): Bytes {
  return fromHex(message) ?? new Uint8Array(new TextEncoder().encode(message))
}
