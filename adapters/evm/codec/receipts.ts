import { zeroAddress } from './abi.ts'

// Traces who receives the assets moved in a transaction, and their origin.

export interface Move {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly tokenId: bigint | undefined
}

/** Amount of an asset an address receives from one other address. Without `token`: native currency. */
export interface Receipt {
  readonly token?: string
  readonly tokenId?: bigint
  readonly to: string
  readonly from: string
  readonly amount: bigint
  /** Part that neither came from the account before, by any path, nor reaches it afterwards. */
  readonly uncovered: bigint
  /** Total amount of the asset the payer receives. */
  readonly passing: bigint
}

/**
 * With `traceTransfers`, nodes log the native currency as a token at this address.
 * No contract can do so.
 */
export const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Returns what each owner receives; the zero address keeps nothing.
 * Of each asset, the account covers only its net loss: what it gets back does not count as given.
 * @param lostOf net loss of a token by the account's balance
 */
export function receiptsIn(moves: readonly Move[], account: string, lostOf: (token: string) => bigint): readonly Receipt[] {
  const budget = givenBy(moves, account, lostOf)
  const reaching = reachingOf(moves, account)
  // amount each address holds of what the account gave, in the order of the moves
  const given = new Map<string, bigint>()
  // amount it holds of what returns to the account later, and passes back first
  const lent = new Map<string, bigint>()
  const passing = new Map<string, bigint>()
  const found = new Map<string, { move: Move; amount: bigint; uncovered: bigint }>()
  moves.forEach((move, index) => {
    const asset = assetOf(move)
    const [from, to] = [`${move.from} ${asset}`, `${move.to} ${asset}`]
    add(passing, to, move.amount)
    const pot = move.from === account ? budget : given
    const place = move.from === account ? asset : from
    const returned = move.to === account ? least(lent.get(from) ?? 0n, move.amount) : 0n
    add(lent, from, -returned)
    const covered = least(pot.get(place) ?? 0n, move.amount - returned)
    add(pot, place, -covered)
    if (move.from === account) add(lent, to, move.amount - covered)
    add(move.to === account ? budget : given, move.to === account ? asset : to, covered)
    if (move.amount === 0n || move.from === move.to || move.to === zeroAddress) return
    const key = `${move.from} ${to}`
    const { amount = 0n, uncovered = 0n } = found.get(key) ?? {}
    const missing = move.amount - covered - reaching[index]!
    found.set(key, { move, amount: amount + move.amount, uncovered: uncovered + (missing > 0n ? missing : 0n) })
  })
  return [...found.values()].map(({ move: { token, tokenId, from, to, ...rest }, amount, uncovered }) => ({
    ...(token !== nativeLog && { token }),
    ...(tokenId !== undefined && { tokenId }),
    from,
    to,
    amount,
    uncovered,
    passing: passing.get(`${from} ${assetOf({ token, tokenId, ...rest })}`) ?? 0n
  }))
}

const assetOf = ({ token, tokenId }: Pick<Move, 'token' | 'tokenId'>): string => `${token} ${tokenId}`
const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)
const add = (sums: Map<string, bigint>, key: string, amount: bigint): void => {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

/**
 * Returns the account's net loss of each asset.
 * Unwrapped coins are its own: it loses the wrapped token.
 */
function givenBy(moves: readonly Move[], account: string, lostOf: (token: string) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  const unwrapped = new Map<string, bigint>()
  for (const move of moves) {
    if (move.from === account) add(sums, assetOf(move), move.amount)
    if (move.to !== account) continue
    add(sums, assetOf(move), -move.amount)
    if (move.token === nativeLog) add(unwrapped, move.from, move.amount)
  }
  const native = `${nativeLog} undefined`
  for (const [token, amount] of unwrapped) {
    const lost = lostOf(token)
    if (lost > 0n) add(sums, native, least(amount, lost))
  }
  return new Map([...sums].map(([asset, sum]) => [asset, sum > 0n ? sum : 0n]))
}

/** Returns the part of each move that reaches the account in later moves. */
function reachingOf(moves: readonly Move[], account: string): readonly bigint[] {
  const needed = new Map<string, bigint>()
  const reaching = moves.map(() => 0n)
  for (let index = moves.length - 1; index >= 0; index--) {
    const move = moves[index]!
    const asset = assetOf(move)
    const to = `${move.to} ${asset}`
    const part = move.to === account ? move.amount : least(needed.get(to) ?? 0n, move.amount)
    if (move.to !== account) add(needed, to, -part)
    if (move.from !== account) add(needed, `${move.from} ${asset}`, part)
    reaching[index] = part
  }
  return reaching
}
