import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import type { SourceWallet } from '../../../adapters/wallet-source.ts'
import { walletConnect } from '../../../adapters/walletconnect/index.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import type { KitOptions } from '../../../state/options/options.ts'
import { $route } from '../../../state/router/router.ts'
import { connectingSource } from '../../kit/connecting-source.ts'
import { phone } from '../../kit/environment.ts'
import { walletId, window, wallet, kit, start, state, openPage, openEachTest } from './fixture.ts'

describe('opening the modal', () => {
  openEachTest()

  test('opens at Account when connected, and at UnsupportedChain when the wallet is where the site is not [2.4, 2.11, 3.96]', async () => {
    start()
    await kit.connect(walletId)
    await kit.open()
    assert.equal($route.get().name, 'Account')
    await kit.close()
    wallet.chainId = 99
    wallet.emit('chainChanged', '0x63')
    await kit.open()
    assert.equal($route.get().name, 'UnsupportedChain')
    assert.equal(await kit.close(), false, 'it cannot be closed')
    assert.equal(state().open, true)
  })

  test('opens at AllWallets on a phone without an adapter for a chain: no wallet is in the page there [2.5]', async () => {
    const elsewhere = { adapters: [walletConnect()], services: { directory: 'https://directory.example' } }
    for (const [screen, on, options] of [
      ['AllWallets', phone, elsewhere],
      ['Connect', {}, elsewhere],
      ['Connect', phone, { ...elsewhere, adapters: [evm({ window })] }],
      ['Connect', phone, { adapters: [walletConnect()] }]
    ] as const) {
      openPage(on)
      start(options)
      await kit.open()
      assert.equal($route.get().name, screen)
      kit.stop()
    }
  })

  const spared: readonly (readonly [what: string, options: Partial<KitOptions>])[] = [
    ['where visitors do not choose the network [2.12]', { enableNetworkSwitch: false }],
    ['where the site allows networks that are not its own [2.13]', { allowUnsupportedChain: true }]
  ]
  for (const [what, options] of spared) {
    test(`opens at Account, and not at UnsupportedChain, ${what}`, async () => {
      wallet.chainId = 99
      start(options)
      await kit.connect(walletId)
      await kit.open()
      assert.equal($route.get().name, 'Account')
    })
  }

  test('opens at Account, and not at UnsupportedChain, with a basic session of WalletConnect [2.14]', async () => {
    const remote: SourceWallet = { id: 'walletConnect', name: 'WalletConnect', type: 'WALLET_CONNECT', namespace: 'eip155' }
    const { source, chain } = connectingSource({ id: 'walletConnect', wallets: [remote], account: 'eip155:99:0x0' }).adapter
    for (const [adapter, screen] of [
      [{ source: source! }, 'Account'],
      // an app with an adapter for the chain configures its own networks
      [{ source: source!, chain: chain! }, 'UnsupportedChain']
    ] as const) {
      start({ adapters: [adapter] })
      await connectWallet({ sourceId: 'walletConnect', walletId: 'walletConnect', namespaces: ['eip155'] })
      await kit.open()
      assert.equal($route.get().name, screen)
      kit.stop()
    }
  })

  test('is at Connect before anything was opened [2.2]', () => {
    start()
    assert.equal($route.get().name, 'Connect')
  })

  test('opens at Connect when no wallet is connected, wherever it was left [2.3, 4.71]', async () => {
    start()
    await kit.open('WhatIsAWallet')
    await kit.close()
    assert.equal(state().open, false)
    await kit.open()
    assert.deepEqual([$route.get().name, state().open], ['Connect', true])
  })

  test('UnsupportedChain can be closed once its reason has gone', async () => {
    start()
    await kit.connect(walletId)
    wallet.chainId = 99
    wallet.emit('chainChanged', '0x63')
    await kit.open()
    assert.equal(await kit.close(), false)
    wallet.chainId = 1
    wallet.emit('chainChanged', '0x1')
    assert.equal(await kit.close(), true)
  })

  test('a screen without what it needs opens at the one that collects it', async () => {
    start()
    await kit.connect(walletId)
    for (const [screen, opened] of [
      ['WalletSendPreview', 'WalletSend'],
      ['WalletSendConfirmed', 'WalletSend'],
      ['SwapPreview', 'Swap'],
      ['SwapSelectToken', 'Swap'],
      ['SwitchNetwork', 'Networks'],
      ['Downloads', 'GetWallet'],
      ['ConnectingExternal', 'Connect'],
      ['EmailVerifyOtp', 'Connect'],
      ['UpdateEmailSecondaryOtp', 'UpdateEmailWallet'],
      ['RegisterAccountNameSuccess', 'RegisterAccountName']
    ] as const) {
      await kit.open(screen)
      assert.equal($route.get().name, opened, screen)
      await kit.close()
    }
  })

  test('a screen with what it needs opens, and a preview while its form is open', async () => {
    start()
    await kit.connect(walletId)
    await kit.open('Downloads', { walletId })
    assert.deepEqual($route.get(), { name: 'Downloads', params: { walletId } })
    await kit.open('WalletSend')
    await kit.open('WalletSendPreview')
    assert.equal($route.get().name, 'WalletSendPreview')
  })

  test('a screen that there is not is named, and nothing opens', async () => {
    start()
    await assert.rejects(kit.open('Nope' as 'Connect'), /There is no screen "Nope"/)
    assert.equal(state().open, false)
  })
})
