import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { solana } from '../../../adapters/networks/solana.ts'
import { $connectors } from '../../../state/wallets/discovery.ts'
import { createKit, type Kit } from '../../../state/index.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $options } from '../../../state/options/options.ts'
import { $pairing, endPairing } from '../../../state/connect/pairing.ts'
import { $route } from '../../../state/router/router.ts'
import { getChain } from '../../../state/networks/account-context.ts'
import { universal } from '../../../state/kit/universal.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, phone, type FakeEnvironment } from '../../kit/environment.ts'
import { until } from '../../kit/until.ts'

// An app with a project id that passes no adapter. The relay URL does not respond.

let platform: FakeEnvironment
let kit: Kit | undefined

const relay = 'ws://127.0.0.1:9'
const directory = 'http://127.0.0.1:9/directory'

function start({
  services = { relay },
  stored = {},
  page = {}
}: Partial<Parameters<typeof fakeEnvironment>[0]> & { services?: object } = {}): Kit {
  platform = fakeEnvironment({ page, stored, fetch: () => Response.json({ data: [], count: 0 }) })
  setPresenter(async () => undefined)
  return (kit = createKit({ networks: [testNetwork(1), solana], ...universal('project', services) }))
}

/** Returns the discovered wallets. */
async function found(): Promise<readonly string[]> {
  const stop = $connectors.listen(() => undefined)
  await new Promise(resolve => setImmediate(resolve))
  const names = $connectors.get().map(({ name }) => name)
  stop()
  return names
}

describe('a kit without adapters', () => {
  afterEach(() => {
    kit?.stop()
    endPairing()
    platform.restore()
  })

  test('reaches wallets over WalletConnect, and claims to know no chain', async () => {
    start()
    assert.deepEqual(await found(), ['WalletConnect'])
    for (const network of $options.get().networks) assert.equal(getChain(network), undefined)
  })

  test('has the public relay where the app names none [7.101]', () => {
    platform = fakeEnvironment()
    kit = createKit({ networks: [testNetwork(1)], ...universal('project') })
    assert.equal($options.get().services.relay, 'wss://relay.walletconnect.org')
  })

  test('has none where there is no relay [2.25]', async () => {
    start({ services: { directory } })
    assert.deepEqual(await found(), [])
  })

  test('is asked for a code by a program, before anything was looked for [2.8]', async () => {
    const refused = assert.rejects(start().connect('walletConnect'), { code: 'relay-unreachable' })
    await until($pairing, ({ name }) => name === 'opening')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'ConnectingWalletConnectBasic'])
    await refused
  })

  test('opens at the wallets of the directory on a phone, and is known to it as universal [9.60]', async () => {
    await start({ services: { relay, directory }, page: phone }).open()
    assert.equal($route.get().name, 'AllWallets')
    const { prefetchDirectory } = await import('../../../state/wallets/directory.ts')
    await prefetchDirectory()
    assert.match(platform.requests[0]!.url, /sv=html-universal-/)
  })

  test('shows who comes back, and takes the address away when no session is left', async () => {
    const account = 'eip155:1:0x00000000000000000000000000000000000000aa'
    const hint = { walletId: 'walletConnect', sourceId: 'walletConnect', account }
    start({ stored: { '@appkit/connections': JSON.stringify({ eip155: hint }) } })
    const statuses: string[] = []
    await new Promise<void>(resolve =>
      kit!.subscribe(({ status, account: shown }) => {
        statuses.push(`${status} ${shown ?? ''}`.trim())
        if (statuses.length === 1) void platform.advance(5000)
        if (status === 'disconnected') resolve()
      })
    )
    assert.deepEqual(statuses, [`connecting ${account}`, 'disconnected'])
  })
})
