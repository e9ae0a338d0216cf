import { join } from 'node:path'
import { gasPriceOracle } from '../../adapters/evm/codec/rollup-fee.ts'
import { compile } from '../adapters/siwx/compile.ts'
import type { SeededChain } from './seeded-chain.ts'

const source = join(import.meta.dirname, '../adapters/evm/GasPriceOracle.sol')
const own = compile(source)

export type OracleName = 'GasPriceOracle' | 'EcotoneOracle' | 'BoundOracle' | 'SilentOracle'

/** Makes a local chain a rollup during the callback, by installing an oracle's code. */
export async function asRollup<Result>(
  chain: Pick<SeededChain, 'request'>,
  name: OracleName,
  work: () => Promise<Result>,
  address: string = gasPriceOracle
): Promise<Result> {
  // the constructor returns the code
  const code = await chain.request('eth_call', { data: own[name]!.bytecode }, 'latest')
  await chain.request('anvil_setCode', address, code)
  try {
    return await work()
  } finally {
    await chain.request('anvil_setCode', address, '0x')
  }
}
