import { amountOf, native } from '../approve/amounts.ts'
import type { Approval, Row } from '../approve/approval.ts'
import { describeCall, type ToldCalls } from '../approve/describe-calls.ts'
import { describeChanges } from '../approve/describe-meaning.ts'
import { describeOutcome } from '../approve/describe-outcome.ts'
import type { Requester } from '../approve/requester.ts'
import { shown } from '../approve/shown.ts'
import { factsOf } from '../approve/token-facts.ts'
import { say } from '../text/text.ts'
import type { AccountCall } from './account.ts'
import type { PreparedOperation } from './operation.ts'

/** A batch, told call by call, with who pays for it and what the frame's own bundler says would come of it. */
export async function describeOperation(
  requester: Requester,
  calls: readonly AccountCall[],
  prepared: PreparedOperation
): Promise<Approval> {
  const { outcome } = prepared
  const told = await Promise.all(calls.map(call => describeCall(requester, call)))
  const [only] = told.length === 1 ? told : []
  const warnings = [...(only?.warnings ?? numbered(told.map(({ warnings }) => warnings)))]
  if (outcome.kind === 'fails') warnings.push(failure(calls.length, outcome.reason))
  const payment = await describePayment(requester, prepared)
  warnings.push(...payment.warnings)
  const changes = outcome.kind === 'passes' ? await describeChanges(requester, outcome.changes) : []
  const hasParts = !only || only.parts.length > 0
  return {
    title: only?.title ?? say`Do ${calls.length} things at once`,
    ...(hasParts && { sum: changes, parts: only?.parts ?? told.flatMap(partsOf) }),
    rows: only ? [...only.rows, ...(hasParts ? [] : changes), ...payment.rows] : payment.rows,
    warnings: [...new Set(warnings)],
    dangers: [
      ...new Set([
        ...(only?.dangers ?? numbered(told.map(({ dangers }) => dangers))),
        ...(await describeOutcome(requester, told, outcome))
      ])
    ],
    decision: 'Send'
  }
}

/** A call of a batch with its number, and each call that it carries itself. */
function partsOf({ title, rows, parts }: ToldCalls, index: number): { title: string; rows: readonly Row[] }[] {
  const inner = parts.map(part => ({ title: `${index + 1}.${part.title}`, rows: part.rows }))
  return [{ title: `${index + 1}. ${title}`, rows }, ...inner]
}

/** What is said of several calls, once each, with the numbers of those that it is said of. */
function numbered(said: readonly (readonly string[])[]): readonly string[] {
  const numbers = new Map<string, number[]>()
  said.forEach((words, index) => words.forEach(each => numbers.set(each, [...(numbers.get(each) ?? []), index + 1])))
  return [...numbers].map(([words, of]) => `${of.join(', ')}. ${words}`)
}

/** From where, on which network, and who pays for it. */
export async function describePayment(
  requester: Requester,
  { mostFee, sponsor, sponsorRefused, tokenFee, shortOf, operation, delegation }: PreparedOperation
): Promise<{ readonly rows: readonly Row[]; readonly warnings: readonly string[] }> {
  const { account, network } = requester
  const isFirst = operation.factory !== undefined || delegation !== undefined
  // the key's own account does from now on what this contract says: whose it is can be looked up
  const setUp = say`Your smart account is set up with this.` + (delegation ? `\n${shown(delegation.to)}` : '')
  const inToken = tokenFee && amountOf(tokenFee.most, await factsOf(requester, tokenFee.token))
  const fee: readonly Row[] = tokenFee
    ? [
        [say`Network fee, at most`, `${inToken}\n${shown(tokenFee.token)}`],
        [say`The fee goes to`, shown(tokenFee.paymaster)]
      ]
    : sponsor === undefined
      ? [[say`Network fee, at most`, native(network, mostFee)]]
      : [[say`Network fee`, sponsor === '' ? say`Paid by a sponsor` : say`Paid by ${sponsor}`]]
  const warnings = sponsorRefused ? [say`The sponsor does not pay for this. The network fee is taken from your account.`] : []
  if (shortOf) {
    const { symbol, address } = await factsOf(requester, shortOf)
    warnings.push(
      say`There is not enough ${symbol || address} for the network fee. It is taken in ${network.nativeCurrency.symbol}.`
    )
  }
  return {
    rows: [[say`From`, account], [say`Network`, network.name], ...(isFirst ? [[say`First use`, setUp] as const] : []), ...fee],
    warnings
  }
}

export function failure(calls: number, reason: string): string {
  if (calls === 1) return reason ? say`This would fail: ${reason}` : say`This would fail.`
  return reason
    ? say`One of these would fail, and none of them would happen: ${reason}`
    : say`One of these would fail, and none of them would happen.`
}
