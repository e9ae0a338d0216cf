import { meaningOf } from '../../../adapters/evm/codec/call.ts'
import type { Approval } from '../approve/approval.ts'
import { describeChanges, describeMeaning, native, type Requester } from '../approve/describe-evm.ts'
import { say } from '../text/text.ts'
import type { AccountCall } from './account.ts'
import type { PreparedOperation } from './operation.ts'

/** A batch, told call by call, with who pays for it and what the frame's own bundler says would come of it. */
export async function describeOperation(
  requester: Requester,
  calls: readonly AccountCall[],
  { outcome, mostFee, sponsor, sponsorRefused, operation, delegation }: PreparedOperation
): Promise<Approval> {
  const { origin, account, network } = requester
  const told = await Promise.all(calls.map(call => describeMeaning(requester, meaningOf(call))))
  const numbered = (index: number, label: string): string => (calls.length === 1 ? label : `${index + 1}. ${label}`)
  const warnings = told.flatMap(({ warnings }) => warnings)
  if (outcome.kind === 'fails') {
    const { reason } = outcome
    if (calls.length === 1)
      warnings.push(reason ? say`This transaction would fail: ${reason}` : say`This transaction would fail.`)
    else
      warnings.push(
        reason
          ? say`One of these would fail, and none of them would happen: ${reason}`
          : say`One of these would fail, and none of them would happen.`
      )
  }
  if (sponsorRefused) warnings.push(say`The sponsor does not pay for this. The network fee is taken from your account.`)
  const changes = outcome.kind === 'passes' ? await describeChanges(requester, outcome.changes) : []
  const isFirst = operation.factory !== undefined || delegation !== undefined
  return {
    title: calls.length === 1 ? told[0]!.title : say`Do ${calls.length} things at once`,
    origin,
    rows: [
      ...told.flatMap(({ title, rows }, index) => [
        ...(calls.length === 1 ? [] : [[`${index + 1}.`, title] as const]),
        ...rows.map(([label, value]) => [numbered(index, label), value] as const)
      ]),
      ...changes,
      [say`From`, account],
      [say`Network`, network.name],
      ...(isFirst ? [[say`First use`, say`Your smart account is set up with this.`] as const] : []),
      sponsor === undefined ? [say`Network fee, at most`, native(network, mostFee)] : [say`Network fee`, say`Paid by ${sponsor}`]
    ],
    warnings: [...new Set(warnings)],
    dangers: [...new Set(told.flatMap(({ dangers }) => dangers))],
    decision: 'Send'
  }
}
