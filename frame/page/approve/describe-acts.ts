import type { Act, Asset } from '../../../adapters/meaning/evm/act.ts'
import type { Allowance } from '../../../adapters/evm/codec/call.ts'
import type { SafeRefund } from '../../../adapters/meaning/evm/call-containers.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import type { FrameNetwork } from '../config.ts'
import { fromHex } from '../keys/bytes.ts'
import { duration, say } from '../text/text.ts'
import { amountOf, momentOf, native, taken } from './amounts.ts'
import { rowOfAnyLength, type Row } from './approval.ts'
import { describeDecoded } from './describe-calls.ts'
import { readMessage } from './describe-message.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf, type TokenFacts } from './token-facts.ts'

export interface ActRequester extends Requester {
  /** The network that the signature is for; `undefined`: one that the frame does not know. */
  readonly place: FrameNetwork | undefined
}

export interface ToldAct {
  readonly title: string
  readonly rows: readonly Row[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
}

const nothing = { warnings: [], dangers: [] } as const

/** What a signature lets others do, in rows; what moves or grants anything is a danger, with all of it in one sentence. */
export async function describeAct(requester: ActRequester, act: Act): Promise<ToldAct> {
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
      const { text, warnings, dangers } = readMessage(requester.origin, fromHex(act.bytes) ?? new Uint8Array())
      const account: readonly Row[] = act.account === undefined ? [] : [[say`Signed by`, shown(act.account)]]
      return { title: say`Message`, rows: [...account, rowOfAnyLength(say`Message`, text)], warnings, dangers }
    }
    case 'delegate-votes':
      return {
        ...nothing,
        title: say`Delegate your votes`,
        rows: [
          [say`Who`, shown(act.to)],
          ...(act.token === undefined ? [] : [[say`Token`, shown(act.token)] as const]),
          ...untilRow(act.until)
        ],
        warnings: [
          say`With this signature ${shown(act.to)} may vote with all that you have of this token. Your tokens stay yours.`
        ]
      }
    case 'for-account':
      return { ...nothing, title: say`Signed by`, rows: [[say`Signed by`, shown(act.account)]] }
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
        ? say`With this signature the contract ${shown(act.to)} may do everything with your account, on every network.`
        : say`With this signature the contract ${shown(act.to)} may do everything with your account.`
    case 'delegate-account':
      return act.limits === 0
        ? say`With this signature ${shown(act.to)} may do everything with the account ${shown(act.by)}.`
        : say`With this signature ${shown(act.to)} may act for the account ${shown(act.by)}, within limits that this screen can’t check.`
    case 'opaque':
      return say`This signs a hash. What it allows is unknown.`
    case 'wrapped':
      return say`Verifying this signature calls ${shown(act.factory)} first.`
    case 'unknown':
      return {
        amount: () => say`This names an amount in a form that this wallet doesn’t know. It may let others take what you have.`,
        call: () => say`This contains a call in a form that this wallet doesn’t know. It may let others take what you have.`,
        right: () => say`This grants a right in a form that this wallet doesn’t know. It may let others take what you have.`,
        account: () =>
          say`This is for your own account, in a form that this wallet doesn’t know. It may let others take what you have.`,
        data: () => say`This contains data that can’t be read. It may let others take what you have.`,
        other: () => say`This is in a form that this wallet doesn’t know. It may let others take what you have.`
      }[act.names]()
  }
}

const untilRow = (until: bigint | undefined): readonly Row[] => (until === undefined ? [] : [[say`Until`, momentOf(until)]])

/** A token that the signature does not name, or of a network that the frame does not know, has no name and no decimals. */
async function tokenFacts(requester: ActRequester, token: string | undefined): Promise<TokenFacts> {
  if (token === undefined) return { address: '', symbol: '', decimals: undefined }
  if (!requester.place) return { address: shown(token), symbol: '', decimals: undefined }
  return factsOf({ ...requester, network: requester.place }, token)
}

const tokenRow = ({ symbol, address }: TokenFacts): Row => [
  say`Token`,
  address === '' ? say`any` : `${symbol || say`Unknown`}\n${address}`
]

async function describePermit(
  requester: ActRequester,
  act: Extract<Act, { kind: 'allow' | 'allow-item' | 'allow-all' | 'revoke' }>
): Promise<ToldAct> {
  const spender = shown(act.spender)
  const facts = await tokenFacts(requester, act.token)
  const name = facts.symbol || facts.address || say`any token`
  if (act.kind === 'revoke') {
    return { ...nothing, title: say`Take back a permission`, rows: [[say`From`, spender], tokenRow(facts)] }
  }
  const until = act.until === undefined ? undefined : momentOf(act.until)
  const amount = act.kind === 'allow' ? taken(act.amount, facts) : ''
  const every = act.kind === 'allow' && act.every !== undefined ? duration(Number(act.every)) : undefined
  const sentence = () => {
    if (act.kind === 'allow-item')
      return say`With this signature ${spender} may take item #${String(act.id)} of ${name} from your wallet, without a transaction of yours.`
    if (act.kind === 'allow-all')
      return say`With this signature ${spender} may take everything you have of ${name}, now and later, without a transaction of yours.`
    if (every !== undefined)
      return until === undefined
        ? say`With this signature ${spender} may take ${amount} from your wallet again every ${every}, without a transaction of yours.`
        : say`With this signature ${spender} may take ${amount} from your wallet again every ${every} until ${until}, without a transaction of yours.`
    return until === undefined
      ? say`With this signature ${spender} may take ${amount} from your wallet, without a transaction of yours.`
      : say`With this signature ${spender} may take ${amount} from your wallet until ${until}, without a transaction of yours.`
  }
  const amountRow: readonly Row[] =
    act.kind === 'allow'
      ? [[say`Amount`, amountOf(act.amount, facts)]]
      : act.kind === 'allow-item'
        ? [[say`Item`, `#${act.id}`]]
        : []
  return {
    ...nothing,
    title: say`Let somebody else spend`,
    rows: [
      [say`Spender`, spender],
      ...amountRow,
      ...(every === undefined ? [] : [[say`Again every`, every] as const]),
      tokenRow(facts),
      ...untilRow(act.until)
    ],
    dangers: [sentence()]
  }
}

