import type { CallMeaning } from '../../../adapters/evm/codec/call.ts'
import { say } from '../text/text.ts'
import { amountOf, native, taken } from './amounts.ts'
import { rowOfAnyLength, type Row } from './approval.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'

type RightMeaning = Extract<CallMeaning, { kind: 'right' }>

/** A right that a contract keeps by its own rules. To give one is a danger: no simulation shows what others do with it. */
export async function describeRight(requester: Requester, { contract, right, amount }: RightMeaning) {
  const place = shown(contract)
  const shared: readonly Row[] = [
    [say`Contract`, place],
    ...(amount > 0n ? [[say`Amount`, native(requester.network, amount)] as const] : [])
  ]
  const told = (title: string, rows: readonly Row[], ...dangers: string[]) => ({
    title,
    rows: [...rows, ...shared],
    warnings: [] as string[],
    dangers
  })
  switch (right.kind) {
    case 'operator': {
      const to = shown(right.to)
      return right.isGiven
        ? told(
            say`Let somebody else act for you`,
            [[say`Who`, to]],
            say`With this, ${to} may use and take everything you have in ${place}, now and later.`
          )
        : told(say`Take back a permission`, [[say`From`, to]])
    }
    case 'debt': {
      const [to, facts] = [shown(right.to), await factsOf(requester, contract)]
      if (right.amount === 0n) return told(say`Take back a permission`, [[say`From`, to]])
      const most = right.amount === 'unlimited' ? say`any amount` : taken(right.amount, facts)
      return told(
        say`Let somebody else borrow`,
        [
          [say`Amount`, amountOf(right.amount, facts)],
          [say`Who`, to]
        ],
        say`With this, ${to} may borrow ${most}, and you owe it.`
      )
    }
    case 'order':
      return right.isGiven
        ? told(
            say`Approve an order`,
            [],
            say`With this, others may take what the order gives. This screen doesn’t show the terms of the order.`
          )
        : told(say`Take back a permission`, [])
    case 'transaction':
      return told(
        say`Approve a transaction`,
        [[say`Transaction`, right.hash]],
        say`This approves a transaction of the account ${place}. What that transaction does is unknown.`
      )
    case 'owner': {
      const to = shown(right.to)
      return right.name === undefined
        ? told(say`Hand over a contract`, [[say`To`, to]], ownerDanger(contract, right.to))
        : told(
            say`Hand over a name`,
            [rowOfAnyLength(say`Name`, right.name), [say`To`, to]],
            say`With this, the name ${right.name} belongs to ${to}.`
          )
    }
  }
}

export const ownerDanger = (contract: string, to: string): string =>
  say`With this, the contract ${shown(contract)} belongs to ${shown(to)}.`
