import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Services } from '../../../../services/start.ts'
import { startTestServices } from '../../open-test-store.ts'
import { freePort } from '../../../stack/port.ts'
import { startUpstream } from './upstream-server.ts'

describe('one client that asks a source for many accounts at once', () => {
  let services: Services
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let at = ''
  before(async () => {
    upstream = await startUpstream(url => (url.pathname.endsWith('/token-balances') ? [] : { coin_balance: '5' }))
    const port = await freePort()
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    services = await startTestServices({
      chains: [{ id: 'eip155:1', rpc: [upstream.url], nativeCurrency, blockscout: { url: upstream.url, perSecond: 4 } }],
      port,
      trustProxy: true,
      publicUrl: `http://127.0.0.1:${port}`,
      // all requests arrive at the same time
      now: () => 1_800_000_000_000,
      logLevel: 'silent'
    })
    at = `http://127.0.0.1:${port}/chain/v1/account`
  })
  after(async () => {
    await services?.close()
    await upstream?.stop()
  })

  let number = 1
  const balance = (from: string) => {
    const account = `0x${(number++).toString(16).padStart(40, '0')}`
    return fetch(`${at}/${account}/balance?chainId=eip155:1`, { headers: { 'x-forwarded-for': from } })
  }

  it('waits for its own share only, and delays no other response', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => balance('203.0.113.9')))
    const statuses = many.map(({ status }) => status)
    assert.deepEqual([...new Set(statuses)].sort(), [200, 429], statuses.join(' '))
    assert.match(many.find(({ status }) => status === 429)?.headers.get('retry-after') ?? '', /^[2-8]$/)
    const others = await Promise.all([1, 2, 3].map(host => balance(`198.51.100.${host}`)))
    assert.deepEqual(
      others.map(({ status }) => status),
      [200, 200, 200]
    )
  })
})
