import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryReply } from '../../adapters/api/contract/chain.ts'
import { startAnvil } from '../stack/anvil.ts'
import { freePort } from '../stack/port.ts'
import { startProxy } from '../services/chain/world.ts'
import { until } from '../services/until.ts'
import { startCluster, withoutPostgres } from './cluster.ts'
import { startInstance, type Instance } from './instance.ts'
import { load, startLoad } from './loaded-pair.ts'
import { scenario, type Cleanup } from './scenario.ts'

const kills = 6

describe('killed processes', () => {
  scenario('six kills of three instances, one after the other', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const ports = [await freePort(), await freePort(), await freePort()]
      const start = (port: number) => startInstance({ DATABASE_URL: cluster.url, PORT: String(port) })
      const instances = await Promise.all(ports.map(start))
      cleanup.add(() => Promise.all(instances.map(instance => instance.stop())))
      const traffic = await startLoad(cleanup, instances)
      let fault = 0
      for (let kill = 0; kill < kills; kill++) {
        const place = kill % ports.length
        fault = performance.now()
        await instances[place]!.kill()
        await sleep(1_000)
        instances[place] = await start(ports[place]!)
        await sleep(2_000)
      }
      await sleep(5_000)
      // a subscriber that is cut off before it has acknowledged a message gets it again
      return traffic.finish(fault, { late: load.perSecond, duplicated: load.perSecond * kills, recovery: 5 })
    }
  })

  scenario('the leader of the indexer is killed', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const chain = await startAnvil({ chainId: 31_337, args: ['--block-time', '1'] })
      cleanup.add(chain.stop)
      const followers = await Promise.all([0, 1].map(() => startFollower(cleanup, cluster.url, chain.rpcUrl)))
      const indexed = () => Promise.all(followers.map(({ instance }) => instance.metric(indexedBlock)))
      await until(async () => (await indexed()).every(block => block > 3), 'both instances to follow the chain', 30_000)
      // the leader reads whole blocks, and the other the newest number
      const [survivor, leader] = followers.sort((one, other) => one.proxy.methods.length - other.proxy.methods.length) as [
        Follower,
        Follower
      ]
      await leader.instance.kill()
      const fault = performance.now()
      // an account for each request: a response is cached for some seconds
      const accounts = Array.from({ length: 80 }, (_, index) => `0x${(0x7c00 + index).toString(16).padStart(40, '0')}`)
      const hashes = await Promise.all(accounts.map(account => sendTransfer(chain.rpcUrl, account)))
      let [answers, unnoticed, isListed] = [0, 0, false]
      while (!isListed && answers < accounts.length) {
        const history = await readHistory(survivor.instance, accounts[answers]!)
        isListed = history.hashes.includes(hashes[answers]!)
        answers++
        if (!isListed && !history.isBehind) unnoticed = performance.now() - fault
        await sleep(250)
      }
      return [
        { name: 'responses', value: answers, least: 2 },
        // two polls of the node are 2 s apart, and a block takes a second
        { name: 'stale without notice s', value: unnoticed / 1000, most: 4 },
        { name: 'recovery s', value: isListed ? (performance.now() - fault) / 1000 : Infinity, most: 10 }
      ]
    }
  })
})

const chainId = 'eip155:31337'
const indexedBlock = `chain_indexed_block{chain="${chainId}"}`
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Follower = Awaited<ReturnType<typeof startFollower>>

/** Starts an instance that indexes the chain over a proxy, which records its calls. */
async function startFollower(cleanup: Cleanup, databaseUrl: string, rpcUrl: string) {
  const proxy = await startProxy(rpcUrl)
  cleanup.add(proxy.close)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chains = [{ id: chainId, rpc: [proxy.url], nativeCurrency, indexer: { fromBlock: 0, confirmations: 0 } }]
  const instance = await startInstance({ DATABASE_URL: databaseUrl, CHAINS: JSON.stringify(chains) })
  cleanup.add(instance.stop)
  return { proxy, instance }
}

async function sendTransfer(rpcUrl: string, to: string): Promise<string> {
  const transaction = { from: sender, to, value: '0x1' }
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [transaction] })
  })
  return ((await response.json()) as { result: string }).result
}

async function readHistory(
  { url }: Instance,
  account: string
): Promise<{ readonly hashes: readonly string[]; readonly isBehind: boolean }> {
  const response = await fetch(`${url}/chain/v1/account/${account}/history?chainId=${chainId}`)
  const { data, behind } = (await response.json()) as HistoryReply
  // a pending transaction comes from the node, not from the index
  const confirmed = data.filter(({ metadata }) => metadata.status === 'confirmed')
  return { hashes: confirmed.map(({ metadata }) => metadata.hash), isBehind: behind !== undefined }
}
