import type { Act, UnknownReason } from './act.ts'
import type { Decoder } from './decoder.ts'
import { fieldsOf } from './fields.ts'
import { programs } from './programs.ts'
import type { Instruction, TransactionParts } from './transaction.ts'

/**
 * What an instruction does. An instruction that is not known to the last byte and account is `unknown`.
 *
 * @param runsHook whether the transfer of a token runs a program of its issuer; `undefined` where that is not known
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
  // a multisig account signs nothing itself
  const authority = decoder.authority === undefined ? undefined : named[decoder.authority]
  if (authority !== undefined && !transaction.signers.includes(authority)) return unknown('extra')
  const isIgnored = (account: string) => !transaction.signers.includes(account) && !transaction.writable.includes(account)
  if (extra.length === 0 || decoder.extra === 'any') return act
  if (decoder.extra !== 'references' || !extra.every(isIgnored)) return unknown('extra')
  // Token-2022 passes the accounts behind a transfer to the program that the issuer has set for it
  const isHooked = act.kind === 'send-token' && program === programs.token2022 && runsHook(act.mint) !== false
  return isHooked ? unknown('extra') : act
}

/** The accounts that a transaction makes by itself: it fails where one of them is there before. */
export function madeBy(transaction: TransactionParts, decoders: readonly Decoder[]): ReadonlySet<string> {
  const acts = transaction.instructions.map(instruction => readAct(instruction, transaction, decoders, () => undefined))
  return new Set(acts.flatMap(act => (act.kind === 'create-account' ? [act.account] : [])))
}

function decoded({ tag, decode }: Decoder, data: Uint8Array, accounts: readonly string[]): Act | undefined {
  try {
    const fields = fieldsOf(data, tag.length)
    const act = decode(fields, accounts)
    return fields.left === 0 ? act : undefined
  } catch {
    return undefined // the data ends too soon, or a text is no UTF-8
  }
}
