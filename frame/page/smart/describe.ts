import { meaningOf } from '../../../adapters/evm/codec/call.ts'
import type { Approval, Row } from '../approve/approval.ts'
import { describeChanges, describeMeaning, native, type Requester } from '../approve/describe-evm.ts'
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
  const told = await Promise.all(calls.map(call => describeMeaning(requester, meaningOf(call))))
  const [only] = told.length === 1 ? told : []
  const warnings = told.flatMap(({ warnings }) => warnings)
  if (outcome.kind === 'fails') warnings.push(failure(calls.length, outcome.reason))
  const payment = describePayment(requester, prepared)
  warnings.push(...payment.warnings)
  const changes = outcome.kind === 'passes' ? await describeChanges(requester, outcome.changes) : []
  return {
    title: only?.title ?? say`Do ${calls.length} things at once`,
    origin: requester.origin,
    ...(!only && { parts: told.map(({ title, rows }, index) => ({ title: `${index + 1}. ${title}`, rows })) }),
    rows: [...(only?.rows ?? []), ...changes, ...payment.rows],
    warnings: [...new Set(warnings)],
    dangers: [...new Set(told.flatMap(({ dangers }) => dangers))],
    decision: 'Send'
  }
}

/** From where, on which network, and who pays for it. */
export function describePayment(
  { account, network }: Requester,
  { mostFee, sponsor, sponsorRefused, operation, delegation }: PreparedOperation
): { readonly rows: readonly Row[]; readonly warnings: readonly string[] } {
  const isFirst = operation.factory !== undefined || delegation !== undefined
  const fee: Row =
    sponsor === undefined
      ? [say`Network fee, at most`, native(network, mostFee)]
      : [say`Network fee`, sponsor === '' ? say`Paid by a sponsor` : say`Paid by ${sponsor}`]
  return {
    rows: [
      [say`From`, account],
      [say`Network`, network.name],
      ...(isFirst ? [[say`First use`, say`Your smart account is set up with this.`] as const] : []),
      fee
    ],
    warnings: sponsorRefused ? [say`The sponsor does not pay for this. The network fee is taken from your account.`] : []
  }
}

export function failure(calls: number, reason: string): string {
  if (calls === 1) return reason ? say`This would fail: ${reason}` : say`This would fail.`
  return reason
    ? say`One of these would fail, and none of them would happen: ${reason}`
    : say`One of these would fail, and none of them would happen.`
}