async function describeTransfer(requester: ActRequester, act: Extract<Act, { kind: 'transfer' }>): Promise<ToldAct> {
  const facts = await tokenFacts(requester, act.token)
  const to = shown(act.to)
  const name = facts.symbol || facts.address || say`any token`
  const what = act.amount === undefined ? `${name} #${act.id ?? 0n}` : amountOf(act.amount, facts)
  return {
    ...nothing,
    title: say`Move tokens`,
    rows: [
      [say`Amount`, what],
      ...(act.amount !== undefined && act.id !== undefined ? [[say`Item`, `#${act.id}`] as const] : []),
      ...(act.from === undefined ? [] : [[say`Out of`, shown(act.from)] as const]),
      [say`To`, to],
      tokenRow(facts),
      ...untilRow(act.until)
    ],
    dangers: [
      act.from === undefined
        ? say`Anyone with this signature can move ${what} to ${to}, without a transaction from you.`
        : say`Anyone with this signature can move ${what} from ${shown(act.from)} to ${to}, without a transaction from you.`
    ]
  }
}

async function describeTrade(requester: ActRequester, act: Extract<Act, { kind: 'trade' }>): Promise<ToldAct> {
  const listed = async (assets: readonly Asset[]) => Promise.all(assets.map(asset => assetText(requester, asset)))
  const [gives, gets] = await Promise.all([listed(act.gives), listed(act.gets)])
  const owner = act.owner === undefined ? say`your wallet` : shown(act.owner)
  const dangers = [
    gives.length === 0
      ? say`With this signature others may trade with ${owner}.`
      : gets.length === 0
        ? say`With this signature others may take ${gives.join(', ')} from ${owner}, and give nothing for it.`
        : say`With this signature others may take ${gives.join(', ')} from ${owner}, for ${gets.join(', ')}.`
  ]
  if (act.isHidden) dangers.push(say`The order refers to assets or terms that it doesn’t show.`)
  if (act.receiver !== undefined) dangers.push(say`What the order pays goes to ${shown(act.receiver)}, not to you.`)
  return {
    ...nothing,
    title: say`Order`,
    rows: [
      ...(act.owner === undefined ? [] : [[say`Out of`, shown(act.owner)] as const]),
      rowOfAnyLength(say`You give`, gives.join('\n') || say`nothing`),
      rowOfAnyLength(say`You get`, gets.join('\n') || say`nothing`),
      ...(act.receiver === undefined ? [] : [[say`To`, shown(act.receiver)] as const]),
      ...untilRow(act.until)
    ],
    dangers
  }
}

async function assetText(requester: ActRequester, { token, id, anyId, amount = 0n }: Asset): Promise<string> {
  if (token === undefined) return nativeText(requester, amount)
  const facts = await tokenFacts(requester, token)
  const name = facts.symbol === '' ? facts.address : `${facts.symbol} (${facts.address})`
  if (anyId) return say`${String(amount)} of any item of ${name}`
  if (id !== undefined) return say`${String(amount)} of #${String(id)} of ${name}`
  return `${amountOf(amount, { ...facts, symbol: '' })} ${name}`
}

function nativeText({ place, network }: ActRequester, amount: Allowance): string {
  return amount === 'unlimited' ? say`everything` : native(place ?? network, amount)
}

async function refundText(requester: ActRequester, { token, to, most }: SafeRefund): Promise<string> {
  const facts = token === undefined ? undefined : await tokenFacts(requester, token)
  const amount = facts ? `${amountOf(most, facts)} (${facts.address})` : nativeText(requester, most)
  return /^0x0+$/.test(to)
    ? say`For the network fee, the account also pays up to ${amount} to the sender of the transaction.`
    : say`For the network fee, the account also pays up to ${amount} to ${shown(to)}.`
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
): Promise<ToldAct> {
  const place = { ...requester, network: requester.place ?? requester.network }
  const told = await Promise.all(calls.map(call => describeDecoded(place, call)))
  const account = by === undefined ? say`any account` : shown(by)
  const rows = told.flatMap(({ title, rows: own }, index): readonly Row[] => [
    [say`Does`, told.length > 1 ? `${index + 1}. ${title}` : title],
    ...own
  ])
  return {
    title: say`Transaction`,
    rows: [[say`Account`, account], ...rows, ...untilRow(until)],
    warnings: told.flatMap(each => each.warnings),
    dangers: [
      say`Anyone with this signature can make ${account} do this, without a transaction from you.`,
      ...told.flatMap(each => each.dangers),
      ...(refund ? [await refundText(requester, refund)] : [])
    ]
  }
}
