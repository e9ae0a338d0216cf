import type { CallMeaning } from '../../../adapters/evm/codec/decode-call.ts'
import type { SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import { t } from '../text/translate.ts'
import { amountOf, native } from './amounts.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import { describeAllowance } from './describe-allowance.ts'
import { describeRight } from './describe-right.ts'
import { lossesFirst } from './losses-first.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf, tokenRow } from './token-facts.ts'
import { readNumber, sentItem } from './token-number.ts'

type Rows = ApprovalRow[]

/** Describes one call in rows. Warnings are returned in separate lists. */
export async function describeMeaning(requester: Requester, meaning: CallMeaning) {
  const { network, account } = requester
  const warnings: string[] = []
  const dangers: string[] = []
  const describe = (title: string, ...rows: Rows) => ({ title, rows, warnings, dangers })
  const outOf = (owner: string): Rows => (owner.toLowerCase() === account.toLowerCase() ? [] : [[t`Token owner`, shown(owner)]])
  switch (meaning.kind) {
    case 'send':
      return describe(t`Send`, [t`Amount`, native(network, meaning.amount)], [t`To`, shown(meaning.to)])
    case 'create':
      return describe(
        t`Deploy a contract`,
        ...(meaning.amount > 0n ? [[t`Amount`, native(network, meaning.amount)] as const] : []),
        rowOfAnyLength(t`Code`, meaning.data)
      )
    case 'send-token': {
      const token = await factsOf(requester, meaning.token)
      const moved = await readNumber(requester, token, meaning.amount)
      if (moved.isHidden) dangers.push(sentItem(token, meaning.amount, meaning.to))
      return describe(
        meaning.from === undefined ? t`Send` : t`Transfer tokens`,
        moved.row,
        ...(meaning.from === undefined ? [] : [[t`Token owner`, shown(meaning.from)] as const]),
        [t`To`, shown(meaning.to)],
        tokenRow(token)
      )
    }
    case 'send-nft':
      return describe(
        t`Send an NFT`,
        [t`Item`, meaning.amount === undefined ? `#${meaning.id}` : t`${String(meaning.amount)} × #${String(meaning.id)}`],
        [t`Collection`, shown(meaning.token)],
        ...outOf(meaning.from),
        [t`To`, shown(meaning.to)]
      )
    case 'send-nfts':
      return describe(
        t`Send NFTs`,
        [t`Collection`, shown(meaning.token)],
        ...outOf(meaning.from),
        [t`To`, shown(meaning.to)],
        rowOfAnyLength(t`Items`, meaning.items.map(({ id, amount }) => t`${String(amount)} × #${String(id)}`).join('\n'))
      )
    case 'approve':
    case 'raise-allowance':
    case 'lower-allowance':
    case 'permit':
      return describeAllowance(requester, meaning)
    case 'approve-all':
      if (meaning.approved) dangers.push(t`It can take every NFT you own in this collection, now or later.`)
      return describe(
        meaning.approved ? t`Allow access to a collection` : t`Revoke approval`,
        [t`Spender`, shown(meaning.operator)],
        [t`Collection`, shown(meaning.token)]
      )
    case 'right':
      return describeRight(requester, meaning)
    case 'call':
      warnings.push(t`We can’t tell what this contract will do.`)
      return describe(
        t`Contract interaction`,
        [t`Contract`, shown(meaning.to)],
        ...(meaning.amount > 0n ? [[t`Amount`, native(network, meaning.amount)] as const] : []),
        [t`Function`, meaning.selector ?? t`None`],
        rowOfAnyLength(t`Data`, meaning.data)
      )
  }
}

/** Describes the simulated balance changes of the wallet, before the network fee. */
export async function describeChanges(requester: Requester, changes: readonly SimulatedChange[] | undefined): Promise<Rows> {
  const label = t`Balance changes`
  if (!changes) return [[label, t`This network can’t simulate changes.`]]
  if (changes.length === 0) return [[label, t`None`]]
  const { shown: listed, rest } = lossesFirst(changes)
  const lines = await Promise.all(listed.map(change => changeText(requester, change)))
  return [[label, [...lines, ...(rest > 0 ? [t`and ${rest} more`] : [])].join('\n')]]
}

/** Adds the address of a token, because any token can use the symbol of another. */
export async function changeText(requester: Requester, { amount, ...asset }: SimulatedChange): Promise<string> {
  const text = await assetText(requester, { ...asset, amount: amount < 0n ? -amount : amount })
  return `${amount < 0n ? '−' : '+'} ${text}${asset.token === undefined ? '' : `\n${shown(asset.token)}`}`
}

/** Formats an amount of native currency, of a token, or an NFT. */
export async function assetText(requester: Requester, { token, tokenId, amount }: SimulatedChange): Promise<string> {
  if (token === undefined) return native(requester.network, amount)
  const facts = await factsOf(requester, token)
  return tokenId === undefined
    ? amountOf(amount, facts)
    : `${facts.symbol} #${tokenId}${amount === 1n ? '' : ` × ${amount}`}`.trim()
}
