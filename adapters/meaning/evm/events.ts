import { toEventSelector } from 'viem'
import { isRecord } from '../../base/is-record.ts'

// Contracts log rights over an account's assets in custom events. An unknown event that names the account may be such a grant.

const order =
  '(uint8 itemType, address token, uint256 id, uint256 amount)[], (uint8 itemType, address token, uint256 id, uint256 amount, address recipient)[]'

/** Shown as changes and as grants, if at least two parties are indexed. */
const shownElsewhere = [
  'Transfer(address,address,uint256)',
  'TransferSingle(address,address,address,uint256,uint256)',
  'TransferBatch(address,address,address,uint256[],uint256[])',
  'Approval(address,address,uint256)',
  'ApprovalForAll(address,address,bool)',
  'AuthorizedOperator(address,address)',
  'OwnershipTransferred(address,address)'
] as const

/** Events of Permit2, shown as grants. */
const permit2Events = [
  'Approval(address,address,address,uint160,uint48)',
  'Permit(address,address,address,uint160,uint48,uint48)'
] as const

/** Events that log what an account has done, without granting a right. */
const harmless = [
  // ERC-777
  'Sent(address,address,address,uint256,bytes,bytes)',
  'Minted(address,address,uint256,bytes,bytes)',
  'Burned(address,address,uint256,bytes,bytes)',
  // wrapped and staked native currency
  'Deposit(address,uint256)',
  'Withdrawal(address,uint256)',
  'Submitted(address,uint256,address)',
  'TransferShares(address,address,uint256)',
  // ERC-4626
  'Deposit(address,address,uint256,uint256)',
  'Withdraw(address,address,address,uint256,uint256)',
  // Uniswap 2, 3 and 4, and forks
  'Swap(address,uint256,uint256,uint256,uint256,address)',
  'Mint(address,uint256,uint256)',
  'Burn(address,uint256,uint256,address)',
  'Swap(address,address,int256,int256,uint160,uint128,int24)',
  'Mint(address,address,int24,int24,uint128,uint256,uint256)',
  'Burn(address,int24,int24,uint128,uint256,uint256)',
  'Collect(address,address,int24,int24,uint128,uint128)',
  'Collect(uint256,address,uint256,uint256)',
  'Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)',
  // Curve
  'TokenExchange(address,int128,uint256,int128,uint256)',
  'TokenExchange(address,uint256,uint256,uint256,uint256)',
  // Aave
  'Supply(address,address,address,uint256,uint16)',
  'Withdraw(address,address,address,uint256)',
  'Repay(address,address,address,uint256,bool)',
  'ReserveUsedAsCollateralEnabled(address,address)',
  'ReserveUsedAsCollateralDisabled(address,address)',
  'Mint(address,address,uint256,uint256,uint256)',
  'Burn(address,address,uint256,uint256,uint256)',
  'BalanceTransfer(address,address,uint256,uint256)',
  // Compound, with the Mint of Uniswap 2
  'Supply(address,address,uint256)',
  'Withdraw(address,address,uint256)',
  'Redeem(address,uint256,uint256)',
  // rewards
  'Staked(address,uint256)',
  'Withdrawn(address,uint256)',
  'RewardPaid(address,uint256)',
  'Claimed(address,uint256)',
  'Claimed(uint256,address,uint256)',
  // votes
  'VoteCast(address,uint256,uint8,uint256,string)',
  'DelegateChanged(address,address,address)',
  'DelegateVotesChanged(address,uint256,uint256)',
  // Seaport
  `OrderFulfilled(bytes32 orderHash, address offerer, address zone, address recipient, ${order})`
] as const

interface Known {
  readonly shown: ReadonlySet<unknown>
  readonly others: ReadonlySet<unknown>
}

let known: Known | undefined

const topicsOf = (signatures: readonly string[]): ReadonlySet<unknown> =>
  new Set(signatures.map(signature => toEventSelector(signature)))

/** Returns the contracts that emitted an unknown event with the account in it. */
export function unknownEventsIn(logs: readonly unknown[], account: string): readonly string[] {
  known ??= { shown: topicsOf(shownElsewhere), others: topicsOf([...permit2Events, ...harmless]) }
  const { shown, others } = known
  const own = account.slice(2).toLowerCase()
  const contracts = logs.flatMap(log => {
    if (!isRecord(log) || typeof log['address'] !== 'string') return []
    const topics = Array.isArray(log['topics']) ? (log['topics'] as readonly unknown[]) : []
    const [topic, ...indexed] = topics
    // early collections index nothing, and decoders skip these logs
    const isKnown = others.has(topic) || (shown.has(topic) && indexed.length >= 2)
    const isNamed = [...indexed, log['data']].some(each => typeof each === 'string' && each.toLowerCase().includes(own))
    return isNamed && !isKnown ? [log['address'].toLowerCase()] : []
  })
  return [...new Set(contracts)]
}
