import { encodeCall, decodeUint } from '../../../adapters/evm/codec/abi.ts'
import type { RoleValue, Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import type { Requester } from './requester.ts'
import { addressOf, valuesOf } from './role-values.ts'
import { factsOf } from './token-facts.ts'

// Positions in pools, which are items (NFTs) of their manager. Any account can create one in a pool of its own and give it away.

/** positions(uint256) of Uniswap 3 */
const positions = '0x99fbab88'
/** getPoolAndPositionInfo(uint256) of Uniswap 4 */
const poolAndPosition = '0x7ba03aad'

/** Selectors, and the index of the first token's word in their results. */
const positionReads = [
  [positions, 2],
  [poolAndPosition, 0]
] as const
/** Index of the word with the pool's hook, for Uniswap 4. */
const hookPlace = 4

/** Reads the words of an item from the manager. */
async function wordsOf(
  { networks, network, signal }: Requester,
  contract: string,
  data: string,
  ...places: readonly number[]
): Promise<readonly string[]> {
  const reply = await networks.request(network, 'eth_call', [{ to: contract, data }, 'latest'], signal).catch(() => undefined)
  const words = typeof reply === 'string' ? places.map(place => decodeUint(reply, place)) : []
  return words.flatMap(each => (each === undefined ? [] : [addressOf(each)]))
}

/** Returns both tokens of the position that a call names. */
export async function tokensOfItem(
  requester: Requester,
  contract: string,
  roles: readonly RoleValue[]
): Promise<readonly string[]> {
  const [item] = valuesOf(roles, 'item').map(BigInt)
  if (item === undefined) return []
  for (const [selector, place] of positionReads) {
    const found = await wordsOf(requester, contract, encodeCall(selector, item), place, place + 1)
    if (found.length === 2) return found
  }
  return []
}

interface DescribedPositions {
  readonly rows: readonly ApprovalRow[]
  /** Contracts that run with each change of the positions. */
  readonly hooks: readonly string[]
  readonly dangers: readonly string[]
}

/** Describes the positions that a call changes, and the hooks of those that it increases. */
export async function describePositions(
  requester: Requester,
  contract: string,
  steps: readonly Step[]
): Promise<DescribedPositions> {
  const named = steps.flatMap(step => valuesOf(step.roles, 'item').map(id => ({ step, id: BigInt(id) })))
  const ids = [...new Set(named.map(({ id }) => id))]
  const texts = await Promise.all(ids.map(id => positionText(requester, contract, id)))
  const hooked = [...new Set(named.flatMap(({ step, id }) => (step.hasHook ? [id] : [])))]
  const found = await Promise.all(
    hooked.map(async id => (await wordsOf(requester, contract, encodeCall(poolAndPosition, id), hookPlace))[0])
  )
  return {
    rows: texts.length > 0 ? [[t`Position`, texts.join('\n')]] : [],
    hooks: found.flatMap(hook => (hook === undefined || BigInt(hook) === 0n ? [] : [hook])),
    dangers: hooked.flatMap((id, index) =>
      found[index] === undefined ? [t`The hook of position #${String(id)} is unknown. It may use what you pay.`] : []
    )
  }
}

/** Formats a position with its tokens' addresses, because any token can use the symbol of another. */
async function positionText(requester: Requester, contract: string, id: bigint): Promise<string> {
  const tokens = await tokensOfItem(requester, contract, [{ role: 'item', value: id }])
  const facts = await Promise.all(tokens.map(token => factsOf(requester, token)))
  return [`#${id}`, ...facts.flatMap(({ symbol, address }) => (symbol === '' ? [address] : [symbol, address]))].join('\n')
}
