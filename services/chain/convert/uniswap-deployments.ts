/** Contracts of a Uniswap deployment, or of a byte-identical fork. Addresses are lower-case hex. */
export interface UniswapDeployment {
  /** SwapRouter02: swaps over V2 and V3, and is the only contract that needs an allowance. */
  readonly router: string
  /** Wrapped native token, as the router has it. */
  readonly weth: string
  /** V2's factory, and its own router, which returns quotes. */
  readonly v2?: { readonly factory: string; readonly router: string }
  /** V3's factory, QuoterV2, and the fee tiers of its pools in millionths. */
  readonly v3?: { readonly factory: string; readonly quoter: string; readonly fees: readonly number[] }
  /** Base tokens of routes: wrapped native, dollars, bitcoin. Always includes `weth`. */
  readonly bases: readonly string[]
}

const usualFees = [100, 500, 3000, 10_000]

/**
 * Official Uniswap deployments (https://docs.uniswap.org/contracts/v3/reference/deployments and
 * https://docs.uniswap.org/contracts/v2/reference/smart-contracts/v2-deployments), with the most traded base tokens.
 */
const known: Readonly<
  Record<string, Omit<UniswapDeployment, 'v3'> & { readonly v3: { readonly factory: string; readonly quoter: string } }>
> = {
  'eip155:1': {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    v2: {
      factory: '0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f',
      router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
    },
    v3: {
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
    },
    bases: [
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
      '0x6b175474e89094c44da98b954eedeac495271d0f',
      '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599'
    ]
  },
  'eip155:10': {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    weth: '0x4200000000000000000000000000000000000006',
    v3: {
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
    },
    bases: [
      '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      '0x4200000000000000000000000000000000000042'
    ]
  },
  'eip155:56': {
    router: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    weth: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    v3: {
      factory: '0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7',
      quoter: '0x78d78e420da98ad378d7799be8f4af69033eb077'
    },
    bases: ['0x55d398326f99059ff775485246999027b3197955', '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d']
  },
  'eip155:137': {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    weth: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270',
    v3: {
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
    },
    bases: [
      '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      '0x2791bca1f2de4661ed88a30c99a7a9449aa84174',
      '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      '0x7ceb23fd6bc0add59e62ac25578270cff1b9f619'
    ]
  },
  'eip155:8453': {
    router: '0x2626664c2603336e57b271c5c0b26f421741e481',
    weth: '0x4200000000000000000000000000000000000006',
    v2: {
      factory: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
      router: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'
    },
    v3: {
      factory: '0x33128a8fc17869897dce68ed026d694621f6fdfd',
      quoter: '0x3d4e44eb1374240ce5f1b871ab261cd16335b76a'
    },
    bases: ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913']
  },
  'eip155:42161': {
    router: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    weth: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    v3: {
      factory: '0x1f98431c8ad98523631ae4a59f267346ea31f984',
      quoter: '0x61ffe014ba17989e743c5f6cb21bf9697530b21e'
    },
    bases: [
      '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      '0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f'
    ]
  },
  'eip155:43114': {
    router: '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    weth: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
    v3: {
      factory: '0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad',
      quoter: '0xbe0f5544ec67e9b3b2d979aaa43f18fd87e6257f'
    },
    bases: ['0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7']
  }
}

/** Chain ids with a known Uniswap deployment. */
export const knownDeployments: readonly string[] = Object.keys(known)

/** Returns a chain's Uniswap deployment, if it is known. */
export function getDeployment(chainId: string): UniswapDeployment | undefined {
  const found = known[chainId]
  return found && { ...found, v3: { ...found.v3, fees: usualFees } }
}

export { usualFees }
