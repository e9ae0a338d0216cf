import { everything, isReceiver, type RoleValue, type Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { selectors } from '../../../adapters/evm/codec/encode-transfer.ts'
import { decodeString, zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import type { Requester } from './requester.ts'
import { tokensOfItem } from './positions.ts'
import { addressOf, boughtIn, isSame, nativeNames, soldIn, valuesOf } from './role-values.ts'
import { wordOf } from './token-check.ts'

// Temporary holdings of routers, and their final recipients. Any account can take what is left in a router.

export interface Settled {
  /** Recipients of a step's output; the called contract if it stays there. Excludes the caller. */
  readonly receivers: readonly string[]
  readonly promises: readonly Promised[]
}

export interface Promised {
  /** `undefined` if unknown. Native currency as one of `nativeNames`. */
  readonly token: string | undefined
  readonly least: bigint
  /** A total: includes what earlier steps promise of the token. */
  readonly isTotal?: true
  /** The complete payout: outputs of earlier steps are part of it. */
  readonly isAll?: true
}

interface Place {
  readonly requester: Requester
  readonly contract: string
  /** Earlier steps, whose outputs may be used. */
  readonly earlier: readonly Step[]
  /** Later steps, which may use outputs. */
  readonly later: readonly Step[]
  /** Parts for others, in basis points. */
  readonly parts: bigint
}

/**
 * Determines what a step promises and to whom.
 *
 * @param later later steps of the same caller to the same contract
 */
export function settle(
  requester: Requester,
  contract: string,
  steps: readonly Step[],
  later: readonly Step[]
): Promise<readonly Settled[]> {
  const parts = steps.flatMap(({ roles }) => valuesOf(roles, 'part')).reduce<bigint>((sum, each) => sum + BigInt(each), 0n)
  return Promise.all(
    steps.map((step, index) =>
      settled(step, {
        requester,
        contract,
        earlier: steps.slice(0, index),
        later: [...steps.slice(index + 1), ...later],
        parts
      })
    )
  )
}

async function settled(step: Step, place: Place): Promise<Settled> {
  const { roles, isPayout } = step
  const named = roles.flatMap(each => (isReceiver(each.role) ? (receiverOf(each, place) ?? []) : []))
  const rest = named.filter(({ isHeld }) => !isHeld).map(({ to }) => to)
  const own = isPayout === true || isCollectedLater(step, place) ? [] : await promisesOf(step, place)
  if (rest.length === named.length) return { receivers: rest, promises: own }
  const next = await paidOut(step, place)
  // it promises to return what the router has taken from the wallet
  const isPaidFirst = step.isPull === true || step.makes === 'wrapped'
  if (next === undefined) return { receivers: named.map(({ to }) => to), promises: own }
  // a position yields at most what is paid out at the end: contracts called in between may take the rest
  if (itemIn(roles) !== undefined) return { receivers: rest, promises: next.map(each => ({ ...each, isAll: true as const })) }
  return { receivers: rest, promises: own.length > 0 ? next : next.filter(({ least }) => isPaidFirst && least > 0n) }
}

const itemIn = (roles: readonly RoleValue[]): bigint | undefined => valuesOf(roles, 'item').map(BigInt)[0]

/** Returns true if the manager receives the output of a position, and pays it out. */
const isCollectedLater = ({ roles }: Step, place: Place): boolean =>
  itemIn(roles) !== undefined &&
  place.later.some(
    later => itemIn(later.roles) === itemIn(roles) && later.roles.some(each => receiverOf(each, place)?.isHeld === true)
  )

/** Returns the promises of a step, each in its own token, native currency after the tokens. */
async function promisesOf({ roles, makes }: Step, { requester, contract }: Place): Promise<readonly Promised[]> {
  const all = valuesOf(roles, 'least').map(BigInt)
  if (all.length === 0) return []
  const tokens = await boughtBy(requester, contract, roles)
  const [only, ...more] = all
  if (only !== undefined && more.length === 0) return [{ token: makes === 'native' ? zeroAddress : tokens.at(-1), least: only }]
  return all.map((least, index) => ({
    token: tokens[index] ?? (index === tokens.length && index > 0 ? zeroAddress : undefined),
    least
  }))
}

/** Returns the recipient; `undefined`: the caller. `isHeld`: the router, which may forward it. */
function receiverOf(
  { role, value }: RoleValue,
  { requester, contract }: Place
): { readonly to: string; readonly isHeld: boolean } | undefined {
  const to = addressOf(value)
  const number = BigInt(to === '0x' ? 0 : to)
  if ((role === 'receiverOrSender' || role === 'referral') && number === 0n) return undefined
  if (role === 'referral' && requester.network.id === 'eip155:1' && isSame(contract, lido)) return undefined
  if (role === 'routed' && number === 1n) return undefined
  const isRouter = (role === 'routed' && number === 2n) || (role === 'held' && number === 0n)
  const reached = isRouter ? contract.toLowerCase() : to
  return { to: reached, isHeld: ['routed', 'held'].includes(role) && isSame(reached, contract) }
}

/** stETH on Ethereum */
const lido = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'

/**
 * Returns what later steps pay out for everything that a step leaves in the router, without what a
 * later swap sells. `undefined` if something stays.
 */
async function paidOut(step: Step, place: Place): Promise<readonly Promised[] | undefined> {
  const tokens = await heldBy(step, place)
  const [least = 0n] = valuesOf(step.roles, 'least').map(BigInt)
  const found = await Promise.all(
    tokens.map(async token => ((await isSoldLater(step, token, place)) ? [] : await payoutOf(token, least, place)))
  )
  const all = found.flatMap(each => each ?? [])
  return tokens.length === 0 || found.includes(undefined) ? undefined : all
}

/** Address of a token, or `wrapped` for the wrapped native currency. */
type Held = string

async function heldBy(
  { roles, makes, isPull }: Step,
  { requester, contract }: Pick<Place, 'requester' | 'contract'>
): Promise<readonly Held[]> {
  if (isPull) return soldIn(roles)
  if (makes === 'wrapped') return ['wrapped']
  if (makes === 'native') return [zeroAddress]
  return boughtBy(requester, contract, roles)
}

/** Returns the output tokens of a call; if it names none, those of the position that it names. */
export async function boughtBy(requester: Requester, contract: string, roles: readonly RoleValue[]): Promise<readonly string[]> {
  const bought = boughtIn(roles)
  return bought.length > 0 ? bought : tokensOfItem(requester, contract, roles)
}

/** Returns the input tokens of a call. */
export async function soldBy(requester: Requester, contract: string, roles: readonly RoleValue[]): Promise<readonly string[]> {
  const sold = soldIn(roles)
  return sold.length > 0 ? sold : tokensOfItem(requester, contract, roles)
}

/**
 * Returns true if later swaps sell all of it from the router's holdings, and all of the same token
 * that other steps leave there.
 */
async function isSoldLater(step: Step, token: Held, place: Place): Promise<boolean> {
  const { requester, contract, earlier, later } = place
  const known = await heldOf([...earlier, step, ...later], token, place)
  let sum = 0n
  for (const { roles: own } of later) {
    const [[sold], [amount]] = [soldIn(own), valuesOf(own, 'amount').map(BigInt)]
    if (sold === undefined || amount === undefined || !valuesOf(own, 'payer').includes(false)) continue
    if (!(await isToken(requester, contract, token, sold))) continue
    if (amount === everything) return true
    sum += amount
    if (known !== undefined && sum >= known) return true
  }
  return false
}

/**
 * Returns the amount of a token that steps leave in the router; `undefined` if one of them does not
 * state it.
 */
async function heldOf(steps: readonly Step[], token: Held, place: Place): Promise<bigint | undefined> {
  let sum = 0n
  for (const step of steps) {
    if (!step.roles.some(each => receiverOf(each, place)?.isHeld)) continue
    const tokens = await heldBy(step, place)
    const same = await Promise.all(tokens.map(each => isToken(place.requester, place.contract, token, each)))
    if (!same.includes(true)) continue
    const [amount] = valuesOf(step.roles, 'least').length > 0 ? [] : valuesOf(step.roles, 'amount').map(BigInt)
    if (amount === undefined || amount === everything) return undefined
    sum += amount
  }
  return sum
}

/**
 * Returns the step that pays out all of a token, at least what was promised before the parts of
 * others.
 */
async function payoutOf(
  token: Held,
  least: bigint,
  { requester, contract, later, parts }: Place
): Promise<readonly Promised[] | undefined> {
  for (const { roles, isPayout, makes } of later) {
    if (isPayout !== true) continue
    const [own = 0n] = valuesOf(roles, 'least').map(BigInt)
    const out = makes === 'native' ? 'wrapped' : boughtIn(roles)[0]
    if (out === undefined || (own + 1n) * whole <= least * (whole - parts)) continue
    if (await isToken(requester, contract, token, out))
      return [{ token: makes === 'native' ? zeroAddress : out, least: own, isTotal: true }]
  }
  return undefined
}

const whole = 10_000n

/** Returns true if two names refer to one token. */
async function isToken(requester: Requester, contract: string, left: Held, right: Held): Promise<boolean> {
  if (left === right || (nativeNames.includes(left) && nativeNames.includes(right))) return true
  if (left !== 'wrapped' && right !== 'wrapped') return false
  return isWrapped(requester, contract, left === 'wrapped' ? right : left)
}

/** WETH9() of Uniswap 3's routers */
const wrappedBy = '0x4aa4a4fc'

/**
 * Returns true if a router unwraps this token.
 * A router that does not name its wrapped token pays its stated minimum in native currency; a token's name alone does not prove
 * that.
 */
export async function isWrapped(requester: Requester, contract: string, token: string): Promise<boolean> {
  const { networks, network, signal } = requester
  try {
    const named = await wordOf(requester, contract, wrappedBy)
    if (named !== undefined) return addressOf(named) === token
    const symbol = await networks.request(network, 'eth_call', [{ to: token, data: selectors.symbol }, 'latest'], signal)
    return typeof symbol === 'string' && decodeString(symbol) === `W${network.nativeCurrency.symbol}`
  } catch {
    return false // not a token, or no response
  }
}

/**
 * Returns true if a contract itself names this token as the wrapped native one: any token can have the
 * name.
 */
export async function isNamedWrapped(requester: Requester, contract: string, token: string): Promise<boolean> {
  const named = await wordOf(requester, contract, wrappedBy).catch(() => undefined)
  return named !== undefined && addressOf(named) === token
}

/**
 * Returns true for the routers of Uniswap 3, and its position manager, which pay from their own native
 * balance if it is enough, and else from the wallet.
 */
export const paysWithCoins = (roles: readonly RoleValue[]): boolean =>
  roles.some(({ role }) => role === 'held' || role === 'routed' || role === 'spent')
