import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { frameBrowser, type ShownScreen } from '../../kit/frame-tabs.ts'
import { loginService } from '../../kit/login-service.ts'
import { newEmail } from '../../kit/recorded-wallet.ts'
import { scriptedEvm } from '../../kit/scripted-evm.ts'

describe('two payments that a page asks for at once', { timeout: 240_000 }, () => {
  const login = loginService()

  test('get a number each: what was described before the other one was sent is shown again', async context => {
    const node = await scriptedEvm()
    const browser = frameBrowser({ service: login.service, networks: [node.network] })
    context.after(() => browser.close())
    context.after(() => node.stop())
    const tab = browser.tab()
    await tab.logIn(newEmail())
    const { address: from } = await tab.request('GET_USER')
    const pay = (value: string) => {
      const params = [{ from, to: '0x8F3C27D1A4B05e6692E1c07d5b38FA14D2706b5e', value }]
      return tab.request('RPC_REQUEST', { method: 'eth_sendTransaction', params, chainId: 1 })
    }
    const paying = [pay('0xde0b6b3a7640000'), pay('0x1bc16d674ec80000')]
    const seen = new Set<ShownScreen>()
    const both = Promise.all(paying)
    let isOver = false
    const end = both.finally(() => (isOver = true))
    const shown: string[] = []
    // both are described before the first press
    while (tab.screens.length < 2) await new Promise(resolve => setImmediate(resolve))
    while (!isOver) {
      for (const screen of tab.screens.filter(one => !seen.has(one))) {
        seen.add(screen)
        shown.push(/(\d) ETH/.exec(screen.drawn.text)![1]!)
        screen.press()
      }
      await new Promise(resolve => setImmediate(resolve))
    }
    const hashes = await end
    for (const hash of hashes) match(String(hash), /^0x[0-9a-f]{64}$/)
    deepEqual(node.nonces(), [0, 1])
    equal(new Set(hashes.map(String)).size, 2)
    // the one that was not sent first is shown twice
    equal(shown.length, 3)
    deepEqual([...shown].sort().filter(amount => amount === shown[2]).length, 2)
  })
})
