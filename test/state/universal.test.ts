import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { evm } from '../../adapters/evm/index.ts'
import { cloud } from '../../state/cloud.ts'
import { $connectors } from '../../state/discovery.ts'
import { createKit, type Kit, type KitOptions } from '../../state/index.ts'
import { $options } from '../../state/options.ts'
import { setPresenter } from '../../state/open.ts'
import { $pairing, endPairing } from '../../state/pairing.ts'
import { $route } from '../../state/router.ts'
import { chainOf } from '../../state/subject.ts'
import { solana } from '../../adapters/networks/solana.ts'
import { testNetwork } from '../kit/adapter-context.ts'
import { fakeEnvironment, phone, type FakeEnvironment } from '../kit/environment.ts'
import { FakeWindow } from '../kit/fake-wallet.ts'
import { until } from '../kit/until.ts'

// A site with a project id that passes no adapter. The relay is nobody's: nothing listens there.

let platform: FakeEnvironment
let kit: Kit | undefined

const { services } = cloud('project')
const relay = 'ws://127.0.0.1:9'

function start(options: Partial<KitOptions> = {}, { stored = {}, page = {} } = {}): Kit {
  platform = fakeEnvironment({ page, stored })
  setPresenter(async () => undefined)
  const given = { services: { needsProjectId: true, relay, wallets: services.wallets! }, projectId: 'project', ...options }
  return (kit = createKit({ networks: [testNetwork(1), solana], ...given }))
}

/** What is found once all that is on its way has come. */
async function found(): Promise<readonly string[]> {
  const stop = $connectors.listen(() => undefined)
  await services.wallets!($options.get())
  await new Promise(resolve => setImmediate(resolve))
  const names = $connectors.get().map(({ name, sourceId }) => `${sourceId}: ${name}`)
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
    assert.deepEqual(await found(), ['walletConnect: WalletConnect'])
    assert.equal(chainOf($options.get().networks[0]!), undefined)
  })

  test('finds it again after it was stopped and started anew', async () => {
    start().stop()
    platform.restore()
    start()
    assert.deepEqual(await found(), ['walletConnect: WalletConnect'])
  })

  test('has none without a relay, without its project id, and beside an adapter', async () => {
    for (const options of [
      { services: { wallets: services.wallets! } },
      { projectId: undefined as never },
      { adapters: [evm({ window: new FakeWindow() })] }
    ] satisfies Partial<KitOptions>[]) {
      start(options)
      assert.deepEqual(await found(), [], JSON.stringify(options))
      kit!.stop()
      platform.restore()
    }
    start()
  })

  test('is asked for a code by a program at once, before anything was looked for', async () => {
    const connecting = start().connect('walletConnect')
    const refused = assert.rejects(connecting, { code: 'relay-unreachable' })
    await until($pairing, ({ name }) => name === 'opening')
    assert.equal($route.get().name, 'ConnectingWalletConnectBasic')
    await refused
  })

  test('opens at the wallets of the directory on a phone', async () => {
    start({ services: { relay, directory: 'http://127.0.0.1:9', wallets: services.wallets! } }, { page: phone })
    await kit!.open()
    assert.equal($route.get().name, 'AllWallets')
    await found()
    assert.equal($options.get().adapters.length, 1)
  })

  test('shows who comes back, and takes the address away when no session is left', async () => {
    const account = 'eip155:1:0x00000000000000000000000000000000000000aa'
    const hint = { walletId: 'walletConnect', sourceId: 'walletConnect', account }
    start({}, { stored: { '@appkit/connections': JSON.stringify({ eip155: hint }) } })
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
