// Liquidity, deposits, loans and farms. Argument names are their roles (`roles.ts`). Excluded: functions that take an amount
// determined by its value (`mint` of ERC-4626, `depositAll`), that change the risk of a loan (`setUserEMode`), liquidity whose
// output only bytes or a pool determine (Balancer, Curve), and functions whose second number is a farm in one protocol and a lock
// in another.

export const liquidity = [
  // Uniswap 2
  'addLiquidity(address sold,address sold,uint256 most,uint256 most,uint256 spent,uint256 spent,address receiver,uint256 deadline)',
  'addLiquidityETH(address sold,uint256 most,uint256 spent,uint256 spent,address receiver,uint256 deadline) payable',
  'removeLiquidity(address bought,address bought,uint256 exact,uint256 least,uint256 least,address receiver,uint256 deadline)',
  'removeLiquidityETH(address bought,uint256 exact,uint256 least,uint256 least,address receiver,uint256 deadline)',
  'removeLiquidityWithPermit(address bought,address bought,uint256 exact,uint256 least,uint256 least,address receiver,uint256 deadline,bool flag,uint8 signature,bytes32 signature,bytes32 signature)',
  'removeLiquidityETHWithPermit(address bought,uint256 exact,uint256 least,uint256 least,address receiver,uint256 deadline,bool flag,uint8 signature,bytes32 signature,bytes32 signature)',
  // Uniswap 3
  'mint((address sold,address sold,uint24 tier,int24 tick,int24 tick,uint256 most,uint256 most,uint256 spent,uint256 spent,address receiver,uint256 deadline))',
  'increaseLiquidity((uint256 item,uint256 most,uint256 most,uint256 spent,uint256 spent,uint256 deadline))',
  'decreaseLiquidity((uint256 item,uint128 exact,uint256 least,uint256 least,uint256 deadline))',
  'collect((uint256 item,address held,uint128 limit,uint128 limit))'
] as const

const market = (loan: string, collateral: string): string =>
  `(address ${loan},address ${collateral},address oracle,address pool,uint256 index)`
const lent = market('sold', 'token')
const other = market('token', 'token')

export const loans = [
  // Aave
  'deposit(address sold,uint256 amount,address receiver,uint16 code)',
  'supply(address sold,uint256 amount,address receiver,uint16 code)',
  'supplyWithPermit(address sold,uint256 amount,address receiver,uint16 code,uint256 deadline,uint8 signature,bytes32 signature,bytes32 signature)',
  'withdraw(address token,uint256 exact,address receiver)',
  'borrow(address token,uint256 borrowed,uint256 rate,uint16 code,address receiver)',
  'repay(address sold,uint256 most,uint256 rate,address receiver)',
  'depositETH(address lender,address receiver,uint16 code) payable',
  'withdrawETH(address pool,uint256 exact,address receiver)',
  'borrowETH(address pool,uint256 borrowed,uint16 code)',
  'borrowETH(address pool,uint256 borrowed,uint256 rate,uint16 code)',
  // at most the native value of the call, and the rest is refunded
  'repayETH(address lender,uint256 limit,address receiver) payable',
  'repayETH(address lender,uint256 limit,uint256 rate,address receiver) payable',
  'claimRewards(address[] token,uint256 exact,address receiver,address token)',
  'claimAllRewards(address[] token,address receiver)',
  'claimAllRewardsToSelf(address[] token)',
  // Compound 2 and 3
  'mint() payable',
  'mint(uint256 amount) payable',
  'redeem(uint256 exact)',
  'redeemUnderlying(uint256 exact)',
  'borrow(uint256 borrowed)',
  'repayBorrow(uint256 amount)',
  'repayBorrow() payable',
  'enterMarkets(address[] token)',
  'supply(address sold,uint256 amount)',
  'withdraw(address token,uint256 exact)',
  'claim(address pool,address receiver,bool flag)',
  // Morpho: with data it calls the account back; for a number of shares, the cost is unknown
  `supply(${lent},uint256 amount,uint256 none,address receiver,bytes none)`,
  `withdraw(${other},uint256 exact,uint256 exact,address receiver,address receiver)`,
  `borrow(${other},uint256 borrowed,uint256 none,address receiver,address receiver)`,
  `repay(${lent},uint256 amount,uint256 none,address receiver,bytes none)`,
  `supplyCollateral(${market('token', 'sold')},uint256 amount,address receiver,bytes none)`,
  `withdrawCollateral(${other},uint256 exact,address receiver,address receiver)`
] as const

export const deposits = [
  // wrapped and staked native currency
  'deposit() payable',
  'withdraw(uint256 exact)',
  'submit(address referral) payable',
  'deposit(address receiverOrSender) payable',
  'wrap(uint256 amount)',
  'unwrap(uint256 exact)',
  'requestWithdrawals(uint256[] amount,address receiverOrSender)',
  'requestWithdrawalsWstETH(uint256[] amount,address receiverOrSender)',
  'requestWithdrawalsWithPermit(uint256[] amount,address receiverOrSender,(uint256 limit,uint256 deadline,uint8 signature,bytes32 signature,bytes32 signature))',
  'requestWithdrawalsWstETHWithPermit(uint256[] amount,address receiverOrSender,(uint256 limit,uint256 deadline,uint8 signature,bytes32 signature,bytes32 signature))',
  'claimWithdrawal(uint256 index)',
  'claimWithdrawals(uint256[] index,uint256[] index)',
  'cooldownShares(uint256 exact)',
  'cooldownAssets(uint256 exact)',
  'unstake(address receiver)',
  // ERC-4626
  'deposit(uint256 amount,address receiver)',
  'deposit(uint256 amount,address receiver,uint16 code)',
  'withdraw(uint256 exact,address receiver,address receiver)',
  'redeem(uint256 exact,address receiver,address receiver)',
  // Frax, Renzo
  'submitAndDeposit(address receiver) payable',
  'depositETH() payable',
  // EigenLayer
  'depositIntoStrategy(address pool,address sold,uint256 amount)',
  'queueWithdrawals((address[] pool,uint256[] exact,address receiver)[])',
  // farms, gauges and rewards
  'deposit(uint256 amount)',
  'deposit(uint256 amount,address receiver,bool flag)',
  'withdraw(uint256 index,uint256 exact)',
  'withdraw(uint256 index,uint256 exact,address receiver)',
  'withdrawAll()',
  'withdrawAndHarvest(uint256 index,uint256 exact,address receiver)',
  'stake(uint256 amount)',
  'unstake(uint256 exact)',
  'exit()',
  'getReward()',
  'claim_rewards()',
  'getReward(address receiver)',
  'harvest()',
  'harvest(uint256 index,address receiver)',
  'burn(uint256 exact)',
  'create_lock(uint256 amount,uint256 until)',
  'increase_amount(uint256 locked)',
  'increase_unlock_time(uint256 until)',
  // streams, which may charge a native fee, and outcomes of prediction markets
  'withdrawMax(uint256 index,address receiver) payable',
  'withdraw(uint256 index,address receiver,uint128 exact) payable',
  'redeemPositions(address token,bytes32 id,bytes32 id,uint256[] index)'
] as const
