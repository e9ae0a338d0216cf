import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAnvil } from '../stack/anvil.ts'
import { startProxy } from '../services/chain/world.ts'
import { startInstance, type Instance } from './instance.ts'
import { scenario } from './scenario.ts'

const chainId = 'eip155:31337'

describe('outages of a source', () => {
  for (const { lasts, errorsFor } of [
    { lasts: 150, errorsFor: 1 },
    { lasts: 3_000, errorsFor: 5 }
  ]) {
    scenario(`the node of a chain answers 503 for ${lasts / 1000} s`, {
      skip: false,
      async run(cleanup) {
        const chain = await startAnvil({ chainId: 31_337 })
        cleanup.add(chain.stop)
        const proxy = await startProxy(chain.rpcUrl)
        cleanup.add(proxy.close)
        const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
        const chains = [{ id: chainId, rpc: [proxy.url], nativeCurrency }]
        const instance = await startInstance({ DATA_FOLDER: 'memory', CHAINS: JSON.stringify(chains) })
        cleanup.add(instance.stop)
        const requests = startRequests(instance)
        cleanup.add(requests.stop)
        await sleep(2_000)
        proxy.whole = () => ({ status: 503, headers: {}, body: 'unavailable' })
        const fault = performance.now()
        await sleep(lasts)
        proxy.whole = undefined
        await sleep(errorsFor * 1000 + 2_000)
        const { count, failedAt, unanswered } = await requests.stop()
        const lastError = Math.max(fault, ...failedAt)
        return [
          { name: 'requests', value: count, least: 100 },
          { name: 'unanswered', value: unanswered, most: 0 },
          { name: 'errors', value: failedAt.length },
          { name: 'errors before the fault', value: failedAt.filter(at => at < fault).length, most: 0 },
          { name: 'errors for s', value: (lastError - fault) / 1000, most: errorsFor }
        ]
      }
    })
  }
})

/** Reads the balance of another account every 10 ms, so that no response comes from a cache. */
function startRequests({ url }: Instance) {
  const failedAt: number[] = []
  let [count, unanswered, isRunning] = [0, 0, true]
  const read = async (index: number) => {
    const account = `0x${index.toString(16).padStart(40, '0')}`
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }
    try {
      const response = await fetch(`${url}/chain/v1?chainId=${chainId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${index % 200}.1` },
        body: JSON.stringify(call),
        signal: AbortSignal.timeout(20_000)
      })
      const { result } = (await response.json()) as { result?: string }
      if (result === undefined) failedAt.push(performance.now())
    } catch {
      unanswered++ // the connection closed, or 20 s have passed
    }
  }
  const running = (async () => {
    const open: Promise<void>[] = []
    for (; isRunning; await sleep(10)) open.push(read(++count))
    await Promise.all(open)
  })()
  return {
    async stop() {
      isRunning = false
      await running
      return { count, failedAt, unanswered }
    }
  }
}
