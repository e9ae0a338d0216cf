import type { ResultValidator } from './result-validators.ts'
import * as is from './result-validators.ts'

/** How the chain of an upstream is checked. */
export interface ChainIdentity {
  readonly method: string
  readonly shape: ResultValidator
  /** Returns true if the validated response belongs to the chain with this CAIP-2 reference. */
  readonly isOf: (answer: unknown, reference: string) => boolean
}

/** Checks by namespace. */
export const chainIdentities: Readonly<Record<string, ChainIdentity>> = {
  eip155: {
    method: 'eth_chainId',
    shape: is.quantity,
    isOf: (answer, reference) => BigInt(String(answer)) === BigInt(reference)
  },
  // CAIP-30: the first 32 characters of the genesis hash
  solana: {
    method: 'getGenesisHash',
    shape: result => typeof result === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result),
    isOf: (answer, reference) => String(answer).slice(0, 32) === reference
  }
}
