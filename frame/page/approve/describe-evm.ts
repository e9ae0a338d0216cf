import type { CallDecoders } from '../../../adapters/meaning/evm/call.ts'
import type { PreparedTransaction } from '../chain/prepare-transaction.ts'
import { t } from '../text/translate.ts'
import { native } from './amounts.ts'
import type { FrameNetwork } from '../config.ts'
import type { ApprovalContent, ApprovalRow } from './approval-content.ts'
import { warningsOfDebts } from './debts.ts'
import { describeCall } from './describe-calls.ts'
import { changesOf, describeOutcome, withListed } from './describe-outcome.ts'
import type { Requester } from './requester.ts'

/**
 * Describes a transaction: the effect of its call, the network fee, and the simulation of the frame's
 * own node.
 */
export async function describeTransaction(
  initial: Requester,
  { transaction, outcome, mostFee, rollupFee }: PreparedTransaction,
  decoders?: CallDecoders
): Promise<ApprovalContent> {
  const requester = withListed(initial, outcome)
  const { account, network } = requester
  const described = await describeCall(requester, transaction, decoders)
  const { title, rows, parts } = described
  const warnings = [...described.warnings, ...(await warningsOfDebts(requester, [transaction], outcome))]
  const dangers = [...described.dangers, ...(await describeOutcome(requester, [described], outcome))]
  switch (outcome.kind) {
    case 'short':
      warnings.push(t`This will fail: not enough ${network.nativeCurrency.symbol} for the amount and fee.`)
      break
    case 'fails':
      warnings.push(outcome.reason ? t`This will likely fail: ${outcome.reason}` : t`This will likely fail.`)
      break
    case 'unknown':
      warnings.push(t`We couldn’t simulate this: the network isn’t responding.`)
  }
  const changes = await changesOf(requester, [described], outcome)
  return {
    title,
    ...(parts.length > 0 && { sum: changes, parts }),
    rows: [
      ...rows,
      ...(parts.length > 0 ? [] : changes),
      [t`From`, account],
      [t`Network`, network.name],
      feeRow(network, mostFee, rollupFee)
    ],
    warnings,
    dangers,
    decision: 'Send'
  }
}

/**
 * Adds the data fee of a rollup, which is not part of the gas limit: it may rise until the transaction
 * is mined, without a maximum.
 */
function feeRow(network: FrameNetwork, mostFee: bigint, rollupFee: PreparedTransaction['rollupFee']): ApprovalRow {
  const amount = native(network, mostFee)
  if (rollupFee === 'unread') return [t`Network fee`, `${amount}\n${t`The network adds a data fee that couldn’t be computed.`}`]
  if (!rollupFee) return [t`Max network fee`, amount]
  return [t`Max network fee`, `${amount}\n${t`Includes ${native(network, rollupFee)} for data, with a 25% reserve.`}`]
}
