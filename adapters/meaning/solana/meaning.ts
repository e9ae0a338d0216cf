import type { Act, Right, TokenRule, UnknownReason } from './act.ts'
import { isOwnStake, noFacts, type ChainFacts } from './chain-facts.ts'
import type { Counting } from './counting.ts'
import { bincodeTag, type Decoder } from './decoder.ts'
import { solanaDecoders } from './decoders.ts'
import { feeOf, type Fee } from './fee.ts'
import { programs } from './programs.ts'
import { readAct } from './read-act.ts'
import { rentOfTokenAccount, stakeRent } from './rent.ts'
import type { TransactionParts } from './transaction.ts'

/** A part of a transaction that is likely theft, or for which theft cannot be excluded. */
export type Danger =
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly program: string }
  | { readonly kind: 'priority-fee'; readonly amount: bigint }
  | { readonly kind: 'approve'; readonly account: string; readonly to: string }
  | { readonly kind: 'right'; readonly right: Right; readonly account: string; readonly to: string }
  | { readonly kind: 'right-given-up'; readonly right: Right; readonly account: string }
  /**
   * Lamports of the wallet go to an account controlled by `to`; `undefined`: by no account named in the
   * transaction.
   */
  | { readonly kind: 'funds'; readonly account: string; readonly amount: bigint; readonly to: string | undefined }
  | { readonly kind: 'close'; readonly account: string; readonly to: string; readonly lamports: bigint | undefined }
  | { readonly kind: 'withdraw-all'; readonly account: string; readonly to: string }
  | { readonly kind: 'assign'; readonly account: string; readonly program: string }
  | { readonly kind: 'allocate'; readonly account: string }
  | { readonly kind: 'locked'; readonly account: string }
  | { readonly kind: 'freeze'; readonly account: string }
  | { readonly kind: 'unknown-token'; readonly account: string }
  | { readonly kind: 'token-rule'; readonly rule: TokenRule; readonly account: string }
  | { readonly kind: 'confidential'; readonly account: string }
  /** `to` has a right over a receiving account, and is not its owner. */
  | { readonly kind: 'held'; readonly right: Right; readonly account: string; readonly to: string }

export interface MovedToken {
  readonly mint: string
  readonly decimals: number | undefined
  /** Absent: decimals only. */
  readonly counting?: Counting
}

/** One instruction, with facts that are not in its bytes. */
export interface Part {
  readonly act: Act
  readonly dangers: readonly Danger[]
  /**
   * Maximum lamports that it may take from the wallet's own account or one that it controls;
   * `undefined`: unlimited.
   */
  readonly takes: bigint | undefined
  /** The transferred token, if known. */
  readonly token?: MovedToken
  /** Owner of the receiving token account, if it cannot change before the transaction is sent. */
  readonly receiver?: string
}

export interface Meaning {
  readonly fee: Fee
  readonly parts: readonly Part[]
  readonly dangers: readonly Danger[]
  /** Maximum lamports that can leave the wallet, including the fee; `undefined`: unlimited. */
  readonly leaves: bigint | undefined
  /** Set if the transaction does not expire: it may be sent at any time until the nonce is advanced. */
  readonly durable: { readonly nonce: string; readonly authority: string } | undefined
}

/** Maximum plausible priority fee: 0.01 SOL. */
const mostPriority = 10_000_000n

export interface MeaningOptions {
  readonly facts?: ChainFacts
  readonly decoders?: readonly Decoder[]
}

/** Describes the effects of a transaction on a wallet that signs it. */
export function meaningOf(transaction: TransactionParts, wallet: string, options: MeaningOptions = {}): Meaning {
  const { facts = noFacts, decoders = solanaDecoders } = options
  const runsHook = (mint: string | undefined) => (mint === undefined ? undefined : facts.mints.get(mint)?.hasHook)
  const acts = transaction.instructions.map(instruction => readAct(instruction, transaction, decoders, runsHook))
  const fee = feeOf(transaction)
  const context = { wallet, facts, acts, called: transaction.instructions.map(({ program }) => program) }
  const parts = acts.map((act, index): Part => {
    const takes = takenBy(act, index, transaction, context)
    const dangers = [...dangersOf(act, index, context), ...dangersOfReceiver(act, context)]
    return { act, dangers, takes, ...tokenOf(act, index, context) }
  })
  const isPayer = fee.payer === wallet
  const dangers = parts.flatMap(part => part.dangers)
  if (isPayer && fee.priority > mostPriority) dangers.unshift({ kind: 'priority-fee', amount: fee.priority })
  const leaves = parts.reduce<bigint | undefined>(
    (sum, { takes }) => (sum === undefined || takes === undefined ? undefined : sum + takes),
    isPayer ? fee.most : 0n
  )
  return { fee, parts, dangers, leaves, durable: durableOf(transaction) }
}

