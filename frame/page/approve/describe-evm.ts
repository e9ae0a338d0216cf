import { formatUnits } from '../../../adapters/base/units.ts'
import { displayName } from '../../../adapters/base/display-name.ts'
import { meaningOf, type Allowance, type CallMeaning } from '../../../adapters/evm/codec/call.ts'
import type { Change } from '../../../adapters/evm/codec/simulation.ts'
import { selectors } from '../../../adapters/evm/codec/transfer.ts'
import { decodeText, wordAt } from '../../../adapters/evm/codec/words.ts'
import type { Networks } from '../chain/networks.ts'
import type { Prepared } from '../chain/prepare.ts'
import type { FrameNetwork } from '../config.ts'
import { fromHex, type Bytes } from '../keys/bytes.ts'
import { withChecksum } from '../keys/derive.ts'
import { messageHex, messageText } from '../sign/evm.ts'
import type { Approval, Row } from './approval.ts'
import { permitsIn, treeOf, type TypedData } from './typed-data.ts'
import { moment, say } from '../text/text.ts'
import { visibleText } from './visible-text.ts'

type Rows = Row[]

export interface Requester {
  readonly origin: string
  readonly account: string
  readonly network: FrameNetwork
  readonly networks: Networks
  readonly signal: AbortSignal
}

/** A transaction, told by what its call does, what the network takes, and what the frame's own node says would come of it. */
export async function describeTransaction(requester: Requester, { transaction, outcome, mostFee }: Prepared): Promise<Approval> {
  const { origin, account, network } = requester
  const meaning = meaningOf(transaction)
  const { title, rows, warnings, dangers } = await describeMeaning(requester, meaning)
  switch (outcome.kind) {
    case 'short':
      warnings.push(say`This transaction would fail: there is less ${network.nativeCurrency.symbol} than the amount and the fee.`)
      break
    case 'fails':
      warnings.push(outcome.reason ? say`This transaction would fail: ${outcome.reason}` : say`This transaction would fail.`)
      break
    case 'unknown':
      warnings.push(say`What would come of this could not be found out: the network does not answer.`)
  }
  const changes = outcome.kind === 'passes' ? await describeChanges(requester, outcome.changes) : []
  return {
    title,
    origin,
    rows: [
      ...rows,
      ...changes,
      [say`From`, account],
      [say`Network`, network.name],
      [say`Network fee, at most`, native(network, mostFee)]
    ],
    warnings,
    dangers,
    decision: 'Send'
  }
}

/** What one call does, in rows; what to warn of is in lists of their own. */
export async function describeMeaning(requester: Requester, meaning: CallMeaning) {
  const { network } = requester
  const warnings: string[] = []
  const dangers: string[] = []
  const told = (title: string, ...rows: Rows) => ({ title, rows, warnings, dangers })
  const tokenRow = (token: TokenFacts): Row => [say`Token`, `${token.symbol || say`Unknown`}\n${token.address}`]
  switch (meaning.kind) {
    case 'send':
      return told(say`Send`, [say`Amount`, native(network, meaning.amount)], [say`To`, shown(meaning.to)])
    case 'create':
      return told(say`Create a contract`)
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
        [say`To`, shown(meaning.to)]
      )
    case 'send-nfts':
      return told(say`Send several NFTs`, [say`Collection`, shown(meaning.token)], [say`To`, shown(meaning.to)])
    case 'approve':
    case 'raise-allowance': {
      const token = await factsOf(requester, meaning.token)
      if (meaning.amount === 0n) return told(say`Take back a permission`, [say`From`, shown(meaning.spender)], tokenRow(token))
      warnings.push(say`${shown(meaning.spender)} may take this from your wallet at any time, without asking again.`)
      if (meaning.amount === 'unlimited')
        dangers.push(say`The amount is unlimited: everything you have of this token, now and later.`)
      return told(
        say`Let somebody else spend`,
        [say`Amount`, amountOf(meaning.amount, token)],
        [say`Spender`, shown(meaning.spender)],
        tokenRow(token),
        ...(meaning.kind === 'approve' && meaning.expires !== undefined ? [[say`Until`, momentOf(meaning.expires)] as const] : [])
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
        [say`Spender`, shown(meaning.spender)],
        tokenRow(token)
      )
    }
    case 'call':
      warnings.push(say`What this contract does with it cannot be told from the request.`)
      return told(
        say`Use a contract`,
        [say`Contract`, shown(meaning.to)],
        ...(meaning.amount > 0n ? [[say`Amount`, native(network, meaning.amount)] as const] : []),
        [say`Function`, meaning.selector ?? say`none`],
        [say`Data`, meaning.data]
      )
  }
}

/** Tokens whose changes are told by name; a contract that moves more of them hides something among them. */
const mostChanges = 12

