import type { AccountTransaction, AccountTransfer } from './chain-source.ts'

/** Kind of a transaction for the account (docs/decisions/blockchain-api.md). */
export type TransactionKind =
  | 'approve'
  | 'bought'
  | 'burn'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'sell'
  | 'send'
  | 'stake'
  | 'trade'
  | 'transfer'
  | 'withdraw'

/** Functions with a known purpose, by selector. */
const selectors: Readonly<Record<string, TransactionKind>> = {
  '0x095ea7b3': 'approve', // approve(address,uint256), ERC-20 and ERC-721
  '0xa22cb465': 'approve', // setApprovalForAll(address,bool)
  '0x39509351': 'approve', // increaseAllowance(address,uint256)
  '0xa457c2d7': 'approve', // decreaseAllowance(address,uint256)
  '0x87517c45': 'approve', // approve(address,address,uint160,uint48), Permit2
  '0xd0e30db0': 'deposit', // deposit(), WETH9
  '0xb6b55f25': 'deposit', // deposit(uint256)
  '0x6e553f65': 'deposit', // deposit(uint256,address), ERC-4626
  '0xe8eda9df': 'deposit', // deposit(address,uint256,address,uint16), Aave 2
  '0x617ba037': 'deposit', // supply(address,uint256,address,uint16), Aave 3
  '0x2e1a7d4d': 'withdraw', // withdraw(uint256), WETH9
  '0x3ccfd60b': 'withdraw', // withdraw()
  '0xb460af94': 'withdraw', // withdraw(uint256,address,address), ERC-4626
  '0xba087652': 'withdraw', // redeem(uint256,address,address), ERC-4626
  '0x69328dec': 'withdraw', // withdraw(address,uint256,address), Aave
  '0xa694fc3a': 'stake', // stake(uint256)
  '0x3a4b66f1': 'stake', // stake()
  '0x4e71d92d': 'claim', // claim()
  '0x3d18b912': 'claim', // getReward()
  '0x2e7ba6ef': 'claim', // claim(uint256,address,uint256,bytes32[])
  '0xa9059cbb': 'send', // transfer(address,uint256)
  '0x42842e0e': 'send', // safeTransferFrom(address,address,uint256)
  '0xf242432a': 'send' // safeTransferFrom(address,address,uint256,uint256,bytes), ERC-1155
}

/** Addresses that stand for minting and burning. */
const nowhere = ['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead']

/**
 * Classifies a transaction for the account.
 * Transfers decide, and the function only if they leave it open: any function can be named `claim()` to hide its effect.
 */
export function classifyTransaction(
  { from, to, selector, status, transfers }: AccountTransaction,
  account: string
): TransactionKind {
  const isOwn = from === account
  if (to === undefined) return isOwn ? 'deploy' : plain(transfers)
  const named = isOwn && selector !== undefined ? selectors[selector] : undefined
  const moved = transfers.filter(({ direction }) => direction !== 'self')
  if (moved.length === 0) {
    if (transfers.length > 0) return 'transfer'
    if (named !== undefined) return named
    // nothing was received, but value without data can only be a payment
    return isOwn && status !== 'confirmed' && selector === undefined ? 'send' : 'execute'
  }

  const ins = moved.filter(({ direction }) => direction === 'in')
  const outs = moved.filter(({ direction }) => direction === 'out')
  const paid = outs.filter(({ token, nft }) => nft === undefined && token?.contract === undefined)
  if (ins.length > 0 && outs.length === paid.length && ins.every(isMinted)) {
    return ins.every(({ nft }) => nft === undefined) && paid.length > 0 ? 'deposit' : named === 'claim' ? 'claim' : 'mint'
  }
  // the proceeds may be native tokens that a contract pays, which not every source reports
  if (ins.length === 0 && outs.every(isBurnt)) return named === 'withdraw' && outs.every(isFungible) ? 'withdraw' : 'burn'
  if (ins.length > 0 && outs.length > 0) return exchanged(ins, outs, named)
  if (named === 'deposit' || named === 'stake') return outs.length > 0 ? named : 'receive'
  if (named === 'withdraw' || named === 'claim') return ins.length > 0 ? named : 'send'
  return plain(moved)
}

/** Returns true if one asset was sent and another was received. */
function exchanged(
  ins: readonly AccountTransfer[],
  outs: readonly AccountTransfer[],
  named: TransactionKind | undefined
): TransactionKind {
  // shares minted for a deposit, or burnt for a withdrawal
  if (ins.every(isMinted) && ins.every(isFungible) && outs.every(isFungible)) return 'deposit'
  if (outs.every(isBurnt) && outs.every(isFungible) && ins.every(isFungible)) return 'withdraw'
  if (named === 'deposit' || named === 'withdraw' || named === 'stake') return named
  if (ins.some(isPicture) && outs.every(isFungible)) return 'bought'
  if (outs.some(isPicture) && ins.every(isFungible)) return 'sell'
  const given = new Set(outs.map(kindOf))
  return ins.every(transfer => given.has(kindOf(transfer))) ? 'execute' : 'trade'
}

function plain(transfers: readonly AccountTransfer[]): TransactionKind {
  if (transfers.length === 0) return 'execute'
  const outs = transfers.filter(({ direction }) => direction === 'out').length
  return outs > 0 ? 'send' : 'receive'
}

const isMinted = ({ from, token, nft }: AccountTransfer) =>
  (nft !== undefined || token?.contract !== undefined) && nowhere.includes(from)
const isBurnt = ({ to, token, nft }: AccountTransfer) =>
  (nft !== undefined || token?.contract !== undefined) && nowhere.includes(to)
const isPicture = ({ nft }: AccountTransfer) => nft !== undefined
const isFungible = ({ nft }: AccountTransfer) => nft === undefined

function kindOf({ token, nft }: AccountTransfer): string {
  return nft ? `${nft.contract}/${nft.tokenId}` : (token?.contract ?? 'native')
}
