import type { CallDecoders } from '../../../adapters/meaning/evm/call.ts'
import type { Prepared } from '../chain/prepare.ts'
import { say } from '../text/text.ts'
import { native } from './amounts.ts'
import type { Approval } from './approval.ts'
import { describeCall } from './describe-calls.ts'
import { describeChanges } from './describe-meaning.ts'
import { describeOutcome } from './describe-outcome.ts'
import type { Requester } from './requester.ts'

/** A transaction, told by what its call does, what the network takes, and what the frame's own node says would come of it. */
export async function describeTransaction(
  requester: Requester,
  { transaction, outcome, mostFee }: Prepared,
  decoders?: CallDecoders
): Promise<Approval> {
  const { account, network } = requester
  const told = await describeCall(requester, transaction, decoders)
  const { title, rows, parts } = told
  const warnings = [...told.warnings]
  const dangers = [...told.dangers, ...(await describeOutcome(requester, [told], outcome))]
  switch (outcome.kind) {
    case 'short':
      warnings.push(say`This transaction would fail: there is less ${network.nativeCurrency.symbol} than the amount and the fee.`)
      break
    case 'fails':
      warnings.push(outcome.reason ? say`This transaction would fail: ${outcome.reason}` : say`This transaction would fail.`)
      break
    case 'unknown':
      warnings.push(say`What would come of this could not be found out: the network does not answer.`)
  }
  const changes = outcome.kind === 'passes' ? await describeChanges(requester, outcome.changes) : []
  return {
    title,
    ...(parts.length > 0 && { sum: changes, parts }),
    rows: [
      ...rows,
      ...(parts.length > 0 ? [] : changes),
      [say`From`, account],
      [say`Network`, network.name],
      [say`Network fee, at most`, native(network, mostFee)]
    ],
    warnings,
    dangers,
    decision: 'Send'
  }
}
