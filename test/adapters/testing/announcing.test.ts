import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTestWallet, type TestWalletOptions, type WalletHost, type WalletInfo } from '../../../adapters/testing/index.ts'
import { noChain, nodeWindow } from './local-chains.ts'

interface Announcement {
  readonly info: WalletInfo
  readonly provider: unknown
}

/** Creates a page that listens as EIP-6963 specifies. */
function page(): { window: WalletHost; heard: Announcement[]; requestProviders(): void } {
  const window = nodeWindow()
  const heard: Announcement[] = []
  window.addEventListener('eip6963:announceProvider', event => heard.push((event as CustomEvent<Announcement>).detail))
  return { window, heard, requestProviders: () => void window.dispatchEvent(new Event('eip6963:requestProvider')) }
}

const create = (window: WalletHost, options: Partial<TestWalletOptions> = {}) =>
  createTestWallet({ chains: [noChain], window, ...options })

describe('finding the test wallet', () => {
  it('announces itself by EIP-6963, at once and whenever a page asks', () => {
    const { window, heard, requestProviders } = page()
    const { provider, info } = create(window)
    requestProviders()
    assert.equal(heard.length, 2)
    for (const announcement of heard) assert.deepEqual([announcement.info, announcement.provider], [info, provider])
    assert.deepEqual([info.name, info.rdns], ['Test Wallet', 'kit.w3m.test-wallet'])
    assert.match(info.uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.match(info.icon, /^data:image\/svg\+xml,/)
    assert.ok(Object.isFrozen(heard[0]) && Object.isFrozen(info))
  })

  it('takes the name, the id and the icon of any wallet', () => {
    const { window, heard } = page()
    create(window, { name: '<b>Trust</b>', rdns: 'com.example.trust', icon: 'javascript:alert(1)', uuid: 'same' })
    assert.deepEqual(heard[0]?.info, {
      name: '<b>Trust</b>',
      rdns: 'com.example.trust',
      icon: 'javascript:alert(1)',
      uuid: 'same'
    })
  })

  it('responds late where configured to', () => {
    const { window, heard, requestProviders } = page()
    const wallet = create(window, { announce: false })
    requestProviders()
    assert.equal(heard.length, 0)
    wallet.announce()
    requestProviders()
    assert.equal(heard.length, 2)
  })

  it('is gone when it is stopped', () => {
    const { window, heard, requestProviders } = page()
    create(window).stop()
    requestProviders()
    assert.equal(heard.length, 1)
  })

  it('takes window.ethereum and gives it back', () => {
    const { window, heard } = page()
    const other = { isOther: true }
    window.ethereum = other
    const wallet = create(window, { legacy: true, announce: false })
    assert.equal(window.ethereum, wallet.provider)
    assert.equal(heard.length, 0)
    wallet.stop()
    assert.equal(window.ethereum, other)

    const alone = nodeWindow()
    create(alone, { legacy: true }).stop()
    assert.ok(!('ethereum' in alone))
  })

  it('leaves window.ethereum alone where another wallet has taken it since', () => {
    const window = nodeWindow()
    const wallet = create(window, { legacy: true })
    const other = { isOther: true }
    window.ethereum = other
    wallet.stop()
    assert.equal(window.ethereum, other)
  })
})
