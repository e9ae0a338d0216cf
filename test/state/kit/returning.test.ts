import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { $session } from '../../../state/session/active-session.ts'
import { fakeAddress, never } from '../../kit/fake-wallet.ts'
import { until } from '../../kit/until.ts'
import { walletId, account, platform, wallet, kit, start, state, storedConnections, openEachTest } from './fixture.ts'

describe('a returning user', () => {
  openEachTest()

  test('a returning user’s address shows immediately as connecting, and is connected once the wallet approves [3.50]', async () => {
    start()
    await kit.connect(walletId)
    kit.stop()
    assert.equal(state().status, 'disconnected')
    start()
    assert.deepEqual(state(), {
      open: false,
      status: 'connecting',
      account,
      address: fakeAddress,
      chainId: 'eip155:1',
      namespace: 'eip155'
    })
    await platform.advance(1)
    await until($session, ({ status }) => status === 'connected')
    assert.equal(
      wallet.methods.filter(method => method === 'eth_requestAccounts').length,
      1,
      'the visitor was asked once, on the first visit'
    )
  })

  test('a returning user whose wallet is silent is not connected after the deadline', async () => {
    start()
    await kit.connect(walletId)
    kit.stop()
    wallet.reply('eth_accounts', never)
    start()
    assert.equal(state().status, 'connecting')
    await platform.advance(5_001)
    await until($session, ({ status }) => status === 'disconnected')
    assert.ok(storedConnections(), 'the hint stays: the wallet may be back on the next visit')
  })

  test('a returning user whose wallet no longer approves is disconnected and forgotten', async () => {
    start()
    await kit.connect(walletId)
    kit.stop()
    wallet.accounts = []
    start()
    await platform.advance(5_001)
    await until($session, ({ status }) => status === 'disconnected')
  })

  test('what another tab disconnected is disconnected here, also in the tab that connected', async () => {
    start()
    await kit.connect(walletId)
    platform.localStorage.removeItem('@appkit/connections')
    platform.localStorage.writeFromOtherTab('@appkit/connections', '{}')
    assert.equal(state().status, 'disconnected')
  })

  test('storage that is corrupt, blocked or full costs a user nothing but the reconnect', async () => {
    for (const stored of [
      '{',
      '[]',
      '{"eip155":{"walletId":1}}',
      '{"eip155":{"walletId":"w","sourceId":"evm","account":"<b>"}}',
      '"__proto__"'
    ]) {
      platform.localStorage.setItem('@appkit/connections', stored)
      start()
      assert.equal(state().status, 'disconnected', stored)
    }
    for (const mode of ['blocked', 'full'] as const) {
      platform.localStorage.mode = mode
      wallet.accounts = [fakeAddress]
      start()
      assert.equal(await kit.connect(walletId), account, mode)
      await kit.disconnect()
    }
  })
})