/** What a simulation says that the wallet would have more and less, before the network's fee. */
export async function describeChanges(requester: Requester, changes: readonly Change[] | undefined): Promise<Rows> {
  const label = say`Changes in this wallet`
  if (!changes) return [[label, say`The network’s node cannot simulate them.`]]
  if (changes.length === 0) return [[label, say`none`]]
  const told = await Promise.all(
    changes.slice(0, mostChanges).map(async ({ token, tokenId, amount }) => {
      const sign = amount < 0n ? '−' : '+'
      const size = amount < 0n ? -amount : amount
      if (token === undefined) return `${sign} ${native(requester.network, size)}`
      const facts = await factsOf(requester, token)
      if (tokenId !== undefined) return `${sign} ${facts.symbol || facts.address} #${tokenId}${size === 1n ? '' : ` × ${size}`}`
      return `${sign} ${amountOf(size, facts)}${facts.symbol ? '' : ` ${facts.address}`}`
    })
  )
  const rest = changes.length - told.length
  return [[label, [...told, ...(rest > 0 ? [say`and ${rest} more`] : [])].join('\n')]]
}

/** A message, as text where it is one, with a word where another site's sign-in is asked for. */
export function describeMessage({ origin, account }: Pick<Requester, 'origin' | 'account'>, message: Bytes): Approval {
  const text = messageText(message)
  const dangers: string[] = []
  const domain = /^([^\s]+) wants you to sign in with your [^\n]+ account:/.exec(text ?? '')?.[1]
  if (domain !== undefined && domain.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') !== new URL(origin).host) {
    dangers.push(say`This signs in to ${visibleText(domain)}, but ${origin} asks for it.`)
  }
  const warnings = text === undefined ? [say`These bytes are no text. Sign them only if you know what they are.`] : []
  return {
    title: domain === undefined ? say`Sign a message` : say`Sign in`,
    origin,
    rows: [[say`Account`, account]],
    text: text === undefined ? messageHex(message) : visibleText(text),
    warnings,
    dangers,
    decision: 'Sign'
  }
}

/** @returns `undefined` for data that is too large to be read, and so is not signed */
export async function describeTypedData(requester: Requester, data: TypedData): Promise<Approval | undefined> {
  const { origin, account, network, networks } = requester
  const tree = treeOf(data)
  if (!tree) return undefined
  const { name, verifyingContract, chainId } = data.domain
  const permits = await Promise.all(
    permitsIn(data).map(async permit => ({ ...permit, facts: await factsOf(requester, permit.token) }))
  )
  const dangers = permits.map(({ amount, spender, facts, until }) =>
    until === undefined
      ? say`With this signature ${shown(spender)} may take ${taken(amount, facts)} from your wallet, without a transaction of yours.`
      : say`With this signature ${shown(spender)} may take ${taken(amount, facts)} from your wallet until ${momentOf(until)}, without a transaction of yours.`
  )
  const named = /^(\d+|0x[0-9a-f]+)$/i.test(String(chainId)) ? `eip155:${BigInt(String(chainId))}` : undefined
  const warnings =
    chainId !== undefined && named !== network.id
      ? [
          say`This is for another network than the one in use: ${named === undefined ? visibleText(String(chainId)) : networkName(networks, named)}.`
        ]
      : []
  return {
    title: permits.length > 0 ? say`Sign a permission to spend` : say`Sign data`,
    origin,
    rows: [
      [say`Account`, account],
      [say`Kind`, visibleText(data.primaryType)],
      ...(typeof name === 'string' ? [[say`For`, visibleText(name)] as const] : []),
      ...(typeof verifyingContract === 'string' ? [[say`Contract`, visibleText(verifyingContract)] as const] : []),
      [say`Network`, named === undefined ? say`any` : networkName(networks, named)]
    ],
    tree,
    warnings,
    dangers,
    decision: 'Sign'
  }
}

/** What the frame calls a network, or its id where it does not know it. */
const networkName = ({ all }: Networks, id: string): string => all.find(one => one.id === id)?.name ?? id

export interface TokenFacts {
  readonly address: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** What the contract says of itself, read by the frame's own node. */
export async function factsOf({ networks, network, signal }: Requester, token: string): Promise<TokenFacts> {
  const read = (data: string) =>
    networks.ask(network, 'eth_call', [{ to: token, data }, 'latest'], signal).then(
      reply => (typeof reply === 'string' ? reply : '0x'),
      () => '0x'
    )
  const [symbol, decimals] = await Promise.all([read(selectors.symbol), read(selectors.decimals)])
  const places = wordAt(decimals, 0)
  return {
    address: shown(token),
    symbol: displayName(decodeText(symbol)),
    decimals: places !== undefined && places <= 255n ? Number(places) : undefined
  }
}

export function amountOf(amount: Allowance, { symbol, decimals }: TokenFacts): string {
  if (amount === 'unlimited') return say`Unlimited ${symbol}`.trim()
  return decimals === undefined
    ? say`${String(amount)} (units or id: the contract does not say)`
    : `${formatUnits(amount, decimals)} ${symbol}`.trim()
}

/** An amount within a sentence. */
const taken = (amount: Allowance, facts: TokenFacts): string =>
  amount === 'unlimited' ? say`all of your ${facts.symbol || facts.address}` : amountOf(amount, facts)

/** An amount of the native currency. */
export const native = ({ nativeCurrency }: FrameNetwork, amount: bigint) =>
  `${formatUnits(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`

export function shown(address: string): string {
  const bytes = fromHex(address)
  return bytes?.length === 20 ? withChecksum(bytes) : visibleText(address)
}

/** Seconds since 1970; what lies beyond all calendars is for ever. */
export function momentOf(seconds: bigint): string {
  return seconds > 8_640_000_000_000n ? say`for ever` : moment(Number(seconds) * 1000)
}
