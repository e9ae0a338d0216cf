import type { CallMeaning } from '../../../adapters/evm/codec/decode-call.ts'
import { t } from '../text/translate.ts'
import { amountOf, native, taken } from './amounts.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'

type RightMeaning = Extract<CallMeaning, { kind: 'right' }>

/**
 * Describes a right that a contract enforces by its own rules.
 * Granting one is always a danger: no simulation shows what others do with it.
 */
export async function describeRight(requester: Requester, { contract, right, amount }: RightMeaning) {
  const place = shown(contract)
  const shared: readonly ApprovalRow[] = [
    [t`Contract`, place],
    ...(amount > 0n ? [[t`Amount`, native(requester.network, amount)] as const] : [])
  ]
  const describe = (title: string, rows: readonly ApprovalRow[], ...dangers: string[]) => ({
    title,
    rows: [...rows, ...shared],
    warnings: [] as string[],
    dangers
  })
  switch (right.kind) {
    case 'operator': {
      const to = shown(right.to)
      return right.isGiven
        ? describe(
            t`Let others act for you`,
            [[t`Granted to`, to]],
            t`With this, ${to} can use and take everything you have in ${place}, now or later.`
          )
        : describe(t`Revoke approval`, [[t`From`, to]])
    }
    case 'debt': {
      const [to, facts] = [shown(right.to), await factsOf(requester, contract)]
      if (right.amount === 0n) return describe(t`Revoke approval`, [[t`From`, to]])
      const most = right.amount === 'unlimited' ? t`any amount` : taken(right.amount, facts)
      return describe(
        t`Let others borrow`,
        [
          [t`Amount`, amountOf(right.amount, facts)],
          [t`Granted to`, to]
        ],
        t`With this, ${to} can borrow ${most}, and you owe it.`
      )
    }
    case 'order':
      return right.isGiven
        ? describe(
            t`Approve an order`,
            [],
            t`With this, others can take what the order gives. This screen doesn’t show the order’s terms.`
          )
        : describe(t`Revoke approval`, [])
    case 'transaction':
      return describe(
        t`Approve a transaction`,
        [[t`Transaction`, right.hash]],
        t`This approves a transaction of the account ${place}. What that transaction does is unknown.`
      )
    case 'owner': {
      const to = shown(right.to)
      return right.name === undefined
        ? describe(t`Transfer contract ownership`, [[t`To`, to]], ownerDanger(contract, right.to))
        : describe(
            t`Transfer a name`,
            [rowOfAnyLength(t`Name`, right.name), [t`To`, to]],
            t`This gives the name ${right.name} to ${to}.`
          )
    }
  }
}

export const ownerDanger = (contract: string, to: string): string =>
  t`This gives the contract ${shown(contract)} to ${shown(to)}.`