/**
 * Returns the nonce that replaces the blockhash.
 * The network looks at the beginning of the first instruction only: bytes and accounts may follow, which no decoder accepts.
 */
function durableOf({ instructions: [first] }: TransactionParts): Meaning['durable'] {
  const { program, data, accounts: [nonce, , authority] = [] } = first ?? {}
  const isAdvance = program === programs.system && bincodeTag(4).every((byte, index) => data?.[index] === byte)
  return isAdvance && nonce !== undefined && authority !== undefined ? { nonce, authority } : undefined
}

interface Context {
  readonly wallet: string
  readonly facts: ChainFacts
  readonly acts: readonly Act[]
  /** Programs of the instructions. */
  readonly called: readonly string[]
}

function takenBy(act: Act, index: number, { instructions }: TransactionParts, { wallet, facts }: Context): bigint | undefined {
  switch (act.kind) {
    case 'send':
      if (act.base === wallet && act.to === wallet) return 0n
      return act.from === wallet || act.base === wallet ? act.amount : 0n
    case 'create-account':
      return act.payer === wallet ? act.amount : 0n
    case 'open-token-account':
      return act.payer === wallet ? rentOfTokenAccount(act.program, facts.mints.get(act.mint)?.extensions) : 0n
    case 'rent':
      return act.payer === wallet ? act.most : 0n
    case 'withdraw': {
      const withdrawer = facts.stakes.get(act.from)?.withdrawer
      const isOthers = withdrawer !== undefined && withdrawer !== wallet
      return act.to === wallet || isOthers || act.what === 'withheld-fees' ? 0n : act.amount
    }
    case 'close':
      return act.to === wallet ? 0n : facts.lamports.get(act.account)
    case 'unknown':
      // a program can access only the accounts passed to it
      return instructions[index]!.accounts.includes(wallet) ? undefined : 0n
    default:
      return 0n
  }
}

function dangersOf(act: Act, index: number, context: Context): readonly Danger[] {
  const { wallet, facts } = context
  switch (act.kind) {
    case 'unknown':
      return [{ kind: 'unknown', reason: act.reason, program: act.program }]
    case 'approve':
      return [{ kind: 'approve', account: act.account, to: act.delegate }]
    case 'set-authority':
      if (act.to === wallet || (act.to === undefined && act.right === 'close')) return []
      return act.to === undefined
        ? [{ kind: 'right-given-up', right: act.right, account: act.account }]
        : [{ kind: 'right', right: act.right, account: act.account, to: act.to }]
    case 'initialize':
      return dangersOfInitialize(act, index, context)
    case 'create-account':
      return act.account === wallet
        ? [{ kind: 'assign', account: act.account, program: act.program }]
        : act.payer === wallet
          ? dangersOfFunding(act, index, context)
          : []
    case 'close': {
      const lamports = facts.lamports.get(act.account)
      return act.to === wallet ? [] : [{ kind: 'close', account: act.account, to: act.to, lamports }]
    }
    case 'withdraw':
      return act.to === wallet || act.amount !== undefined || tokenOf(act, index, context).receiver === wallet
        ? []
        : [{ kind: 'withdraw-all', account: act.from, to: act.to }]
    case 'assign':
      return [{ kind: 'assign', account: act.account, program: act.program }]
    case 'allocate':
      return [{ kind: 'allocate', account: act.account }]
    case 'lock-stake':
      return [{ kind: 'locked', account: act.account }]
    case 'freeze':
      return [{ kind: 'freeze', account: act.account }]
    case 'token-rule':
      return [{ kind: 'token-rule', rule: act.rule, account: act.account }]
    case 'confidential':
      return [{ kind: 'confidential', account: act.account }]
    case 'send-token':
      return tokenOf(act, index, context).token ? [] : [{ kind: 'unknown-token', account: act.from }]
    default:
      return []
  }
}

/** Lists dangers of a receiving token account: holders of other rights can take what arrives in it. */
function dangersOfReceiver(act: Act, { wallet, facts }: Context): readonly Danger[] {
  const account = receivingIn(act)
  const others = account === undefined ? [] : (facts.holders.get(account)?.others ?? [])
  return others
    .filter(({ holder }) => holder !== wallet)
    .map(({ right, holder }) => ({ kind: 'held', right, account: account!, to: holder }))
}

