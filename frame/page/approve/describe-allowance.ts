import type { CallMeaning } from '../../../adapters/evm/codec/decode-call.ts'
import { t } from '../text/translate.ts'
import { amountOf, momentOf } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import { isOwn, type Requester } from './requester.ts'
import { shown } from './shown.ts'
import { isPersonal, isUnlimited } from './token-check.ts'
import { factsOf, tokenRow } from './token-facts.ts'
import { handedItem, itemRight, readNumber } from './token-number.ts'

type Rows = ApprovalRow[]

type AllowanceMeaning = Extract<CallMeaning, { kind: 'approve' | 'raise-allowance' | 'lower-allowance' | 'permit' }>

/** Describes a call that changes how much of a token another account may spend, as `describeMeaning` does. */
export async function describeAllowance(requester: Requester, meaning: AllowanceMeaning) {
  const warnings: string[] = []
  const dangers: string[] = []
  const describe = (title: string, ...rows: Rows) => ({ title, rows, warnings, dangers })
  switch (meaning.kind) {
    case 'approve':
    case 'raise-allowance': {
      const token = await factsOf(requester, meaning.token)
      const given = meaning.kind === 'approve' ? await readNumber(requester, token, meaning.amount) : undefined
      if (given?.isHidden) dangers.push(handedItem(token, meaning.amount, meaning.spender))
      else if (given?.kind === 'item' && BigInt(meaning.spender) !== 0n)
        dangers.push(itemRight(meaning.token, meaning.amount, meaning.spender))
      // an ERC-721 collection transfers its item 0 with the same calldata
      if (meaning.kind === 'approve' && meaning.amount === 0n && given?.kind === 'amount')
        return describe(t`Revoke approval`, [t`From`, shown(meaning.spender)], tokenRow(token))
      warnings.push(lasting(meaning.spender))
      if (
        await isUnlimited(
          requester,
          meaning.token,
          given && given.kind !== 'amount' && meaning.amount !== 'unlimited' ? 0n : meaning.amount
        )
      )
        dangers.push(unlimited())
      if (given?.kind !== 'item' && meaning.amount !== 0n && (await isPersonal(requester, meaning.spender)))
        dangers.push(personal(meaning.spender))
      return describe(
        t`Allow token spending`,
        given?.row ?? [t`Amount`, amountOf(meaning.amount, token)],
        [t`Spender`, shown(meaning.spender)],
        tokenRow(token),
        ...(meaning.kind === 'approve' ? expiryRow(meaning.expires) : [])
      )
    }
    case 'lower-allowance': {
      const token = await factsOf(requester, meaning.token)
      return describe(
        t`Lower spending limit`,
        [t`By`, amountOf(meaning.amount, token)],
        [t`Spender`, shown(meaning.spender)],
        tokenRow(token)
      )
    }
    case 'permit': {
      const token = await factsOf(requester, meaning.token)
      const given = await readNumber(requester, token, meaning.amount)
      if (given.isHidden) dangers.push(handedItem(token, meaning.amount, meaning.spender))
      if (isOwn(requester, meaning.owner) && meaning.amount !== 0n && given.kind !== 'item') {
        warnings.push(lasting(meaning.spender))
        if (await isUnlimited(requester, meaning.token, meaning.amount)) dangers.push(unlimited())
        if (await isPersonal(requester, meaning.spender)) dangers.push(personal(meaning.spender))
      }
      return describe(
        t`Use a signed approval`,
        given.row,
        [t`Token owner`, shown(meaning.owner)],
        [t`Spender`, shown(meaning.spender)],
        tokenRow(token),
        ...expiryRow(meaning.expires)
      )
    }
  }
}

/** Describes when a Permit2 allowance expires. 0 means the block of the transaction, not a date. */
const expiryRow = (expires: bigint | undefined): Rows => (expires ? [[t`Until`, momentOf(expires)]] : [])

const lasting = (spender: string): string => t`${shown(spender)} can take this from your wallet at any time without asking again.`

const unlimited = (): string => t`No spending limit: it can take all of this token you own, now or later.`

const personal = (spender: string): string =>
  t`${shown(spender)} is a personal account, not an app’s contract. Scams often ask for this.`
