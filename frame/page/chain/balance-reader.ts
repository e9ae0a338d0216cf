import { encodeCall, decodeUint } from '../../../adapters/evm/codec/abi.ts'

// Balances are read by a contract that exists in the simulation only. It uses `STATICCALL`, so that reading one token cannot
// change the result of another.

const reader = '0x7a3c5f0e91d24b68a1f7c20d9e86b35bd4417f02'

/**
 * Takes an account and tokens as words, calls `balanceOf` of each with 300,000 gas, and returns two
 * words for each: whether one word was returned, and that word. `l` is the offset of the next token in the call data; its result
 * is at `2 * l`.
 */
const code = `0x${[
  '6370a0823160e01b600052', // memory[0] = selector of balanceOf
  '600035600452', // memory[4] = account
  '6020', // l = 32
  '5b8036111560', // 0x13: while (calldatasize > l)
  '3d57',
  '6020', // 32 bytes of result,
  '818001602001', // at 2 * l + 32,
  '60246000', // from 36 bytes at 0,
  '8435', // of the token at l,
  '620493e0fa', // staticcall
  '3d60201416', // and returndatasize == 32
  '81800152', // memory[2 * l] = success flag
  '602001', // l += 32
  '601356',
  '5b36800160409003', // 0x3d: 2 * calldatasize - 64 bytes
  '6040f3' // from 64
].join('')}`

/**
 * Creates a block of `eth_simulateV1` that reads an account's token balances.
 *
 * @param behind further reads after it
 */
export const balanceReader = (account: string, tokens: readonly string[], behind: readonly object[] = []): object => ({
  stateOverrides: { [reader]: { code } },
  // reads cost no fee
  blockOverrides: { baseFeePerGas: '0x0' },
  calls: [{ from: account, to: reader, data: encodeCall('0x', account, ...tokens), gas: '0x5b8d80', gasPrice: '0x0' }, ...behind]
})

/**
 * Decodes the balances in the order of the tokens; `undefined` for a contract that does not respond
 * like a token.
 */
export const balancesIn = (answer: string, count: number): readonly (bigint | undefined)[] =>
  Array.from({ length: count }, (_, index) =>
    decodeUint(answer, index * 2) === 1n ? decodeUint(answer, index * 2 + 1) : undefined
  )
