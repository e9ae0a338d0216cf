import type { ChainFacts } from '../../../adapters/meaning/solana/chain-facts.ts'
import type { Changes } from '../../../adapters/meaning/solana/changes.ts'
import type { Decoder } from '../../../adapters/meaning/solana/decoder.ts'
import { meaningOf, type Meaning } from '../../../adapters/meaning/solana/meaning.ts'
import type { SolanaOutcome, SolanaView } from '../chain/solana.ts'
import type { FrameNetwork } from '../config.ts'
import { t } from '../text/translate.ts'
import { native } from './amounts.ts'
import type { ApprovalContent, ApprovalRow } from './approval-content.ts'
import { lossesFirst } from './losses-first.ts'
import { messageTitle, readText, type ReadMessage } from './describe-message.ts'
import { memoRows, showAct, tokenAmount, type ShownAct } from './decode-solana.ts'
import { dangerText, grantText } from './solana-dangers.ts'
import { revealInvisible } from './reveal-invisible.ts'

export interface SolanaRequest {
  readonly origin: string
  readonly account: string
  readonly network: FrameNetwork
  readonly views: readonly SolanaView[]
  readonly facts: ChainFacts
  readonly decision: ApprovalContent['decision']
  /** Device time in milliseconds. */
  readonly now: number
  /** Instruction decoders. Default: all known ones. */
  readonly decoders?: readonly Decoder[]
}

interface Described {
  readonly title: string
  readonly isOfNetwork: boolean
  readonly meaning: Meaning
  readonly outcome: SolanaOutcome
  readonly acts: readonly ShownAct[]
  /** Memos, each of which a service may accept as a message signed by the account. */
  readonly memos: readonly ReadMessage[]
}

/** Describes one or several transactions, with everything that they can take from the wallet. */
export function describeSolana(request: SolanaRequest): ApprovalContent {
  const { account, network, views, facts, decision } = request
  const all = views.map(view => describeOne(request, view))
  const several = all.length > 1
  const shown = all.flatMap(({ acts }, index) =>
    acts.map(({ title, rows }) => ({ title: several ? t`Transaction ${index + 1}: ${title}` : title, rows }))
  )
  const single = shown.length === 1 && !several ? shown[0] : undefined
  const sum = [
    ...all.flatMap(({ outcome }, index) => changeRows(outcome, request, several ? index + 1 : undefined)),
    leavesRow(all, network)
  ]
  return {
    title: several ? t`Sign ${all.length} transactions` : (all[0]?.title ?? t`Sign a transaction`),
    ...(single ? {} : { sum, parts: shown }),
    rows: [
      ...(single ? [...single.rows, ...sum] : []),
      ...all.flatMap(({ meaning }) => memoRows(meaning.parts.map(({ act }) => act))),
      [t`Account`, account],
      [t`Network`, network.name],
      ...feeRows(all, account, network)
    ],
    warnings: [...new Set(all.flatMap(one => warningsOf(one, facts)))],
    dangers: [...new Set(all.flatMap(one => dangersOf(one, network)))],
    decision
  }
}

function describeOne(
  { origin, account, network, facts, now, decoders }: SolanaRequest,
  { transaction, outcome, isOfNetwork }: SolanaView
): Described {
  const meaning = meaningOf(transaction, account, { facts, ...(decoders && { decoders }) })
  const acts = meaning.parts.flatMap(part => showAct(part, { account, network, now }) ?? [])
  const memos = meaning.parts.flatMap(({ act }) => (act.kind === 'memo' ? [readText({ origin, account }, act.text)] : []))
  const main = acts.filter(({ isAside }) => !isAside)
  const only = main.length === 1 ? main[0] : main.length === 0 && acts.length === 1 ? acts[0] : undefined
  // a title such as "Send" implies that nothing else happens
  const title = only && meaning.dangers.length === 0 && isOfNetwork ? only.title : t`Sign a transaction`
  return {
    title: isMessage(meaning) ? messageTitle(memos.every(({ isSignIn }) => isSignIn)) : title,
    isOfNetwork,
    meaning,
    outcome,
    acts,
    memos
  }
}

/** Returns true if a transaction contains memos only. */
const isMessage = ({ parts }: Meaning): boolean =>
  parts.some(({ act }) => act.kind === 'memo') &&
  parts.every(({ act }) => act.kind === 'memo' || (act.kind === 'quiet' && act.name === 'compute'))

