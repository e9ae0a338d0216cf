import type { Address } from 'viem'

/** ERC-20 tokens of the local chains, with the data that the faucet needs. */
export const tokens = {
  /** The local dollar, the price unit of all pools. */
  dollar: { symbol: 'LUSD', decimals: 6 },
  /** An ordinary token with a price. */
  gold: { symbol: 'LGOLD', decimals: 18 },
  weth: { symbol: 'WETH', decimals: 18 },
  /** Without decimals: the kit hides it. */
  points: { symbol: 'PTS', decimals: 0 },
  /** A fee-on-transfer token that takes a hundredth. */
  feeToken: { symbol: 'TOLL', decimals: 18 },
  /**
   * Like USDT: transfer and approve return nothing, an allowance must be reset before it changes,
   * addresses can be blocked.
   */
  olderDollar: { symbol: 'OUSD', decimals: 6 },
  /** Its name and symbol are 10 kB of markup and bidi control characters. */
  hostileToken: { symbol: undefined, decimals: 18 },
  /** Reverts every transfer without a reason. */
  silentToken: { symbol: 'SILENT', decimals: 18 },
  /** Reverts with the reason "Transfers are paused". */
  pausedToken: { symbol: 'PAUSED', decimals: 18 },
  /** Reverts with a custom error: `TransfersArePaused(address from, uint256 until)`. */
  lockedToken: { symbol: 'LOCKED', decimals: 18 },
  /** Supports permits (ERC-2612), and is traded on Uniswap 2. */
  euro: { symbol: 'LEUR', decimals: 6 }
} as const

/** Collections with on-chain metadata and images. */
export const collections = {
  ships: { standard: 'erc721' },
  stamps: { standard: 'erc1155' },
  /** Spam: its texts link to a phishing page. */
  bait: { standard: 'erc721' }
} as const

export type TokenName = keyof typeof tokens
export type CollectionName = keyof typeof collections

/** Everything that has an address on the local chains. */
export const contractNames = [
  'multicall3',
  ...(Object.keys(tokens) as TokenName[]),
  ...(Object.keys(collections) as CollectionName[]),
  'ensRegistry',
  'ensResolver',
  'ensReverseRegistrar',
  'ensUniversalResolver',
  'ensOffchainResolver',
  'entryPoint',
  'simpleAccountFactory',
  'uniswapV2Factory',
  'uniswapV2Router',
  'uniswapV3Factory',
  'uniswapV3Router',
  'uniswapV3Quoter',
  'uniswapV3Positions',
  'wethDollarPairV2',
  'wethGoldPairV2',
  'wethDollarPoolV3',
  'goldDollarPoolV3',
  'entryPoint08',
  'simple7702Account',
  'smartAccountFactory',
  'smartAccountFactory08',
  'sponsorPaymaster',
  'sponsorPaymaster08',
  'sessionPermissions',
  'sessionPermissions08',
  'tokenPaymaster',
  'tokenPaymaster08',
  'wethEuroPairV2'
] as const

export type ContractName = (typeof contractNames)[number]

/**
 * Accounts in the history.
 * The first five are anvil's own first accounts; `bank` deployed everything and funds the faucet, `spammer` sends spam, `shop`
 * pays and is paid.
 */
export const personNames = ['alice', 'bob', 'carol', 'dave', 'mallory', 'bank', 'spammer', 'shop'] as const

export type PersonName = (typeof personNames)[number]

/** Addresses that are the same on every EVM chain. */
export const canonical = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  entryPoint08: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
} as const satisfies Partial<Record<ContractName, Address>>
