import type { Role, RoleValue } from './roles.ts'

// EVM networks on which a key has the same address as here. Any other one interprets an address differently.

/** EIP-155 chain ids. */
const chains = [
  1, 10, 14, 25, 30, 50, 56, 100, 130, 137, 143, 146, 169, 204, 250, 252, 288, 324, 480, 999, 1088, 1101, 1135, 1284, 1329, 1868,
  2741, 5000, 8453, 33139, 34443, 42161, 42170, 42220, 43114, 57073, 59144, 60808, 80094, 81457, 84532, 167000, 421614, 534352,
  7777777, 11155111, 11155420
]

const numbers = {
  chain: chains,
  // uses EIP-155 chain ids for EVM networks
  hyperlane: chains,
  circle: [0, 1, 2, 3, 6, 7, 10, 11, 13, 14, 17, 19],
  eid: [
    30101, 30102, 30106, 30109, 30110, 30111, 30112, 30125, 30126, 30145, 30151, 30165, 30175, 30177, 30181, 30183, 30184, 30195,
    30214, 30243, 30255, 30320, 30332
  ],
  wormhole: [2, 4, 5, 6, 10, 14, 16, 23, 24, 30, 34, 38],
  rollup: [0, 1]
} satisfies Partial<Record<Role, readonly number[]>>

/** Returns true if a key has the same address there; `undefined` if the argument names no network. */
export const isOfEthereum = ({ role, value }: RoleValue): boolean | undefined =>
  role in numbers ? numbers[role as keyof typeof numbers].some(each => BigInt(each) === BigInt(value)) : undefined
