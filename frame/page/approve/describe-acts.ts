import { formatUnits } from '../../../adapters/base/units.ts'
import type { Act, Asset } from '../../../adapters/meaning/evm/act.ts'
import type { Allowance } from '../../../adapters/evm/codec/decode-call.ts'
import type { SafeRefund } from '../../../adapters/meaning/evm/call-containers.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import type { FrameNetwork } from '../config.ts'
import { fromHex } from '../keys/bytes.ts'
import { duration, t } from '../text/translate.ts'
import { amountOf, isForEver, momentOf, native, taken } from './amounts.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import { describeDecoded } from './describe-calls.ts'
import { describeElsewhere } from './describe-elsewhere.ts'
import { readMessage } from './describe-message.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { revealInLine } from './reveal-invisible.ts'
import { factsOf, type TokenFacts } from './token-facts.ts'
import { readNumber } from './token-number.ts'

export interface ActRequester extends Requester {
  /** Network of the signature; `undefined` if the frame does not know it. */
  readonly place: FrameNetwork | undefined
}

export interface DescribedAct {
  readonly title: string
  readonly rows: readonly ApprovalRow[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
}

const nothing = { warnings: [], dangers: [] } as const

/**
 * Describes in rows what a signature allows others to do.
 * A transfer or a grant is a danger, with all of it in one sentence.
 */
export async function describeAct(requester: ActRequester, act: Act): Promise<DescribedAct> {
  switch (act.kind) {
    case 'allow':
    case 'allow-item':
    case 'allow-all':
    case 'revoke':
      return describePermit(requester, act)
    case 'transfer':
      return describeTransfer(requester, act)
    case 'trade':
      return describeTrade(requester, act)
    case 'operation':
      return describeCalls(requester, { by: act.sender, calls: act.calls, until: undefined })
    case 'execute':
      return describeCalls(requester, { by: act.by, calls: act.calls, until: act.until, refund: act.refund })
    case 'message': {
      const { text, warnings, dangers } = readMessage(requester, fromHex(act.bytes) ?? new Uint8Array())
      const account: readonly ApprovalRow[] = act.account === undefined ? [] : [[t`Signed by`, shown(act.account)]]
      return { title: t`Message`, rows: [...account, rowOfAnyLength(t`Message`, text)], warnings, dangers }
    }
    case 'delegate-votes':
      return {
        ...nothing,
        title: t`Delegate your votes`,
        rows: [
          [t`Granted to`, shown(act.to)],
          ...(act.token === undefined ? [] : [[t`Token`, shown(act.token)] as const]),
          ...lastingRows(act.useBy)
        ],
        warnings: [
          `${t`If you sign, ${shown(act.to)} can vote with all your tokens of this kind. You keep your tokens.`} ${lasting(act.useBy)}`
        ]
      }
    case 'key':
    case 'name':
    case 'service-send':
    case 'service-move':
    case 'service-agent':
    case 'service-fee':
      return describeElsewhere(requester.origin, act)
    case 'for-account':
      return { ...nothing, title: t`Signed by`, rows: [[t`Signed by`, shown(act.account)]] }
    case 'harmless':
      return { ...nothing, title: '', rows: [] }
    default:
      return { title: '', rows: [], warnings: [], dangers: [dangerOf(act)] }
  }
}

function dangerOf(act: Extract<Act, { kind: 'delegate-code' | 'delegate-account' | 'opaque' | 'wrapped' | 'unknown' }>): string {
  switch (act.kind) {
    case 'delegate-code':
      return act.chainId === 0n
        ? t`If you sign, the contract ${shown(act.to)} can do anything with your account on every network.`
        : t`If you sign, the contract ${shown(act.to)} can do anything with your account.`
    case 'delegate-account':
      return act.limits === 0
        ? t`If you sign, ${shown(act.to)} can do anything with the account ${shown(act.by)}.`
        : t`If you sign, ${shown(act.to)} can act for the account ${shown(act.by)}, within limits that this screen can’t check.`
    case 'opaque':
      return t`This signs a hash. What it allows is unknown.`
    case 'wrapped':
      return t`Verifying this signature calls ${shown(act.factory)} first.`
    case 'unknown':
      return {
        amount: () => t`This names an amount in a form that this wallet doesn’t know. It may let others take what you have.`,
        call: () => t`This contains a call in a form that this wallet doesn’t know. It may let others take what you have.`,
        right: () => t`This grants a right in a form that this wallet doesn’t know. It may let others take what you have.`,
        account: () =>
          t`This is for your own account, in a form that this wallet doesn’t know. It may let others take what you have.`,
        data: () => t`This contains data that can’t be read. It may let others take what you have.`,
        rest: () => t`It has other terms that this wallet doesn’t know.`,
        other: () => t`This is in a form that this wallet doesn’t know. It may let others take what you have.`
      }[act.names]()
  }
}

const untilRow = (until: bigint | undefined): readonly ApprovalRow[] => (until === undefined ? [] : [[t`Until`, momentOf(until)]])

/** Describes the expiry of a right; a warning if it has none. */
const lastingRows = (useBy: bigint | undefined): readonly ApprovalRow[] => [
  ...(useBy === undefined || isForEver(useBy) ? [] : [[t`Use by`, momentOf(useBy)] as const]),
  [t`Until`, t`You revoke it`]
]

const lasting = (useBy: bigint | undefined): string =>
  useBy === undefined || isForEver(useBy)
    ? t`It lasts until you revoke it.`
    : t`It must be used by ${momentOf(useBy)}, and then lasts until you revoke it.`

/**
 * Returns name and decimals of a token; none if the signature does not name it, or its network is
 * unknown.
 */
async function tokenFacts(requester: ActRequester, token: string | undefined, text?: string): Promise<TokenFacts> {
  if (text !== undefined) return { address: '', symbol: revealInLine(text) || t`Unknown`, decimals: undefined }
  if (token === undefined) return { address: '', symbol: '', decimals: undefined }
  if (!requester.place) return { address: shown(token), symbol: '', decimals: undefined }
  return factsOf({ ...requester, network: requester.place }, token)
}

const tokenRow = ({ symbol, address }: TokenFacts): ApprovalRow => [
  t`Token`,
  address === '' ? symbol || t`Any` : `${symbol || t`Unknown`}\n${address}`
]

type PermitAct = Extract<Act, { kind: 'allow' | 'allow-item' | 'allow-all' | 'revoke' }>

/**
 * Adds the item: for a token with decimals that uses the amount as an item id (ERC-404), a permit
 * transfers an NFT.
 */
async function withItem(requester: ActRequester, act: PermitAct, facts: TokenFacts): Promise<PermitAct> {
  const number = act.kind === 'allow' ? act.amount : act.kind === 'revoke' ? 0n : 'unlimited'
  if (number === 'unlimited' || facts.decimals === undefined) return act
  const { kind } = await readNumber({ ...requester, network: placeOf(requester) }, facts, number)
  return kind === 'item' ? { ...act, kind: 'allow-item', id: number } : act
}

async function describePermit(requester: ActRequester, permit: PermitAct): Promise<DescribedAct> {
  const spender = shown(permit.spender)
  const facts = await tokenFacts(requester, permit.token, permit.tokenText)
  const act = await withItem(requester, permit, facts)
  const name = facts.symbol || facts.address || t`any token`
  if (act.kind === 'revoke') {
    return { ...nothing, title: t`Revoke approval`, rows: [[t`From`, spender], tokenRow(facts)] }
  }
  const until = act.until === undefined || isForEver(act.until) ? undefined : momentOf(act.until)
  const amount = act.kind === 'allow' ? taken(act.amount, facts) : ''
  const every = act.kind === 'allow' && act.every !== undefined ? duration(Number(act.every)) : undefined
  const sentence = () => {
    if (act.kind === 'allow-item')
      return t`If you sign, ${spender} can take item #${String(act.id)} of ${name} from your wallet without asking again.`
    if (act.kind === 'allow-all')
      return t`If you sign, ${spender} can take everything you have of ${name}, now or later, without asking again.`
    if (every !== undefined)
      return until === undefined
        ? t`If you sign, ${spender} can take ${amount} from your wallet every ${every} without asking again.`
        : t`If you sign, ${spender} can take ${amount} from your wallet every ${every} until ${until} without asking again.`
    return until === undefined
      ? t`If you sign, ${spender} can take ${amount} from your wallet without asking again.`
      : t`If you sign, ${spender} can take ${amount} from your wallet until ${until} without asking again.`
  }
  const amountRow: readonly ApprovalRow[] =
    act.kind === 'allow' ? [[t`Amount`, amountOf(act.amount, facts)]] : act.kind === 'allow-item' ? [[t`Item`, `#${act.id}`]] : []
  return {
    ...nothing,
    title: t`Allow token spending`,
    rows: [
      [t`Spender`, spender],
      ...amountRow,
      ...(every === undefined ? [] : [[t`Repeats every`, every] as const]),
      tokenRow(facts),
      ...(act.until === undefined ? lastingRows(act.useBy) : untilRow(act.until))
    ],
    dangers: [act.until === undefined ? `${sentence()} ${lasting(act.useBy)}` : sentence()]
  }
}

async function describeTransfer(requester: ActRequester, act: Extract<Act, { kind: 'transfer' }>): Promise<DescribedAct> {
  const facts = await tokenFacts(requester, act.token, act.tokenText)
  const to = shown(act.to)
  const name = facts.symbol || facts.address || t`any token`
  const what = act.amount === undefined ? `${name} #${act.id ?? 0n}` : amountOf(act.amount, facts)
  return {
    ...nothing,
    title: t`Transfer tokens`,
    rows: [
      [t`Amount`, what],
      ...(act.amount !== undefined && act.id !== undefined ? [[t`Item`, `#${act.id}`] as const] : []),
      ...(act.from === undefined ? [] : [[t`Token owner`, shown(act.from)] as const]),
      [t`To`, to],
      tokenRow(facts),
      ...untilRow(act.until)
    ],
    dangers: [
      act.from === undefined
        ? t`Anyone with this signature can move ${what} to ${to}, without a transaction from you.`
        : t`Anyone with this signature can move ${what} from ${shown(act.from)} to ${to}, without a transaction from you.`
    ]
  }
}

async function describeTrade(requester: ActRequester, act: Extract<Act, { kind: 'trade' }>): Promise<DescribedAct> {
  const listed = async (assets: readonly Asset[]) => Promise.all(assets.map(asset => assetText(requester, asset)))
  const [gives, gets] = await Promise.all([listed(act.gives), listed(act.gets)])
  const owner = act.owner === undefined ? t`your wallet` : shown(act.owner)
  const dangers = [
    gives.length === 0
      ? t`If you sign, others can trade with ${owner}.`
      : gets.length === 0
        ? t`If you sign, others can take ${gives.join(', ')} from ${owner} and give nothing for it.`
        : t`If you sign, others can take ${gives.join(', ')} from ${owner} for ${gets.join(', ')}.`
  ]
  if (act.isHidden) dangers.push(t`The order refers to assets or terms that it doesn’t show.`)
  const fees = (act.fees ?? []).map(({ to, part }) => [shown(to), `${formatUnits(part, 2)}%`] as const)
  dangers.push(...fees.map(([to, part]) => t`${part} of the price goes to ${to}, not to you.`))
  if (act.receiver !== undefined) dangers.push(t`What the order pays goes to ${shown(act.receiver)}, not to you.`)
  return {
    ...nothing,
    title: t`Order`,
    rows: [
      ...(act.owner === undefined ? [] : [[t`Token owner`, shown(act.owner)] as const]),
      rowOfAnyLength(t`You pay`, gives.join('\n') || t`Nothing`),
      rowOfAnyLength(t`You get`, gets.join('\n') || t`Nothing`),
      ...(fees.length > 0 ? [rowOfAnyLength(t`Part goes to`, fees.map(each => each.join('\n')).join('\n'))] : []),
      ...(act.receiver === undefined ? [] : [[t`To`, shown(act.receiver)] as const]),
      ...untilRow(act.until)
    ],
    dangers
  }
}

async function assetText(requester: ActRequester, { token, id, anyId, amount = 0n }: Asset): Promise<string> {
  if (token === undefined) return nativeText(requester, amount)
  const facts = await tokenFacts(requester, token)
  const name = facts.symbol === '' ? facts.address : `${facts.symbol} (${facts.address})`
  if (anyId) return t`${String(amount)} of any item of ${name}`
  if (id !== undefined) return t`${String(amount)} of #${String(id)} of ${name}`
  return `${amountOf(amount, { ...facts, symbol: '' })} ${name}`
}

function nativeText(requester: ActRequester, amount: Allowance): string {
  return amount === 'unlimited' ? t`everything` : native(placeOf(requester), amount)
}

/**
 * Returns the network; for an unknown one, a placeholder without a node, whose native amounts are in
 * units.
 */
const placeOf = ({ place }: ActRequester): FrameNetwork =>
  place ?? { id: 'eip155:0', name: '', rpc: [], nativeCurrency: { symbol: t`units`, decimals: 0 } }

async function refundText(requester: ActRequester, { token, to, most }: SafeRefund): Promise<string> {
  const facts = token === undefined ? undefined : await tokenFacts(requester, token)
  const amount = facts ? `${amountOf(most, facts)} (${facts.address})` : nativeText(requester, most)
  return /^0x0+$/.test(to)
    ? t`For the network fee, the account also pays up to ${amount} to the sender of the transaction.`
    : t`For the network fee, the account also pays up to ${amount} to ${shown(to)}.`
}

async function describeCalls(
  requester: ActRequester,
  {
    by,
    calls,
    until,
    refund
  }: {
    readonly by: string | undefined
    readonly calls: readonly DecodedCall[]
    readonly until: bigint | undefined
    readonly refund?: Extract<Act, { kind: 'execute' }>['refund']
  }
): Promise<DescribedAct> {
  const there = { ...requester, network: placeOf(requester) }
  const described = await Promise.all(calls.map(call => describeDecoded(there, call)))
  const account = by === undefined ? t`any account` : shown(by)
  const rows = described.flatMap(({ title, rows: own }, index): readonly ApprovalRow[] => [
    [t`Action`, described.length > 1 ? `${index + 1}. ${title}` : title],
    ...own
  ])
  return {
    title: t`Transaction`,
    rows: [[t`Account`, account], ...rows, ...untilRow(until)],
    warnings: described.flatMap(each => each.warnings),
    dangers: [
      t`Anyone with this signature can make ${account} do this, without a transaction from you.`,
      ...described.flatMap(each => each.dangers),
      ...(refund ? [await refundText(requester, refund)] : [])
    ]
  }
}
