import { amountOf, native } from '../approve/amounts.ts'
import type { ApprovalContent, ApprovalRow } from '../approve/approval-content.ts'
import { warningsOfDebts } from '../approve/debts.ts'
import { describeCall, type DescribedCalls } from '../approve/describe-calls.ts'
import { changesOf, describeOutcome, withListed } from '../approve/describe-outcome.ts'
import type { Requester } from '../approve/requester.ts'
import { shown } from '../approve/shown.ts'
import { factsOf } from '../approve/token-facts.ts'
import { t } from '../text/translate.ts'
import type { AccountCall } from './account.ts'
import type { PreparedOperation } from './user-operation.ts'

/** Describes a batch call by call, with the fee payer and the simulation of the frame's own bundler. */
export async function describeOperation(
  initial: Requester,
  calls: readonly AccountCall[],
  prepared: PreparedOperation
): Promise<ApprovalContent> {
  const { outcome } = prepared
  const requester: Requester = { ...withListed(initial, outcome), runsCode: true }
  const described = await Promise.all(calls.map(call => describeCall(requester, call)))
  const [only] = described.length === 1 ? described : []
  const warnings = [...(only?.warnings ?? numbered(described.map(({ warnings }) => warnings)))]
  warnings.push(...(await warningsOfDebts(requester, calls, outcome)))
  if (outcome.kind === 'fails') warnings.push(describeFailure(calls.length, outcome.reason))
  const payment = await describePayment(requester, prepared)
  warnings.push(...payment.warnings)
  const changes = outcome.kind === 'passes' ? await changesOf(requester, described, outcome) : []
  const hasParts = !only || only.parts.length > 0
  return {
    title: only?.title ?? t`Confirm ${calls.length} actions`,
    ...(hasParts && { sum: changes, parts: only?.parts ?? described.flatMap(partsOf) }),
    rows: only ? [...only.rows, ...(hasParts ? [] : changes), ...payment.rows] : payment.rows,
    warnings: [...new Set(warnings)],
    dangers: [
      ...new Set([
        ...(only?.dangers ?? numbered(described.map(({ dangers }) => dangers))),
        ...(await describeOutcome(requester, described, outcome))
      ])
    ],
    decision: 'Send'
  }
}

/** Describes a call of a batch with its number, and each nested call. */
function partsOf({ title, rows, parts }: DescribedCalls, index: number): { title: string; rows: readonly ApprovalRow[] }[] {
  const inner = parts.map(part => ({ title: `${index + 1}.${part.title}`, rows: part.rows }))
  return [{ title: `${index + 1}. ${title}`, rows }, ...inner]
}

/** Deduplicates statements about several calls, and prefixes the numbers of those calls. */
function numbered(statements: readonly (readonly string[])[]): readonly string[] {
  const numbers = new Map<string, number[]>()
  statements.forEach((words, index) => words.forEach(each => numbers.set(each, [...(numbers.get(each) ?? []), index + 1])))
  return [...numbers].map(([words, of]) => `${of.join(', ')}. ${words}`)
}

/** Describes account, network and fee payer. */
export async function describePayment(
  requester: Requester,
  { mostFee, sponsor, sponsorRefused, tokenFee, shortOf, operation, delegation }: PreparedOperation
): Promise<{ readonly rows: readonly ApprovalRow[]; readonly warnings: readonly string[] }> {
  const { account, network } = requester
  const isFirst = operation.factory !== undefined || delegation !== undefined
  // from now on the contract's code acts for the key's own account: show its address, so that it can be looked up
  const setUp = t`This also sets up your smart account.` + (delegation ? `\n${shown(delegation.to)}` : '')
  const inToken = tokenFee && amountOf(tokenFee.most, await factsOf(requester, tokenFee.token))
  const fee: readonly ApprovalRow[] = tokenFee
    ? [
        [t`Max network fee`, `${inToken}\n${shown(tokenFee.token)}`],
        [t`Fee paid to`, shown(tokenFee.paymaster)]
      ]
    : sponsor === undefined
      ? [[t`Max network fee`, native(network, mostFee)]]
      : [[t`Network fee`, sponsor === '' ? t`Paid by a sponsor` : t`Paid by ${sponsor}`]]
  const warnings = sponsorRefused ? [t`This isn’t sponsored. You pay the network fee.`] : []
  if (shortOf) {
    const { symbol, address } = await factsOf(requester, shortOf)
    warnings.push(t`Not enough ${symbol || address} for the network fee. You’ll pay in ${network.nativeCurrency.symbol}.`)
  }
  return {
    rows: [[t`From`, account], [t`Network`, network.name], ...(isFirst ? [[t`First use`, setUp] as const] : []), ...fee],
    warnings
  }
}

export function describeFailure(calls: number, reason: string): string {
  if (calls === 1) return reason ? t`This will likely fail: ${reason}` : t`This will likely fail.`
  return reason ? t`One action will likely fail, so none will run: ${reason}` : t`One action will likely fail, so none will run.`
}
