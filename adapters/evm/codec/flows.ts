import { nativeLog, type Move } from './receipts.ts'

/**
 * Amount of one asset the account sends and receives, by the peer of each transfer.
 * Without `token`: native currency.
 */
export interface Flow {
  readonly token?: string
  readonly tokenId?: bigint
  readonly given: ReadonlyMap<string, bigint>
  readonly got: ReadonlyMap<string, bigint>
}

/**
 * Returns all assets that move out of an account or into it.
 * What a recipient returns later does not count as sent to it.
 */
export function flowsIn(moves: readonly Move[], account: string): readonly Flow[] {
  const flows = new Map<string, { move: Move; given: Map<string, bigint>; got: Map<string, bigint> }>()
  for (const move of moves) {
    const { token, tokenId, from, to, amount } = move
    if (amount === 0n || from === to || (from !== account && to !== account)) continue
    const key = `${token} ${tokenId}`
    const flow = flows.get(key) ?? { move, given: new Map<string, bigint>(), got: new Map<string, bigint>() }
    flows.set(key, flow)
    if (from === account) {
      flow.given.set(to, (flow.given.get(to) ?? 0n) + amount)
      continue
    }
    const given = flow.given.get(from) ?? 0n
    const returned = given < amount ? given : amount
    flow.given.set(from, given - returned)
    flow.got.set(from, (flow.got.get(from) ?? 0n) + amount - returned)
  }
  return [...flows.values()].map(({ move: { token, tokenId }, given, got }) => ({
    ...(token !== nativeLog && { token }),
    ...(tokenId !== undefined && { tokenId }),
    given: withoutNothing(given),
    got: withoutNothing(got)
  }))
}

const withoutNothing = (sums: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map([...sums].filter(([, amount]) => amount > 0n))
