import { encodeFunctionData, erc721Abi, formatUnits, getAddress, toHex } from 'viem'
import type { CallDecoders } from '../../../adapters/meaning/evm/call.ts'
import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import { describeTransaction } from '../../../frame/page/approve/describe-evm.ts'
import { simulate, type Outcome } from '../../../frame/page/chain/simulate.ts'
import { contracts } from '../../stack/chains/deployment.ts'
import { callMakers, type CallCase, type Ids } from './call-cases.ts'
import { hasMoved, isStated, statementOf, type CaseResult } from './signed-kind.ts'
import { randomOf } from './random.ts'
import type { Fact, OracleWorld, Seen } from './world.ts'

/**
 * Generates transactions, shows each over the real node, with and without `eth_simulateV1`, and
 * executes each.
 */
export async function runCalls(
  world: OracleWorld,
  {
    kind,
    seed,
    from,
    count,
    decoders
  }: {
    readonly kind: string
    readonly seed: number
    readonly from: number
    readonly count: number
    readonly decoders?: CallDecoders | undefined
  }
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  const ids = await idsOf(world)
  const made = Array.from({ length: count }, (_, place) => {
    const index = from + place
    const random = randomOf(seed, kind, index)
    const own = random.pick(callMakers[kind]!)(random, world, ids)
    return { own, name: `${kind} ${index}: ${own.name}`, simulates: random.chance(0.7) }
  })
  for (const whose of [world.account, world.smart, world.safe]) {
    const list = made.filter(({ own }) => (own.whose ?? world.account) === whose)
    const attempts = list.map(({ own }) => ({ target: own.to, value: own.value, data: own.data, facts: own.facts }))
    const seen = await world.attempt(attempts, 'account', whose)
    for (const [index, { own, name, simulates }] of list.entries()) {
      const moved = seen[index]!.isDone && hasMoved(seen[index]!, attempts[index]!)
      results.push(await judged(world, { own, name, simulates, moved, seen: seen[index]!, decoders }))
    }
  }
  return results
}

interface Given {
  readonly own: CallCase
  readonly name: string
  readonly simulates: boolean
  readonly moved: boolean
  readonly seen: Seen
  readonly decoders: CallDecoders | undefined
}

async function judged(world: OracleWorld, { own, name, simulates, moved, seen, decoders }: Given): Promise<CaseResult> {
  const approval = await showCall(world, own, simulates, decoders)
  const danger = approval.dangers.length > 0
  const statement = statementOf(approval)
  if (!moved) return { name, moved, danger, missed: `${name} moved nothing (${seen.isDone ? 'done' : 'reverted'})` }
  const hidden = own.facts
    .flatMap((fact, index) => textsOf(fact, seen.before[index]!, seen.after[index]!))
    .filter(text => !isStated(statement, text))
  const lacking = own.states.filter(text => !statement.includes(text))
  const missed =
    !danger && hidden.length > 0
      ? `${name} hides ${hidden.join(', ')}`
      : lacking.length > 0
        ? `${name} does not state ${lacking.join(', ')}`
        : undefined
  return { name: `${name}${simulates ? '' : ' without a simulation'}`, moved, danger, ...(missed !== undefined && { missed }) }
}

/**
 * Returns the screen of a call by the account, with a simulation by the real node or as on a node
 * without `eth_simulateV1`.
 */
export async function showCall(
  world: OracleWorld,
  { to, value, data }: Pick<CallCase, 'to' | 'value' | 'data'>,
  simulates = true,
  decoders?: CallDecoders
): Promise<ApprovalContent> {
  const outcome = simulates ? await outcomeOf(world, { to, value, data }) : ({ kind: 'passes' } as const)
  const transaction = { chainId: world.chainId, nonce: 0, gas: 1n, fees: { gasPrice: 1n }, to, value, data }
  return describeTransaction(world.requester, { transaction, outcome, mostFee: 1n }, decoders)
}

async function outcomeOf(
  { request, account }: OracleWorld,
  { to, value, data }: Pick<CallCase, 'to' | 'value' | 'data'>
): Promise<Outcome> {
  const calls = [{ from: account, to, value: toHex(value), data }]
  const requested = [{ to, value, data }]
  const simulated = await simulate((method, params) => request(method, ...params), {
    account,
    requested,
    calls,
    fees: { gasPrice: 2n * 10n ** 9n }
  })
  return simulated ?? { kind: 'unknown' }
}

/** Returns the texts that a screen must contain for a changed fact. */
function textsOf({ kind, asset, other, id }: Fact, before: bigint, after: bigint): readonly string[] {
  if (before === after) return []
  const less = before - after
  switch (kind) {
    case 0:
      return [formatUnits(less, 18)]
    case 1:
      return [`${formatUnits(less, 18)} | ${formatUnits(less, 6)}`]
    case 2:
      return [getAddress(other), after >= (1n << 160n) - 1n ? 'nlimited' : `${formatUnits(after, 18)} | ${formatUnits(after, 6)}`]
    case 3:
      return [getAddress(other), getAddress(asset)]
    case 4:
      return [`#${id} | ${id} (units or ID`]
    case 5:
      return [getAddress(other), `#${id} | ${id} (units or ID`]
    case 6:
      return [`#${id}`]
    case 7:
      return ['something that no screen can say']
  }
}

/** Returns the NFTs that the account owns. */
async function idsOf({ request, account }: OracleWorld): Promise<Ids> {
  for (let ship = 1n; ship < 200n; ship++) {
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [ship] })
    const reply = await request('eth_call', { to: contracts.ships, data }, 'latest').catch(() => '0x')
    if (String(reply).toLowerCase().endsWith(account.slice(2).toLowerCase()))
      return { ship, stamp: await stampOf(request, account) }
  }
  throw new Error('The account has no ship.')
}

async function stampOf(request: OracleWorld['request'], account: string): Promise<bigint> {
  for (let id = 0n; id < 20n; id++) {
    const data = `0x00fdd58e${account.slice(2).toLowerCase().padStart(64, '0')}${id.toString(16).padStart(64, '0')}`
    if (BigInt(String(await request('eth_call', { to: contracts.stamps, data }, 'latest'))) > 0n) return id
  }
  throw new Error('The account has no stamp.')
}
