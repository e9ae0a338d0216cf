import type { ChainFacts } from '../../../adapters/meaning/solana/chain-facts.ts'
import type { Changes } from '../../../adapters/meaning/solana/changes.ts'
import type { Decoder } from '../../../adapters/meaning/solana/decoder.ts'
import { meaningOf, type Meaning } from '../../../adapters/meaning/solana/meaning.ts'
import type { SolanaOutcome, SolanaView } from '../chain/solana.ts'
import type { FrameNetwork } from '../config.ts'
import { say } from '../text/text.ts'
import { native } from './amounts.ts'
import type { Approval, Row } from './approval.ts'
import { memoRows, showAct, tokenAmount, type ShownAct } from './solana-acts.ts'
import { dangerText, grantText } from './solana-dangers.ts'

export interface SolanaRequest {
  readonly account: string
  readonly network: FrameNetwork
  readonly views: readonly SolanaView[]
  readonly facts: ChainFacts
  readonly decision: Approval['decision']
  /** Every instruction that is known, unless given. */
  readonly decoders?: readonly Decoder[]
}

interface Described {
  readonly title: string
  readonly isOfNetwork: boolean
  readonly meaning: Meaning
  readonly outcome: SolanaOutcome
  readonly acts: readonly ShownAct[]
}

/** One or several transactions, with everything that they can take from the wallet. */
export function describeSolana(request: SolanaRequest): Approval {
  const { account, network, views, decision } = request
  const all = views.map(view => describeOne(request, view))
  const several = all.length > 1
  const shown = all.flatMap(({ acts }, index) =>
    acts.map(({ title, rows }) => ({ title: several ? say`Transaction ${index + 1}: ${title}` : title, rows }))
  )
  const single = shown.length === 1 && !several ? shown[0] : undefined
  const sum = [
    ...all.flatMap(({ outcome }, index) => changeRows(outcome, request, several ? index + 1 : undefined)),
    leavesRow(all, network)
  ]
  return {
    title: several ? say`Sign ${all.length} transactions` : (all[0]?.title ?? say`Sign a transaction`),
    ...(single ? {} : { sum, parts: shown }),
    rows: [
      ...(single ? [...single.rows, ...sum] : []),
      ...all.flatMap(({ meaning }) => memoRows(meaning.parts.map(({ act }) => act))),
      [say`Account`, account],
      [say`Network`, network.name],
      ...feeRows(all, account, network)
    ],
    warnings: [...new Set(all.flatMap(warningsOf))],
    dangers: [...new Set(all.flatMap(one => dangersOf(one, network)))],
    decision
  }
}

function describeOne(
  { account, network, facts, decoders }: SolanaRequest,
  { transaction, outcome, isOfNetwork }: SolanaView
): Described {
  const meaning = meaningOf(transaction, account, { facts, ...(decoders && { decoders }) })
  const acts = meaning.parts.flatMap(part => showAct(part, account, network) ?? [])
  const main = acts.filter(({ isAside }) => !isAside)
  const only = main.length === 1 ? main[0] : main.length === 0 && acts.length === 1 ? acts[0] : undefined
  // a name such as "Send" promises that nothing else happens
  const title = only && meaning.dangers.length === 0 && isOfNetwork ? only.title : say`Sign a transaction`
  return { title, isOfNetwork, meaning, outcome, acts }
}

function feeRows(all: readonly Described[], account: string, network: FrameNetwork): readonly Row[] {
  const label = say`Network fee, at most`
  const own = all.filter(({ meaning }) => meaning.fee.payer === account)
  const total = own.reduce((sum, { meaning }) => sum + meaning.fee.most, 0n)
  const others = [...new Set(all.map(({ meaning }) => meaning.fee.payer))].filter(payer => payer !== account)
  return [
    ...(own.length > 0 ? [[label, native(network, total)] as const] : []),
    ...others.map((payer): Row => [say`Who pays the network fee`, payer])
  ]
}

function leavesRow(all: readonly Described[], network: FrameNetwork): Row {
  const leaves = all.reduce<bigint | undefined>(
    (sum, { meaning }) => (sum === undefined || meaning.leaves === undefined ? undefined : sum + meaning.leaves),
    0n
  )
  const { symbol } = network.nativeCurrency
  return [
    say`Can leave this wallet, at most`,
    leaves === undefined ? say`everything: all ${symbol} in it` : native(network, leaves)
  ]
}

/** Tokens whose changes are shown; a program that changes more of them hides something among them. */
const mostChanges = 12

/** @param number of the transaction where there are several: each is tried on the present state, so that their changes do not add up */
function changeRows(outcome: SolanaOutcome, { network, facts }: SolanaRequest, number: number | undefined): readonly Row[] {
  if (outcome.kind !== 'passes') return []
  const label = number === undefined ? say`Changes in this wallet` : say`Changes by transaction ${number}`
  const { changes } = outcome
  if (changes.length === 0) return [[label, say`none`]]
  const told = changes.slice(0, mostChanges).map(change => changeText(change, network, facts))
  const rest = changes.length - told.length
  return [[label, [...told, ...(rest > 0 ? [say`and ${rest} more`] : [])].join('\n')]]
}

function changeText({ mint, account, amount }: Changes['changes'][number], network: FrameNetwork, facts: ChainFacts): string {
  const sign = amount < 0n ? '−' : '+'
  const size = amount < 0n ? -amount : amount
  if (mint === undefined) return `${sign} ${native(network, size)}${account === undefined ? '' : ` ${account}`}`
  return `${sign} ${tokenAmount(size, { mint, decimals: facts.mints.get(mint)?.decimals })} ${mint}`
}

function warningsOf({ meaning, outcome }: Described): readonly string[] {
  const warnings: string[] = []
  if (outcome.kind === 'fails')
    warnings.push(outcome.reason ? say`This transaction would fail: ${outcome.reason}` : say`This transaction would fail.`)
  if (outcome.kind === 'unknown') warnings.push(say`What would come of this could not be found out: the network does not answer.`)
  if (meaning.durable) {
    const { nonce, authority } = meaning.durable
    warnings.push(
      say`This transaction doesn’t expire. Once signed, it can be sent at any time, until ${authority} advances the nonce ${nonce}.`
    )
  }
  if (meaning.parts.some(({ act }) => act.kind === 'burn')) warnings.push(say`Tokens would be destroyed.`)
  return warnings
}

function dangersOf({ meaning, outcome, isOfNetwork }: Described, network: FrameNetwork): readonly string[] {
  const grants = outcome.kind === 'passes' ? outcome.grants : []
  const isNamed = ({ account, to }: (typeof grants)[number]) =>
    meaning.dangers.some(danger => 'account' in danger && 'to' in danger && danger.account === account && danger.to === to)
  return [
    ...meaning.dangers.map(danger => dangerText(danger, network)),
    ...grants.filter(grant => !isNamed(grant)).map(grantText),
    ...(isOfNetwork
      ? []
      : [say`It isn’t certain that this transaction is for ${network.name}. On another network it may do something else.`])
  ]
}