function receivingIn(act: Act): string | undefined {
  switch (act.kind) {
    case 'send':
    case 'send-token':
    case 'withdraw':
      return act.to
    case 'mint':
      return act.account
    default:
      return undefined
  }
}

function dangersOfInitialize(act: Act & { kind: 'initialize' }, index: number, { wallet, acts }: Context): readonly Danger[] {
  // the wallet does not lose an account for which another user pays
  const isOurs = acts.slice(0, index).some(made => isMade(made, act.account) && made.payer === wallet)
  const rights = act.rights.filter(({ to }) => to !== wallet)
  return [
    ...rights.map(({ right, to }): Danger => ({ kind: 'right', right, account: act.account, to })),
    ...(act.locked && isOurs ? [{ kind: 'locked', account: act.account } as const] : [])
  ]
}

const isMade = (act: Act, account: string): act is Act & { kind: 'create-account' } =>
  act.kind === 'create-account' && act.account === account

const isSplitInto = (act: Act, account: string): act is Act & { kind: 'move-stake' } =>
  act.kind === 'move-stake' && act.what === 'split' && act.to === account

/** Returns true if a stake account is the wallet's, and no part of the transaction recreates it. */
const isSureStake = (account: string, { wallet, acts, facts }: Pick<Context, 'wallet' | 'acts' | 'facts'>): boolean =>
  isOwnStake(facts.stakes.get(account), wallet) &&
  !acts.some(act => (act.kind === 'initialize' && act.account === account) || isSplitInto(act, account))

/** Programs whose accounts belong to the address for which the same transaction initializes them. */
const controlled: readonly string[] = [programs.token, programs.token2022, programs.stake, programs.system]

/**
 * Lists dangers of funding: lamports in a new account stay the wallet's only if it alone controls the
 * account.
 */
function dangersOfFunding(
  { account, amount, program }: Act & { kind: 'create-account' },
  index: number,
  { wallet, acts, facts }: Context
): readonly Danger[] {
  const funds = (to: string | undefined): Danger => ({ kind: 'funds', account, amount, to })
  if (!controlled.includes(program)) return [funds(program)]
  const later = acts.slice(index + 1)
  const split = later.find(act => isSplitInto(act, account))
  if (split) {
    // the source may be emptied and recreated before the transaction is sent: only the rent may depend on it
    const isOurs = amount <= stakeRent && isSureStake(split.from, { wallet, acts, facts })
    const locked = facts.stakes.get(split.from)?.isLocked ? [{ kind: 'locked', account } as const] : []
    return isOurs ? [] : [funds(undefined), ...locked]
  }
  const controllers = later.flatMap(act => (act.kind === 'initialize' && act.account === account ? act.controllers : []))
  if (controllers.length === 0) return [funds(undefined)]
  const others = controllers.filter(controller => controller !== wallet)
  return [...new Set(others)].map(funds)
}

function tokenOf(act: Act, index: number, { facts, acts, called }: Context): Pick<Part, 'token' | 'receiver'> {
  const accountOf = (address: string) => facts.holders.get(address)
  /**
   * Returns the owner.
   * An associated account that the transaction opens, or finds open, belongs to the owner that the instruction names. For an
   * existing account, the owner counts only if its address is derived from it.
   */
  const ownerOf = (account: string) => {
    const opened = acts.find(other => other.kind === 'open-token-account' && other.account === account)
    const found = accountOf(account)
    const owner = opened?.kind === 'open-token-account' ? opened.owner : found?.isAssociated ? found.owner : undefined
    return owner === undefined ? {} : { receiver: owner }
  }
  const described = (mint: string | undefined, decimals: number | undefined) => {
    if (mint === undefined) return {}
    const found = facts.mints.get(mint)
    const isUnread = !found && called[index] === programs.token2022
    const counting: Counting | undefined = isUnread ? { kind: 'unknown' } : found?.counting
    return { token: { mint, decimals: decimals ?? found?.decimals, ...(counting && { counting }) } }
  }
  switch (act.kind) {
    case 'send':
      return ownerOf(act.to)
    case 'withdraw':
      return act.what === 'withheld-fees' ? ownerOf(act.to) : {}
    case 'send-token':
      return { ...described(act.mint ?? accountOf(act.from)?.mint, act.decimals), ...ownerOf(act.to) }
    case 'approve':
      return described(act.mint ?? accountOf(act.account)?.mint, act.decimals)
    case 'burn':
    case 'mint':
      return described(act.mint, act.decimals)
    default:
      return {}
  }
}
