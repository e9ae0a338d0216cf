/**
 * Genesis hash of the local chain: it differs from every live cluster's, so that nothing signed here
 * is valid elsewhere.
 */
export const genesisHash = 'hvFDa7MuZ9MEFbZz2i43vZbqnGw5C2tH1vqczswdNMd'

/** CAIP-2: the first 32 characters of the genesis hash. */
export const solanaChainId = `solana:${genesisHash.slice(0, 32)}` as const

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
} as const

/** Mints of the local chain, with their metadata. */
export const mints = {
  dollar: {
    address: '7YgQZFrqRLGe72RGurdJ3EJshEVD8qnyqBfvGNZwcFLK',
    program: programs.token,
    decimals: 6,
    name: 'Local Dollar',
    symbol: 'LUSD'
  },
  gold: {
    address: '4q2mVo5fqNxJqy9LLGK7cawiGSgJpUXLDsqXQSb3EpiU',
    program: programs.token,
    decimals: 9,
    name: 'Local Gold',
    symbol: 'LGLD'
  },
  /** Uses Token-2022, which stores name and symbol in the mint itself. */
  shell: {
    address: 'AxnCBVCxkmcxeDtNGLzCf6MdkpoDY18vDREywvoW5dLM',
    program: programs.token2022,
    decimals: 2,
    name: 'Harbour Shells',
    symbol: 'SHEL'
  }
} as const

export type MintName = keyof typeof mints
