import type { Role, Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import { t } from '../text/translate.ts'
import { amountOf, native, taken } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import { isNamedWrapped, isWrapped, paysWithCoins, soldBy, type Promised, type Settled } from './held.ts'
import { pricesOf } from './prices.ts'
import { isOwn, type Requester } from './requester.ts'
import { addressesOf, nativeNames, valuesOf } from './role-values.ts'
import { shown } from './shown.ts'
import { allowanceOf } from './token-check.ts'
import { factsOf } from './token-facts.ts'

// A simulation shows one outcome of a transaction. A front-runner can make the worst outcome happen that the signed bounds allow.

/**
 * Limit of what a call takes or returns of one token.
 * `token` is `undefined` if it cannot be determined; native currency is the zero address.
 */
export interface Bound {
  /**
   * `most` and `sold`: taken at most, since an exact input can also be filled in part.
   * `spent`: taken at least, into a pool; `coins`: native value of the call; `open`: as much of any token as the contract may
   * take; `silent`: the call does not name what it takes, and should take nothing.
   */
  readonly kind: 'most' | 'sold' | 'spent' | 'coins' | 'least' | 'open' | 'silent'
  readonly token: string | undefined
  readonly amount: bigint
  /** The called contract, in lower case. */
  readonly contract: string
  /** The contract may pay it from the native value of the call instead of the wallet. */
  readonly isCoins?: true
  /** The same amount of native value is sent, and replaces it. */
  readonly isPaid?: true
  /** Includes earlier promises of the token. */
  readonly isTotal?: true
  /** Nothing more of the token is promised: earlier promises are part of it. */
  readonly isAll?: true
  /** Shown on the screen, but not promised by this transaction. */
  readonly isLater?: true
  /** Stated by the kind of the call, without a row. */
  readonly isPlain?: true
}

type BoundTerms = Omit<Bound, 'contract'>

export const isTaken = ({ kind }: Bound): boolean => kind === 'most' || kind === 'sold' || kind === 'coins'

/** Amount from which a bound counts as unlimited. */
export const unlimitedFrom = (1n << 128n) - 1n

const plainName = (token: string | undefined): string | undefined =>
  token !== undefined && nativeNames.includes(token) ? zeroAddress : token

/**
 * Returns the bounds of a call.
 *
 * @param sent the native value of the call
 */
export async function boundsOf(
  requester: Requester,
  called: string,
  steps: readonly Step[],
  settled: readonly Settled[],
  sent: bigint
): Promise<readonly Bound[]> {
  const contract = called.toLowerCase()
  const own = await Promise.all(steps.map(step => takenBy(requester, contract, step)))
  const kept = settled.map(({ promises, receivers }) => (receivers.every(to => isOwn(requester, to)) ? promises : []))
  const isLater = steps.some(step => step.isLater)
  const least = totalsOf(kept.flat()).map((each): BoundTerms => (isLater ? { ...each, isLater } : each))
  const wrapped = await Promise.all(steps.map(step => wrappedBy(requester, contract, step, sent)))
  return [...own.flat(), ...least, ...wrapped.flat()].map(each => ({ ...each, contract }))
}

export const coinsOf = (contract: string, amount: bigint): Bound => ({
  kind: 'coins',
  token: zeroAddress,
  amount,
  contract: contract.toLowerCase()
})

/**
 * Returns the wrapped native token, which is worth its amount; only its own contract can be trusted
 * about that.
 */
async function wrappedBy(
  requester: Requester,
  contract: string,
  { wraps, roles }: Step,
  sent: bigint
): Promise<readonly BoundTerms[]> {
  if (wraps === undefined) return []
  const { symbol } = await factsOf(requester, contract)
  if (symbol !== `W${requester.network.nativeCurrency.symbol}`) return []
  const amount = wraps === 'in' ? sent : BigInt(valuesOf(roles, 'exact')[0] ?? 0n)
  const promised = { kind: 'least', token: wraps === 'in' ? contract : zeroAddress, amount, isPlain: true } as const
  return wraps === 'in' ? [promised] : [promised, { kind: 'sold', token: contract, amount }]
}

async function takenBy(requester: Requester, contract: string, step: Step): Promise<readonly BoundTerms[]> {
  const { roles, makes, isOpen, isOrder, isLater } = step
  // a router's holdings were taken by another step, and native value is sent
  if (makes === 'wrapped' || isLater || valuesOf(roles, 'payer').includes(false)) return []
  const prices = pricesOf(step, isOpen ? (await factsOf(requester, contract)).decimals : undefined).map(
    ({ token, amount, isPaid }): BoundTerms => {
      return { kind: isPaid ? 'sold' : 'least', token: plainName(token), amount }
    }
  )
  if (isOpen || isOrder)
    return prices.length > 0 || isOrder ? withoutCoins(prices) : [{ kind: 'open', token: undefined, amount: 0n }]
  const of = (...wanted: readonly Role[]): readonly bigint[] => valuesOf(roles, ...wanted).map(BigInt)
  const [most, spent, amounts] = [of('most'), of('spent'), of('amount', 'locked')]
  if (most.length + spent.length + amounts.length === 0) return silentOf(step)
  const tokens = await soldBy(requester, contract, roles)
  const named = tokens.length > 0 ? tokens : addressesOf(roles, 'token').slice(0, 1)
  // native currency follows the tokens
  const each = (kind: Bound['kind'], list: readonly bigint[]): readonly BoundTerms[] =>
    list.map((amount, index) => ({ kind, token: plainName(named[index] ?? (index > 0 ? zeroAddress : undefined)), amount }))
  // only the first of several is taken from the wallet, unless all are of the contract's own token
  const total = named.length > 0 ? amounts.slice(0, 1) : amounts.length > 0 ? [amounts.reduce((sum, one) => sum + one, 0n)] : []
  const isUnlimited = amounts.some(amount => amount >= unlimitedFrom)
  const coins = await Promise.all(
    named.map(async token =>
      token !== zeroAddress && (await mayPayWithCoins(requester, contract, step, token)) ? token : undefined
    )
  )
  const found = [...each('most', most), ...each('spent', spent), ...each(isUnlimited ? 'most' : 'sold', total)]
  return withoutCoins(found).map(one => (one.token !== undefined && coins.includes(one.token) ? { ...one, isCoins: true } : one))
}

/**
 * Returns true if the native value may replace a token of the same amount: in functions that use all
 * of it, and in routers that name the token and may not take it. Any contract in between can make such a router refund the native
 * value, after which it takes the token. The native value counts in any case.
 */
const mayPayWithCoins = async (requester: Requester, contract: string, { roles, isPayable }: Step, token: string) =>
  isPayable
    ? isWrapped(requester, contract, token)
    : paysWithCoins(roles) &&
      (await isNamedWrapped(requester, contract, token)) &&
      (await allowanceOf(requester, token, contract).catch(() => undefined)) === 0n

/** Removes native currency, which has its own bound. */
const withoutCoins = (list: readonly BoundTerms[]): readonly BoundTerms[] =>
  list.filter(({ kind, token }) => token !== zeroAddress || kind === 'spent' || kind === 'least')

/** Returns the amount that a call names as the limit of what it takes without a bound or a token. */
function silentOf({ roles, isPayout, isRefund, isLater }: Step): readonly BoundTerms[] {
  const names = addressesOf(roles, 'token', 'sold', 'bought', 'path', 'reversed', 'hops')
  if (isPayout || isRefund || isLater || names.length > 0 || valuesOf(roles, 'item').length > 0) return []
  const [amount = 0n] = valuesOf(roles, 'exact', 'borrowed').map(BigInt)
  return [{ kind: 'silent', token: undefined, amount }]
}

/** Returns the minimum of each token: the sum of several steps' promises, or a stated total. */
function totalsOf(promises: readonly Promised[]): readonly BoundTerms[] {
  const names = [...new Set(promises.map(({ token }) => plainName(token)))]
  return names.map((token): BoundTerms => {
    const own = promises.filter(each => plainName(each.token) === token)
    const sum = own.reduce((all, { least, isTotal }) => (isTotal ? all : all + least), 0n)
    const total = own.reduce((most, { least, isTotal }) => (isTotal && least > most ? least : most), 0n)
    const isAll = own.some(each => each.isAll)
    return {
      kind: 'least',
      token,
      ...(total > sum ? { amount: total, isTotal: true } : { amount: sum }),
      ...(isAll && { isAll })
    }
  })
}

export const textOf = async (requester: Requester, { token, amount }: Pick<Bound, 'token' | 'amount'>): Promise<string> => {
  const size = amount >= unlimitedFrom ? 'unlimited' : amount
  if (token === undefined) return t`an unknown amount of a token`
  if (token !== zeroAddress) return taken(size, await factsOf(requester, token))
  return size === 'unlimited'
    ? amountOf(size, { address: '', decimals: 0, symbol: requester.network.nativeCurrency.symbol })
    : native(requester.network, size)
}

/** Formats an amount with the token's address, because any token can use the symbol of another. */
export async function withAddress(requester: Requester, bound: Pick<Bound, 'token' | 'amount'>): Promise<string> {
  const { token } = bound
  const text = await textOf(requester, bound)
  return token === undefined || token === zeroAddress || requester.listed?.has(token) ? text : `${text}\n${shown(token)}`
}

/**
 * Describes the bounds that one call states.
 *
 * @param sent the native value of the call, or of the list that contains it
 */
export async function describeBounds(
  requester: Requester,
  bounds: readonly Bound[],
  sent: bigint
): Promise<{ readonly rows: readonly ApprovalRow[]; readonly dangers: readonly string[] }> {
  const of = (...kinds: readonly Bound['kind'][]): readonly Bound[] =>
    bounds.filter(({ kind, isPlain }) => kinds.includes(kind) && !isPlain)
  const row = async (label: string, list: readonly Bound[]): Promise<readonly ApprovalRow[]> =>
    list.length > 0 ? [[label, (await Promise.all(list.map(each => withAddress(requester, each)))).join('\n')]] : []
  const [most, spent, least] = [of('most'), of('spent'), of('least')]
  const open = most.filter(({ token, amount }) => token === undefined || amount >= unlimitedFrom)
  const dangers = await Promise.all(open.map(each => tooMuch(requester, each)))
  if (least.length > 0 && (least.every(isNothing) || least.some(({ token }) => token === undefined)))
    dangers.push(t`The contract promises nothing in return: you may get less than this screen shows.`)
  // the amount that goes into a pool is not above the maximum
  const sumIn = (list: readonly Bound[], token: string | undefined): bigint =>
    list.reduce((sum, each) => (each.token === token ? sum + each.amount : sum), 0n)
  if (least.some(({ isLater }) => isLater))
    dangers.push(t`Others fill this order later. Check that you get at least what your coins are worth.`)
  const isLoose = ({ token }: Bound): boolean =>
    sumIn(spent, token) * 10n < (token === zeroAddress ? sent : sumIn(of('most'), token)) * 9n
  if (spent.some(isLoose) || (spent.length > 0 && spent.every(isNothing)))
    dangers.push(t`Your tokens may go into a pool at a different price than the changes show.`)
  return {
    rows: [
      // native value has a row of its own
      ...(await row(
        t`Pays up to`,
        most.filter(({ amount, isCoins }) => !isCoins || amount > sent)
      )),
      ...(await row(t`Pays at least`, spent)),
      ...(await row(
        t`Minimum in return`,
        least.filter(({ token, amount }) => token !== undefined && (amount > 0n || least.length > 1))
      ))
    ],
    dangers
  }
}

export const tooMuch = async (requester: Requester, bound: Pick<Bound, 'token' | 'amount'>): Promise<string> =>
  t`This can take ${await textOf(requester, bound)} from your wallet.`

const isNothing = ({ amount }: Bound): boolean => amount === 0n
