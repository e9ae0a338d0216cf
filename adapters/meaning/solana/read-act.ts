import type { Act, UnknownReason } from './act.ts'
import type { Decoder } from './decoder.ts'
import { fieldsOf } from './fields.ts'
import { programs } from './programs.ts'
import type { Instruction, TransactionParts } from './transaction.ts'

/**
 * Decodes an instruction.
 * One that is not decoded completely, with all bytes and accounts, is `unknown`.
 *
 * @param runsHook returns whether a transfer of the token runs a program of its issuer; `undefined` if unknown
 */
export function readAct(
  instruction: Instruction,
  transaction: TransactionParts,
  decoders: readonly Decoder[],
  runsHook: (mint: string | undefined) => boolean | undefined
): Act {
  const { program, accounts, data } = instruction
  const unknown = (reason: UnknownReason): Act => ({ kind: 'unknown', reason, program, data })
  const ofProgram = decoders.filter(decoder => decoder.program === program)
  if (ofProgram.length === 0) return unknown('program')
  const decoder = ofProgram
    .filter(({ tag }) => tag.every((byte, index) => data[index] === byte))
    .sort((one, other) => other.tag.length - one.tag.length)[0]
  if (!decoder) return unknown('instruction')
  const named = accounts.filter(account => account !== undefined)
  if (named.length < accounts.length) return unknown('account')

  const [fewest, most] = typeof decoder.accounts === 'number' ? [decoder.accounts, decoder.accounts] : decoder.accounts
  if (named.length < fewest) return unknown('instruction')
  const extra = named.slice(most)
  const act = decoded(decoder, data, named.slice(0, most))
  if (!act) return unknown('instruction')
  // a multisig account itself does not sign
  const authority = decoder.authority === undefined ? undefined : named[decoder.authority]
  if (authority !== undefined && !transaction.signers.includes(authority)) return unknown('extra')
  const isIgnored = (account: string) => !transaction.signers.includes(account) && !transaction.writable.includes(account)
  if (extra.length === 0 || decoder.extra === 'any') return act
  if (decoder.extra !== 'references' || !extra.every(isIgnored)) return unknown('extra')
  // Token-2022 passes additional accounts of a transfer to the issuer's hook program
  const isHooked = act.kind === 'send-token' && program === programs.token2022 && runsHook(act.mint) !== false
  return isHooked ? unknown('extra') : act
}

/** An account that a transaction itself creates: the transaction fails if the account exists. */
export interface Made {
  /** True if the transaction sets its owner. */
  readonly isInitialized: boolean
  /**
   * Stake account from which it is split: it has the owner that this one has when the transaction is
   * sent.
   */
  readonly splitFrom: string | undefined
}

export function madeBy(transaction: TransactionParts, decoders: readonly Decoder[]): ReadonlyMap<string, Made> {
  const acts = transaction.instructions.map(instruction => readAct(instruction, transaction, decoders, () => undefined))
  const madeOf = (account: string): Made => ({
    isInitialized: acts.some(act => act.kind === 'initialize' && act.account === account),
    splitFrom: acts.flatMap(act => (act.kind === 'move-stake' && act.what === 'split' && act.to === account ? [act.from] : []))[0]
  })
  return new Map(acts.flatMap(act => (act.kind === 'create-account' ? [[act.account, madeOf(act.account)] as const] : [])))
}

function decoded({ tag, decode }: Decoder, data: Uint8Array, accounts: readonly string[]): Act | undefined {
  try {
    const fields = fieldsOf(data, tag.length)
    const act = decode(fields, accounts)
    return fields.left === 0 ? act : undefined
  } catch {
    return undefined // the data ends too soon, or a text is invalid UTF-8
  }
}
