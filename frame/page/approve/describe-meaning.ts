import type { CallMeaning } from '../../../adapters/evm/codec/call.ts'
import type { Change } from '../../../adapters/evm/codec/simulation.ts'
import { say } from '../text/text.ts'
import { amountOf, momentOf, native } from './amounts.ts'
import { rowOfAnyLength, type Row } from './approval.ts'
import { describeRight } from './describe-right.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf, type TokenFacts } from './token-facts.ts'

type Rows = Row[]

/** What one call does, in rows; what to warn of is in lists of their own. */
export async function describeMeaning(requester: Requester, meaning: CallMeaning) {
  const { network, account } = requester
  const warnings: string[] = []
  const dangers: string[] = []
  const told = (title: string, ...rows: Rows) => ({ title, rows, warnings, dangers })
  const tokenRow = (token: TokenFacts): Row => [say`Token`, `${token.symbol || say`Unknown`}\n${token.address}`]
  const outOf = (owner: string): Rows => (owner.toLowerCase() === account.toLowerCase() ? [] : [[say`Out of`, shown(owner)]])
  switch (meaning.kind) {
    case 'send':
      return told(say`Send`, [say`Amount`, native(network, meaning.amount)], [say`To`, shown(meaning.to)])
    case 'create':
      return told(
        say`Create a contract`,
        ...(meaning.amount > 0n ? [[say`Amount`, native(network, meaning.amount)] as const] : [])
      )
    case 'send-token': {
      const token = await factsOf(requester, meaning.token)
      return told(
        meaning.from === undefined ? say`Send` : say`Move tokens`,
        [say`Amount`, amountOf(meaning.amount, token)],
        ...(meaning.from === undefined ? [] : [[say`Out of`, shown(meaning.from)] as const]),
        [say`To`, shown(meaning.to)],
        tokenRow(token)
      )
    }
    case 'send-nft':
      return told(
        say`Send an NFT`,
        [say`Item`, meaning.amount === undefined ? `#${meaning.id}` : say`${String(meaning.amount)} of #${String(meaning.id)}`],
        [say`Collection`, shown(meaning.token)],
        ...outOf(meaning.from),
        [say`To`, shown(meaning.to)]
      )
    case 'send-nfts':
      return told(
        say`Send several NFTs`,
        [say`Collection`, shown(meaning.token)],
        ...outOf(meaning.from),
        [say`To`, shown(meaning.to)],
        rowOfAnyLength(say`Items`, meaning.items.map(({ id, amount }) => say`${String(amount)} of #${String(id)}`).join('\n'))
      )
    case 'approve':
    case 'raise-allowance': {
      const token = await factsOf(requester, meaning.token)
      // a collection hands over its item 0 with the same bytes
      if (meaning.kind === 'approve' && meaning.amount === 0n && token.decimals !== undefined)
        return told(say`Take back a permission`, [say`From`, shown(meaning.spender)], tokenRow(token))
      warnings.push(say`${shown(meaning.spender)} may take this from your wallet at any time, without asking again.`)
      if (meaning.amount === 'unlimited')
        dangers.push(say`The amount is unlimited: everything you have of this token, now and later.`)
      return told(
        say`Let somebody else spend`,
        [say`Amount`, amountOf(meaning.amount, token)],
        [say`Spender`, shown(meaning.spender)],
        tokenRow(token),
        ...(meaning.kind === 'approve' ? expiryRow(meaning.expires) : [])
      )
    }
    case 'lower-allowance': {
      const token = await factsOf(requester, meaning.token)
      return told(
        say`Lower a permission`,
        [say`By`, amountOf(meaning.amount, token)],
        [say`Spender`, shown(meaning.spender)],
        tokenRow(token)
      )
    }
    case 'approve-all':
      if (meaning.approved) dangers.push(say`Everything you have of this collection, now and later, may be taken.`)
      return told(
        meaning.approved ? say`Let somebody else take a collection` : say`Take back a permission`,
        [say`Who`, shown(meaning.operator)],
        [say`Collection`, shown(meaning.token)]
      )
    case 'permit': {
      const token = await factsOf(requester, meaning.token)
      return told(
        say`Use a signed permission`,
        [say`Amount`, amountOf(meaning.amount, token)],
        [say`Out of`, shown(meaning.owner)],
        [say`Spender`, shown(meaning.spender)],
        tokenRow(token),
        ...expiryRow(meaning.expires)
      )
    }
    case 'right':
      return describeRight(requester, meaning)
    case 'call':
      warnings.push(say`What this contract does with it cannot be told from the request.`)
      return told(
        say`Use a contract`,
        [say`Contract`, shown(meaning.to)],
        ...(meaning.amount > 0n ? [[say`Amount`, native(network, meaning.amount)] as const] : []),
        [say`Function`, meaning.selector ?? say`none`],
        rowOfAnyLength(say`Data`, meaning.data)
      )
  }
}

/** The end of an allowance of Permit2: 0 is the block of the transaction, and no date. */
const expiryRow = (expires: bigint | undefined): Rows => (expires ? [[say`Until`, momentOf(expires)]] : [])

/** The most changes that are shown: a contract that makes more hides something among them. Losses are always shown. */
export const mostChanges = 12

/** What a simulation says that the wallet would have less and more, before the network's fee. */
export async function describeChanges(requester: Requester, changes: readonly Change[] | undefined): Promise<Rows> {
  const label = say`Changes in this wallet`
  if (!changes) return [[label, say`The network’s node cannot simulate them.`]]
  if (changes.length === 0) return [[label, say`none`]]
  const losses = changes.filter(({ amount }) => amount < 0n)
  const gains = changes.filter(({ amount }) => amount > 0n)
  const shownGains = gains.slice(0, Math.max(0, mostChanges - losses.length))
  const told = await Promise.all([...losses, ...shownGains].map(change => changeText(requester, change)))
  const rest = gains.length - shownGains.length
  return [[label, [...told, ...(rest > 0 ? [say`and ${rest} more`] : [])].join('\n')]]
}

/** With the address of a token: any token may have the symbol of another. */
async function changeText(requester: Requester, { token, tokenId, amount }: Change): Promise<string> {
  const sign = amount < 0n ? '−' : '+'
  const size = amount < 0n ? -amount : amount
  if (token === undefined) return `${sign} ${native(requester.network, size)}`
  const facts = await factsOf(requester, token)
  const what =
    tokenId === undefined ? amountOf(size, facts) : `${facts.symbol} #${tokenId}${size === 1n ? '' : ` × ${size}`}`.trim()
  return `${sign} ${what}\n${facts.address}`
}
