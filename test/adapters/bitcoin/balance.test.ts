import { deepEqual, equal, rejects } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { bitcoinMainnet, stranger } from '../../kit/bitcoin-fixture.ts'
import { eventually } from '../../kit/eventually.ts'
import { genesisHash } from '../../stack/bitcoin/names.ts'

const { chain } = bitcoin()

describe('a balance on Bitcoin', () => {
  const account = `${bitcoinMainnet.caipNetworkId}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4` as const
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const address = account.slice(account.lastIndexOf(':') + 1)
  const stats = (came: unknown, went: unknown) => ({ funded_txo_sum: came, spent_txo_sum: went })
  const reported = { address, chain_stats: stats(5_000, 1_000), mempool_stats: stats(10, 200) }
  const network = { ...bitcoinMainnet, rpcUrls: { default: { http: ['https://esplora.example/api'] } } }
  const answering =
    (reply: unknown, first = genesis): typeof fetch =>
    async url =>
      String(url).endsWith('/block-height/0') ? new Response(first) : new Response(JSON.stringify(reply))

  test('is what came less what went, in blocks and on the way', async () => {
    const { value } = await chain!.balance(account, network, { fetch: answering(reported) })
    equal(value, 3_810n)
  })

  test('is absent where the site names no API', async () => {
    await rejects(chain!.balance(account, bitcoinMainnet, {}), error => isKitError(error, 'http-error'))
  })

  const lies: readonly (readonly [string, typeof fetch])[] = [
    ['of another network', answering(reported, genesisHash)],
    ['that tells of another address', answering({ ...reported, address: stranger })],
    ['that tells amounts as texts', answering({ ...reported, chain_stats: stats('5000', '0') })],
    ['that tells of less than nothing', answering({ ...reported, chain_stats: stats(0, 500) })],
    ['that tells no JSON', async () => new Response('<html>')]
  ]
  for (const [what, fetch] of lies) {
    test(`is not believed of an API ${what}`, async () => {
      await rejects(chain!.balance(account, network, { fetch }), error => isKitError(error, 'invalid-reply'))
    })
  }

  test('is asked of the next API where one does not answer, the site’s own first', async () => {
    const hosts: string[] = []
    const fetch: typeof globalThis.fetch = async (url, init) => {
      hosts.push(new URL(String(url)).host)
      return String(url).includes('own.example') ? new Response('', { status: 503 }) : answering(reported)(url, init)
    }
    const { value } = await chain!.balance(account, network, { fetch, rpcUrls: ['https://own.example'] })
    equal(value, 3_810n)
    deepEqual([...new Set(hosts)], ['own.example', 'esplora.example'])
  })

  test('belongs to no account once the user has left', async () => {
    const leaving = new AbortController()
    let requestCount = 0
    const hanging: typeof fetch = (_, init) =>
      new Promise((_, reject) => {
        requestCount++
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error))
      })
    const request = { fetch: hanging, signal: leaving.signal }
    const asking = rejects(chain!.balance(account, network, request), error => isKitError(error, 'aborted'))
    await eventually(() => requestCount > 0, 'the API is asked')
    leaving.abort()
    await asking
    await rejects(chain!.balance(account, network, request), error => isKitError(error, 'aborted'))
  })
})
