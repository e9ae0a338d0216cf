import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { $alert } from '../../../state/alerts/alert.ts'
import { setEnvironment } from '../../../state/platform/initial-environment.ts'
import { $kit } from '../../../state/session/active-session.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $options } from '../../../state/options/options.ts'
import { $route } from '../../../state/router/router.ts'
import { $locale } from '../../../state/text/locale.ts'
import { $theme } from '../../../state/options/theme.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'

// Stores are global to the module: on a server all users' requests would share what one of them writes.

let platform: FakeEnvironment
let source: ConnectingSource
let kit: Kit
let presented: number

const stores = (): unknown => [$kit.get(), $theme.get(), $locale.get(), $route.get(), $options.get().networks, $alert.get()]

beforeEach(() => {
  platform = fakeEnvironment()
  platform.localStorage.setItem('@appkit/active_caip_network_id', 'eip155:2')
  setEnvironment({ ...platform, browser: false })
  presented = 0
  setPresenter(async () => {
    presented++
  })
  source = connectingSource()
})
afterEach(() => platform.restore())

test('on a server a kit writes no store, stores nothing and asks no wallet', async () => {
  const before = stores()
  kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], themeMode: 'dark', locale: 'de' })
  await kit.open()
  await kit.open('Networks')
  assert.equal(await kit.close(), true)
  kit.setTheme({ mode: 'dark' })
  kit.setLocale('ar')
  await kit.switchNetwork(1)
  await kit.switchNetwork(9)
  await kit.disconnect()
  await assert.rejects(kit.connect(), { code: 'not-started' })
  await assert.rejects(kit.connect(testWallet.id), { code: 'not-started' })
  kit.stop()
  assert.deepEqual(stores(), before)
  assert.equal(presented, 0)
  assert.deepEqual(source.requestLog, [])
  assert.equal(platform.localStorage.getItem('@appkit/active_caip_network_id'), 'eip155:2')
  assert.equal(kit.getProvider(), undefined)
})
