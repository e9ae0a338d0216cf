import { evmKinds } from './evm/kinds.ts'
import type { OracleKind } from './kinds.ts'
import { solanaKinds } from './solana/kinds.ts'

/** Every kind that the oracle runs. */
export const oracleKinds: readonly OracleKind[] = [...evmKinds, ...solanaKinds]