function feeRows(all: readonly Described[], account: string, network: FrameNetwork): readonly ApprovalRow[] {
  const label = t`Max network fee`
  const own = all.filter(({ meaning }) => meaning.fee.payer === account)
  const total = own.reduce((sum, { meaning }) => sum + meaning.fee.most, 0n)
  const others = [...new Set(all.map(({ meaning }) => meaning.fee.payer))].filter(payer => payer !== account)
  return [
    ...(own.length > 0 ? [[label, native(network, total)] as const] : []),
    ...others.map((payer): ApprovalRow => [t`Network fee paid by`, payer])
  ]
}

function leavesRow(all: readonly Described[], network: FrameNetwork): ApprovalRow {
  const leaves = all.reduce<bigint | undefined>(
    (sum, { meaning }) => (sum === undefined || meaning.leaves === undefined ? undefined : sum + meaning.leaves),
    0n
  )
  const { symbol } = network.nativeCurrency
  return [t`Max leaving this wallet`, leaves === undefined ? t`Everything: all ${symbol} in it` : native(network, leaves)]
}

/**
 * Describes simulated balance changes.
 *
 * @param number index among several transactions: each is simulated on the current state, so changes do not accumulate
 */
function changeRows(outcome: SolanaOutcome, request: SolanaRequest, number: number | undefined): readonly ApprovalRow[] {
  if (outcome.kind !== 'passes') return []
  const label = number === undefined ? t`Balance changes` : t`Balance changes, transaction ${number}`
  const { changes } = outcome
  if (changes.length === 0) return [[label, t`None`]]
  const { shown, rest } = lossesFirst(changes)
  const lines = shown.map(change => changeText(change, request))
  return [[label, [...lines, ...(rest > 0 ? [t`and ${rest} more`] : [])].join('\n')]]
}

function changeText({ mint, account, amount }: Changes['changes'][number], { network, facts, now }: SolanaRequest): string {
  const sign = amount < 0n ? '−' : '+'
  const size = amount < 0n ? -amount : amount
  if (mint === undefined) return `${sign} ${native(network, size)}${account === undefined ? '' : ` ${account}`}`
  return `${sign} ${tokenAmount(size, { decimals: undefined, ...facts.mints.get(mint), mint }, now)} ${mint}`
}

function warningsOf({ meaning, outcome, memos }: Described, facts: ChainFacts): readonly string[] {
  // with a payment, a memo is a note such as "order 7": only its dangers are shown
  const warnings = isMessage(meaning) ? memos.flatMap(memo => memo.warnings) : []
  if (outcome.kind === 'fails')
    warnings.push(outcome.reason ? t`This will likely fail: ${revealInvisible(outcome.reason)}` : t`This will likely fail.`)
  if (outcome.kind === 'unknown') warnings.push(t`We couldn’t simulate this: the network isn’t responding.`)
  if (meaning.durable) {
    const { nonce, authority } = meaning.durable
    warnings.push(
      t`This transaction doesn’t expire. Once signed, it can be sent at any time, until ${authority} advances the nonce ${nonce}.`
    )
  }
  if (meaning.parts.some(({ act }) => act.kind === 'burn')) warnings.push(t`This destroys tokens.`)
  const changed = outcome.kind === 'passes' ? outcome.changes.flatMap(({ mint }) => (mint === undefined ? [] : [mint])) : []
  const uncounted = [
    ...meaning.parts.flatMap(({ token }) => (token?.counting?.kind === 'unknown' ? [token.mint] : [])),
    ...changed.filter(mint => facts.mints.get(mint)?.counting?.kind === 'unknown')
  ]
  for (const mint of new Set(uncounted))
    warnings.push(
      t`The token ${mint} may not follow its decimals. The amount is in its smallest units, and other wallets may show it differently.`
    )
  return warnings
}

function dangersOf({ meaning, outcome, isOfNetwork, memos }: Described, network: FrameNetwork): readonly string[] {
  const grants = outcome.kind === 'passes' ? outcome.grants : []
  // the same right: an instruction that names a smaller one does not state what a program gives in addition
  const isNamed = ({ right, account, to, limit }: (typeof grants)[number]) =>
    right === 'delegate'
      ? meaning.parts.some(
          ({ act }) => act.kind === 'approve' && act.account === account && act.delegate === to && act.amount >= (limit ?? 0n)
        )
      : meaning.dangers.some(
          danger => danger.kind === 'right' && danger.right === right && danger.account === account && danger.to === to
        )
  return [
    ...meaning.dangers.map(danger => dangerText(danger, network)),
    ...grants.filter(grant => !isNamed(grant)).map(grantText),
    ...memos.flatMap(memo => memo.dangers),
    ...(isOfNetwork ? [] : [t`This transaction may not be for ${network.name}. On another network it may do something else.`])
  ]
}
