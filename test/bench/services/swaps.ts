import { parseEther, parseUnits, type Address } from 'viem'
import type { ConvertQuotesReply } from '../../../adapters/api/contract/convert.ts'
import { createRpcClient } from '../../../adapters/base/json-rpc.ts'
import { createPoolRegistry } from '../../../services/chain/convert/pool-registry.ts'
import { gasScale, searchPlans } from '../../../services/chain/convert/route-search.ts'
import { alice, exchangeOf, lower, openRoutes, startWorld, tokenId } from '../../services/chain/convert/exchange.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { quantile } from '../statistics.ts'

const { dollar, gold, weth } = contracts
const rounds = 300
/** Number of quotes before the measurement: each pair's pools are found, and the code is compiled. */
const warmUp = 60

/**
 * Measures quotes among some 50 pools of a local chain in sequence, and the part of the search, which
 * makes no requests.
 */
export async function measureSwaps(): Promise<void> {
  const world = await startWorld()
  const exchange = exchangeOf(world.router, { bases: [lower(dollar), lower(gold)] })
  const routes = openRoutes({ url: world.rpcUrl, exchange })
  const rpc = createRpcClient([world.rpcUrl], { fetch })
  try {
    await world.mint(dollar, people.bank, parseUnits('900000000', 6))
    await world.mint(gold, people.bank, parseEther('1000000'))
    const tokens: Address[] = []
    for (let index = 0; index < 6; index++) {
      const token = await world.makeToken(`T${index}`)
      tokens.push(token)
      for (const [base, amount] of [
        [dollar, parseUnits('100000', 6)],
        [gold, parseEther('66')],
        [weth, parseEther('33')]
      ] as const) {
        await world.addV2(token, parseEther('10000'), base, amount)
        for (const fee of [500, 3000]) await world.addV3(token, parseEther('10000'), base, amount, fee)
      }
    }
    const pair = (round: number) => [tokens[round % 6]!, tokens[(round + 1 + (round % 5)) % 6]!] as const
    const amountOf = (round: number) => parseEther('1') + BigInt(round) * parseEther('10')

    const times: number[] = []
    for (let round = -warmUp; round < rounds; round++) {
      const [from, to] = pair(round + warmUp)
      const query = { from: tokenId(from), to: tokenId(to), amount: String(amountOf(round + warmUp)), userAddress: alice }
      const start = performance.now()
      await routes.get<ConvertQuotesReply>('/convert/quotes', query)
      if (round >= 0) times.push(performance.now() - start)
    }
    print('quotes of swaps, one after another', times, 'p99 < 50 ms')

    const book = createPoolRegistry(exchange, { rpc, now: Date.now })
    const all = await Promise.all(
      tokens.map(token => book.between(lower(token), lower(tokens[0]!), new AbortController().signal))
    )
    const pools = [...new Map(all.flat().map(one => [one.pool.address, one])).values()]
    const searches = Array.from({ length: warmUp + rounds }, (_, round) => {
      const [from, to] = pair(round)
      const start = process.cpuUsage()
      searchPlans({ pools, from: lower(from), to: lower(to), amount: amountOf(round), gasCost: gasScale, mostParts: 3 })
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    })
    print(`search among ${pools.length} pools, processor time`, searches.slice(warmUp), 'p99 < 10 ms')
  } finally {
    routes.stop()
    rpc.stop()
    await world.stop()
  }
}

function print(what: string, times: readonly number[], target: string): void {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)].map(time => time.toFixed(1))
  console.log(`${what}: p50 ${p50} ms, p99 ${p99} ms (${target})`)
}
