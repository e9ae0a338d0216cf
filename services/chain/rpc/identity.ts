import type { Shape } from './shapes.ts'
import * as is from './shapes.ts'

/** How an upstream tells which chain it is on. */
export interface Identity {
  readonly method: string
  readonly shape: Shape
  /** Whether the answer, of that shape, is that of the chain with this CAIP-2 reference. */
  readonly isOf: (answer: unknown, reference: string) => boolean
}

/** By namespace. */
export const identities: Readonly<Record<string, Identity>> = {
  eip155: {
    method: 'eth_chainId',
    shape: is.quantity,
    isOf: (answer, reference) => BigInt(String(answer)) === BigInt(reference)
  },
  // CAIP-30: the first 32 characters of the hash of the first block
  solana: {
    method: 'getGenesisHash',
    shape: result => typeof result === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result),
    isOf: (answer, reference) => String(answer).slice(0, 32) === reference
  }
}
