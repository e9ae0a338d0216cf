import { fieldsOf } from './fields.ts'
import { programs } from './programs.ts'
import type { Instruction, TransactionParts } from './transaction.ts'

export interface Fee {
  readonly payer: string
  /** Maximum network fee, in lamports. */
  readonly most: bigint
  /** Priority fee that the transaction offers; part of `most`. */
  readonly priority: bigint
}

/** Fee for each signature. */
const signatureFee = 5000n
/**
 * Default compute units of an instruction without a limit in the transaction: of builtin programs
 * (SIMD-0170), and others.
 */
const [builtinUnits, defaultUnits] = [3_000n, 200_000n]
const mostUnits = 1_400_000n
const millionth = 1_000_000n

const builtins: ReadonlySet<string> = new Set([
  programs.system,
  programs.computeBudget,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111'
])

/** Programs that verify signatures in instruction data, each of which also costs a fee. */
const verifiers: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111'
])

/**
 * Computes the fee of a transaction.
 * With several prices or limits, which the network rejects, the highest counts.
 */
export function feeOf({ signers, instructions }: TransactionParts): Fee {
  const largest = (values: readonly bigint[]) => values.reduce((most, value) => (value > most ? value : most), 0n)
  const limits = offersIn(instructions, limitTag, 5)
  const prices = offersIn(instructions, priceTag, 9)
  const unset = instructions.reduce(
    (sum, { program }) => sum + (verifiers.has(program) ? 0n : builtins.has(program) ? builtinUnits : defaultUnits),
    0n
  )
  const units = limits.length > 0 ? largest(limits) : unset
  const limit = units > mostUnits ? mostUnits : units
  const priority = (limit * largest(prices) + millionth - 1n) / millionth
  const verified = instructions.reduce((sum, { program, data }) => sum + (verifiers.has(program) ? (data[0] ?? 0) : 0), 0)
  return { payer: signers[0] ?? '', most: signatureFee * BigInt(signers.length + verified) + priority, priority }
}

const [limitTag, priceTag] = [2, 3]

/** Reads offers as the network does: with additional accounts and bytes that no decoder accepts. */
function offersIn(instructions: readonly Instruction[], tag: number, size: number): readonly bigint[] {
  return instructions.flatMap(({ program, data }) => {
    if (program !== programs.computeBudget || data[0] !== tag || data.length < size) return []
    const fields = fieldsOf(data, 1)
    return [tag === limitTag ? BigInt(fields.u32()) : fields.u64()]
  })
}
