import { encodeCall, zeroAddress, type Hex } from '../../../adapters/evm/codec/abi.ts'
import type { SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import type { Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { lendersIn } from '../../../adapters/meaning/evm/lenders.ts'
import type { Call } from '../../../adapters/meaning/evm/call.ts'
import { passesOf, type Debt, type Outcome } from '../chain/simulate.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { textOf, withAddress } from './bounds.ts'
import { changeText } from './describe-meaning.ts'
import type { Requester } from './requester.ts'
import { addressesOf, addressOf, valuesOf } from './role-values.ts'
import { borrowAllowance, wordOf } from './token-check.ts'
import { shown } from './shown.ts'

// Proceeds of a loan are a debt, not a gain.

/** underlying() of Compound 2, baseToken() of Compound 3, UNDERLYING_ASSET_ADDRESS() of Aave */
const reads = { underlying: '0x6f307dc3', base: '0xc55dae63', asset: '0xb16a19de' } as const

interface DescribedLoan {
  readonly rows: readonly ApprovalRow[]
  readonly warnings: readonly string[]
}

/** Describes the loans that a call takes according to its arguments. */
export async function describeLoan(requester: Requester, contract: string, steps: readonly Step[]): Promise<DescribedLoan> {
  const loans = steps.flatMap(({ roles, makes }) =>
    valuesOf(roles, 'borrowed').map(value => ({
      amount: BigInt(value),
      token: makes ? zeroAddress : addressesOf(roles, 'token')[0]
    }))
  )
  const described = await Promise.all(
    loans.map(async ({ amount, token: named }) => {
      const token = named ?? (await tokenOf(requester, contract, reads.underlying))
      if (token === undefined) return [t`${String(amount)} units`, t`${String(amount)} units`] as const
      return [await withAddress(requester, { token, amount }), await textOf(requester, { token, amount })] as const
    })
  )
  return {
    rows: described.length > 0 ? [[t`You owe`, described.map(([row]) => row).join('\n')]] : [],
    warnings: described.map(([, amount]) => lent(amount))
  }
}

const lent = (amount: string): string =>
  t`This lends you ${amount}. You owe it with interest, and you can lose what you have deposited.`

async function tokenOf(requester: Requester, contract: string, read: Hex): Promise<string | undefined> {
  const word = await wordOf(requester, contract, read).catch(() => undefined)
  return word === undefined ? undefined : addressOf(word)
}

/** Returns true for a debt token: it names the underlying asset, and has a borrow allowance. */
async function isDebt(requester: Requester, { token, tokenId }: SimulatedChange): Promise<boolean> {
  if (token === undefined || tokenId !== undefined) return false
  const { account } = requester
  const [asset, allowed] = await Promise.all(
    [reads.asset, encodeCall(borrowAllowance, account, account)].map(data =>
      wordOf(requester, token, data).catch(() => undefined)
    )
  )
  return asset !== undefined && allowed !== undefined
}

/** Separates changes of debts from the others. */
export async function withoutDebts(
  requester: Requester,
  changes: readonly SimulatedChange[]
): Promise<{ readonly changes: readonly SimulatedChange[]; readonly debts: readonly SimulatedChange[] }> {
  const found = await Promise.all(changes.map(each => isDebt(requester, each)))
  return { changes: changes.filter((_, index) => !found[index]), debts: changes.filter((_, index) => found[index]) }
}

export async function rowsOfDebts(
  requester: Requester,
  tokens: readonly SimulatedChange[],
  lenders: readonly Debt[]
): Promise<readonly ApprovalRow[]> {
  const described = await Promise.all([
    ...tokens.map(each => changeText(requester, each)),
    ...lenders
      .filter(({ amount }) => amount !== 0n)
      .map(async debt => `${debt.amount < 0n ? '−' : '+'} ${await owedText(requester, debt)}\n${shown(debt.contract)}`)
  ])
  return described.length > 0 ? [[t`Debt changes`, described.join('\n')]] : []
}

async function owedText(requester: Requester, { contract, amount }: Debt): Promise<string> {
  const token = await tokenOf(requester, contract, reads.base)
  const size = amount < 0n ? -amount : amount
  return token === undefined ? t`${String(size)} units` : textOf(requester, { token, amount: size })
}

/**
 * Warns of withdrawals that create a debt, and of those for which neither contract nor node excludes
 * it.
 */
export async function warningsOfDebts(
  requester: Requester,
  calls: readonly Call[],
  outcome: Outcome
): Promise<readonly string[]> {
  const debts = passesOf(outcome)?.debts ?? []
  const described = await Promise.all(
    lendersIn(calls, requester.account).map(async (lender): Promise<readonly string[]> => {
      const debt = debts.find(({ contract }) => contract === lender)
      if (debt === undefined) return [t`This may be a loan. You then owe what you get.`]
      return debt.amount > 0n ? [lent(await owedText(requester, debt))] : []
    })
  )
  return [...new Set(described.flat())]
}
