import { encodeCallData, functionSelectors, decodeAddress, decodeWord, type ChainRpc } from '../abi.ts'
import { createCache } from '../cache.ts'
import type { ContractCall } from '../multicall-codec.ts'
import type { UniswapDeployment } from './uniswap-deployments.ts'
import type { PoolWithDepth } from './paths.ts'
import { getV2Depth, v2Fee, getV3Depth, type Depth, type Pool } from './pool.ts'
import { readContracts } from './multicall.ts'

/**
 * Cache lifetimes in milliseconds.
 * An existing pool stays; a missing one may be created; reserves change with every block.
 */
const lifetimes = { found: 24 * 3_600_000, missing: 300_000, depth: 10_000 }
/** Maximum number of cached pools. */
const most = 200_000

export interface PoolRegistry {
  /**
   * Returns pools between two tokens and the base tokens, with recent depths: good for selection, not
   * for quotes.
   */
  between(from: string, to: string, signal: AbortSignal): Promise<readonly PoolWithDepth[]>
}

/** Finds and caches the pools of a chain. */
export function createPoolRegistry(
  { v2, v3, weth, bases }: UniswapDeployment,
  { rpc, now }: { readonly rpc: ChainRpc; readonly now: () => number }
): PoolRegistry {
  const found = createCache<Pool | undefined>({
    lifetime: pool => (pool === undefined ? lifetimes.missing : lifetimes.found),
    most,
    now
  })
  const depths = createCache<Depth | undefined>({ lifetime: lifetimes.depth, most, now })
  const leading = [...new Set([weth, ...bases])]

  return {
    async between(from, to, signal) {
      const tokens = [...new Set([from, to, ...leading])]
      const questions = tokens.flatMap((a, index) => tokens.slice(index + 1).flatMap(b => questionsOf(a, b)))
      const pools = (
        await loadTogether(
          found,
          questions,
          ({ key }) => key,
          batch =>
            readContracts(
              rpc,
              batch.map(({ call }) => call),
              signal
            ).then(replies => batch.map(({ pool }, index) => pool(decodeAddress(replies[index]))))
        )
      ).filter(pool => pool !== undefined)
      const held = await loadTogether(
        depths,
        pools,
        ({ address }) => address,
        batch => readDepths(batch, signal)
      )
      return pools.flatMap((pool, index) => {
        const depth = held[index]
        return depth ? [{ pool, depth }] : []
      })
    }
  }

  function questionsOf(a: string, b: string): readonly Question[] {
    const [token0, token1] = a < b ? [a, b] : [b, a]
    const make =
      (version: 2 | 3, fee: number) =>
      (address: string | undefined): Pool | undefined =>
        address === undefined ? undefined : { address, version, token0, token1, fee }
    return [
      ...(v2
        ? [
            {
              key: `${token0}${token1}`,
              call: { to: v2.factory, data: encodeCallData(functionSelectors.getPair, token0, token1) },
              pool: make(2, v2Fee)
            }
          ]
        : []),
      ...(v3?.fees ?? []).map(fee => ({
        key: `${token0}${token1}${fee}`,
        call: { to: v3!.factory, data: encodeCallData(functionSelectors.getPool, token0, token1, fee) },
        pool: make(3, fee)
      }))
    ]
  }

  async function readDepths(pools: readonly Pool[], signal: AbortSignal): Promise<readonly (Depth | undefined)[]> {
    const questions = pools.map(({ address, version, token0, token1 }): readonly ContractCall[] =>
      version === 2
        ? [{ to: address, data: functionSelectors.getReserves }]
        : [
            { to: address, data: functionSelectors.slot0 },
            { to: address, data: functionSelectors.liquidity },
            ...[token0, token1].map(to => ({ to, data: encodeCallData(functionSelectors.balanceOf, address) }))
          ]
    )
    const replies = await readContracts(rpc, questions.flat(), signal)
    let next = 0
    return questions.map(({ length }, index) => {
      const own = replies.slice(next, (next += length))
      if (pools[index]!.version === 2) {
        const [reserve0, reserve1] = [decodeWord(own[0], 0), decodeWord(own[0], 1)]
        return reserve0 && reserve1 ? getV2Depth(reserve0, reserve1) : undefined
      }
      const [root, liquidity, balance0, balance1] = own.map(reply => decodeWord(reply))
      if (root === undefined || liquidity === undefined || balance0 === undefined || balance1 === undefined) return undefined
      return getV3Depth(root, liquidity, balance0, balance1)
    })
  }
}

interface Question {
  readonly key: string
  readonly call: ContractCall
  readonly pool: (address: string | undefined) => Pool | undefined
}

/** Loads uncached items of a list in one request. */
async function loadTogether<Item, Value>(
  cache: ReturnType<typeof createCache<Value>>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  readValues: (items: readonly Item[]) => Promise<readonly Value[]>
): Promise<readonly Value[]> {
  const missing: Item[] = []
  let answers: Promise<readonly Value[]> | undefined
  const loaded = items.map(item =>
    cache.load(keyOf(item), async () => {
      const place = missing.push(item) - 1
      await Promise.resolve()
      answers ??= readValues([...missing])
      return (await answers)[place]!
    })
  )
  return (await Promise.all(loaded)).map(({ value }) => value)
}
