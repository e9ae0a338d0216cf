import type { ConvertParts } from './convert.ts'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import { SourceError } from '../chain-source.ts'

/** Wei for a unit of gas: standard, fast, instant. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

/** Cache lifetime in milliseconds: less than a block of most chains. */
const lifetime = 3_000
/** Number of blocks, and percentiles of their priority fees. */
const looked = { blocks: '0x5', percentiles: [25, 60, 90] }

export interface GasPrice {
  /** Rejects with SourceError if the node's response is invalid. */
  read(signal: AbortSignal): Promise<GasPrices>
}

export function createGasPrice({ rpc, now }: { readonly rpc: ChainRpc; readonly now: () => number }): GasPrice {
  const kept = createCache<GasPrices>({ lifetime, most: 1, now })
  return {
    read: async signal => (await kept.load('', async () => (await ofHistory(rpc, signal)) ?? ofNode(rpc, signal))).value
  }
}

/** Estimates from the last blocks (EIP-1559); `undefined` on chains without it. */
async function ofHistory(rpc: ChainRpc, signal: AbortSignal): Promise<GasPrices | undefined> {
  const history = await orUndefined(
    rpc.request({ method: 'eth_feeHistory', params: [looked.blocks, 'latest', looked.percentiles] }, { signal })
  )
  if (!isRecord(history) || !Array.isArray(history.baseFeePerGas) || !Array.isArray(history.reward)) return undefined
  const base = quantity(history.baseFeePerGas.at(-1))
  const rewards = history.reward.filter((row): row is unknown[] => Array.isArray(row))
  const [standard, fast, instant] = looked.percentiles.map((_, index) => median(rewards.map(row => quantity(row[index]))))
  if (!base || standard === undefined || fast === undefined || instant === undefined) return undefined
  // the base fee can grow by an eighth with each block
  return { standard: base + standard, fast: (base * 5n) / 4n + fast, instant: (base * 3n) / 2n + instant }
}

async function ofNode(rpc: ChainRpc, signal: AbortSignal): Promise<GasPrices> {
  const standard = quantity(await orUndefined(rpc.request({ method: 'eth_gasPrice', params: [] }, { signal })))
  if (standard === undefined) throw new SourceError('the node tells no gas price')
  return { standard, fast: (standard * 5n) / 4n, instant: (standard * 3n) / 2n }
}

async function orUndefined(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof RpcError) return undefined // method not supported
    throw error
  }
}

const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value) ? BigInt(value) : undefined

function median(values: readonly (bigint | undefined)[]): bigint | undefined {
  const known = values.filter(value => value !== undefined).toSorted((a, b) => (a < b ? -1 : 1))
  return known[Math.floor(known.length / 2)]
}

/** Returns the standard gas price; 0 on chains that have none. */
export async function standardPrice(
  { isEvm, gasPrices }: Pick<ConvertParts, 'isEvm' | 'gasPrices'>,
  signal: AbortSignal
): Promise<bigint> {
  return isEvm ? (await gasPrices.read(signal)).standard : 0n
}
