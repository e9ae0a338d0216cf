import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Page } from 'puppeteer-core'
import { encodeFunctionData, erc20Abi, isHex, toHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { startAccountServices, type AccountServices } from '../stack/accounts/services.ts'
import { smartNetwork } from '../stack/accounts/smart-network.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'
import { localChainIds } from '../stack/chains/chain-ids.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { drip } from '../stack/chains/faucet.ts'
import { startLocalChain } from '../stack/chains/local-chain.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import { addressIn, addressOf, openFrameSite, type FrameSite, type FrameVisit } from './frame-site.ts'
import { hexIn } from './frame-page.ts'
import { requestCode, decide, giveCode, password, rpc, screenText, sessionsIn, showsText, typeInto } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'
import { closed, press, sees } from './site.ts'
import { waitForReceipt } from '../../adapters/testing/submit.ts'

describe('the secure frame, built and served, in a page of another site', { timeout: 600_000 }, () => {
  let site: FrameSite
  let anvil: Anvil
  let local: Anvil
  let accounts: AccountServices
  let count = 0
  const newEmail = () => `ann${++count}@example.org`

  before(async () => {
    ;[anvil, local] = await Promise.all([startAnvil({ chainId: 31337 }), startLocalChain({ chainId: localChainIds[0] })])
    accounts = await startAccountServices([local])
    const network = { nativeCurrency: { symbol: 'ETH', decimals: 18 } }
    site = await openFrameSite({
      networks: [
        { ...network, id: 'eip155:31337', name: 'Local', rpc: [anvil.rpcUrl] },
        { ...network, id: 'eip155:1', name: 'Ethereum', rpc: [anvil.rpcUrl] },
        {
          ...network,
          id: `eip155:${local.chainId}`,
          name: 'Harbour',
          rpc: [local.rpcUrl],
          smart: await smartNetwork('0.7', { ...local, ...accounts, sponsored: true })
        }
      ]
    })
  })
  after(async () => {
    await site?.stop()
    await accounts?.stop()
    await Promise.all([anvil?.stop(), local?.stop()])
  })

  /** Opens the wallet in its window, which stays for the next screen. */
  async function prove(visited: FrameVisit): Promise<Page> {
    const shown = await visited.window()
    await typeInto(shown, 'Password', password)
    await visited.press('Unlock wallet', shown)
    return shown
  }

  test('signs up, signs a message that viem verifies, and refuses when the user does', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const email = newEmail()
    const address = await visited.signUp(email)
    assert.deepEqual(
      (await site.setsOf(email)).map(({ state, address: registered }) => [state, registered]),
      [['committed', address]]
    )

    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Sign')
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))

    const refusing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Reject')
    assert.equal((await refusing).failed?.code, 4001)

    const foreign = await visited.request('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['hello', `0x${'11'.repeat(20)}`],
      chainId: 31337
    })
    assert.equal(foreign.failed?.code, 4100)
    assert.ok((await visited.request('RPC_REQUEST', { method: 'eth_sign', params: [], chainId: 31337 })).failed)
    await context.close()
  })

  test('signs data and sends a transaction on a real chain, each shown first; the page’s rpcUrl is not asked', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const address = await visited.signUp(newEmail())
    const data = {
      domain: { name: 'Token', chainId: 31337, verifyingContract: addressOf(`0x${'70'.repeat(20)}`) },
      primaryType: 'Permit' as const,
      types: {
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' }
        ]
      },
      message: { spender: addressOf(`0x${'11'.repeat(20)}`), value: 5n }
    }
    const json = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const signing = visited.request('RPC_REQUEST', { method: 'eth_signTypedData_v4', params: [address, json], chainId: 31337 })
    await visited.press('Sign')
    assert.ok(await verifyTypedData({ ...data, address, signature: hexIn(await signing) }))

    await rpc(anvil.rpcUrl, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const to = `0x${'22'.repeat(20)}`
    const sending = visited.request('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: address, to, value: '0x64', gasPrice: '0xffffffffffff' }],
      chainId: 31337,
      rpcUrl: 'http://127.0.0.1:1/forged'
    })
    const window = await visited.window()
    await showsText(window, '0.0000000000000001 ETH')
    const shown = await screenText(window)
    assert.ok(shown.includes(new URL(site.url).origin) && shown.includes('0x2222222222222222222222222222222222222222'))
    await visited.press('Send')
    const { ok: hash } = await sending
    // the node has accepted it before it is mined
    const { status } = await waitForReceipt(clientOf({ chainId: 31337, rpcUrl: anvil.rpcUrl }), hash as Hex)
    assert.equal(status, 'success')
    assert.equal(await rpc(anvil.rpcUrl, 'eth_getBalance', [to, 'latest']), '0x64')

    // the current language and look of the page
    const theme = { themeMode: 'dark', locale: 'de', themeVariables: { '--w3m-accent': '#8a2be2' } }
    assert.equal((await visited.request('SYNC_THEME', theme)).failed, undefined)
    const refusing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const themed = await visited.window()
    await showsText(themed, 'Unterschreiben')
    const look = await themed.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.querySelector('#stage')!).colorScheme,
      getComputedStyle(document.querySelector('#stage')!).getPropertyValue('--w3m-brand')
    ])
    assert.deepEqual(look, ['de', 'dark', '#8a2be2'])
    await visited.press('Ablehnen')
    assert.equal((await refusing).failed?.code, 4001)
    await context.close()
  })

  test('acts as a smart account where there are some: two payments are one approval, and a sponsor pays', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const owner = await visited.signUp(newEmail())
    const { chainId } = local
    const client = clientOf(local)
    const { ok: user } = await visited.request('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
    const account = addressOf(user?.address)
    assert.deepEqual(user?.accounts, [
      { address: owner, type: 'eoa' },
      { address: account, type: 'smartAccount' }
    ])
    assert.deepEqual([user.preferredAccountType, user.smartAccountDeployed], ['smartAccount', false])
    assert.deepEqual((await visited.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).ok, { smartAccountEnabledNetworks: [chainId] })

    await drip(local.rpcUrl, { to: account, tokens: { dollar: 10_000_000n } })
    const to: Hex = `0x${'33'.repeat(20)}`
    const pay = (amount: bigint) => ({
      to: contracts.dollar,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    })
    const batch = { version: '2.0.0', chainId: toHex(chainId), from: account, atomicRequired: true, calls: [pay(1n), pay(2n)] }
    const sending = visited.request('RPC_REQUEST', { method: 'wallet_sendCalls', params: [batch], chainId })
    const window = await visited.window()
    await showsText(window, 'Paid by Local Sponsor')
    const shown = await screenText(window)
    for (const words of ['Confirm 2 actions', '0.000001 LUSD', '0.000002 LUSD', 'This also sets up your smart account.']) {
      assert.ok(shown.includes(words), words)
    }
    await visited.press('Send')
    const { ok: sent } = await sending
    assert.ok(isRecord(sent))
    const { ok: status } = await visited.request('RPC_REQUEST', {
      method: 'wallet_getCallsStatus',
      params: [sent['id']],
      chainId
    })
    assert.ok(isRecord(status) && Array.isArray(status['receipts']))
    assert.deepEqual([status['status'], status['atomic'], status['receipts'].length], [200, true, 1])
    const paid = await client.readContract({ address: contracts.dollar, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
    assert.deepEqual([paid, await client.getBalance({ address: account })], [3n, 0n])

    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', account], chainId })
    await visited.press('Sign')
    assert.ok(await client.verifyMessage({ address: account, message: 'hello', signature: hexIn(await signing) }))

    assert.deepEqual((await visited.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).ok, { type: 'eoa', address: owner })
    await visited.request('SWITCH_NETWORK', { chainId: 31337 })
    const none = await visited.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    assert.equal(none.failed?.message, 'This application might not support Smart Accounts')
    await context.close()
  })

  test('the same address on a second device, in a window of the frame, and what is exported gives it to viem', async () => {
    const first = await site.browser.createBrowserContext()
    const email = newEmail()
    const maker = await site.visit(first)
    const address = await maker.signUp(email, 'password')
    // Argon2id ran in the worker: if that fails, its chunk is loaded for this thread
    const loaded = await maker.frame().evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const stretching = loaded.map(name => /(argon2-worker|argon2)/.exec(name)?.[1]).filter(Boolean)
    assert.deepEqual([...new Set(stretching)], ['argon2-worker'])
    await first.close()

    const second = await site.browser.createBrowserContext()
    const visited = await site.visit(second)
    await visited.logIn(email)
    const user = visited.request('GET_USER', {})
    const window = await visited.window()
    await typeInto(window, 'Password', 'not this one at all')
    await visited.press('Unlock wallet', window)
    await window.waitForFunction(() =>
      document.querySelector('#stage')?.shadowRoot?.textContent?.includes('doesn’t unlock this wallet')
    )
    const input = (await window.waitForSelector('::-p-aria([name="Password"][role="textbox"])'))!
    await input.evaluate(one => ((one as HTMLInputElement).value = ''))
    await typeInto(window, 'Password', password)
    await visited.press('Unlock wallet', window)
    assert.equal(addressIn(await user), address)

    const managing = visited.request('MANAGE', { screen: 'export' })
    const keys = await prove(visited)
    const shownKey = async (name: string) => {
      await visited.press(`Show: ${name}`, keys)
      const key = await keys.evaluate(
        () => document.querySelector('#stage')!.shadowRoot!.querySelector('[data-secret]:not(:empty)')!.textContent
      )
      await visited.press(`Hide: ${name}`, keys)
      return key
    }
    assert.equal(mnemonicToAccount(await shownKey('Wallet seed phrase')).address, address)
    const evmKey = await shownKey('EVM private key')
    assert.ok(isHex(evmKey))
    assert.equal(privateKeyToAccount(evmKey).address, address)
    // seed and public key, as Solana wallets import it
    const pair = base58.decode(await shownKey('Solana private key'))
    assert.deepEqual(ed25519.getPublicKey(pair.subarray(0, 32)), pair.subarray(32))
    await visited.press('Done', keys)
    assert.equal((await managing).failed, undefined)

    // another recovery method: the browser prompts for the passkey in the window
    const changing = visited.request('MANAGE', { screen: 'recovery' })
    await keepPasskeys(await prove(visited))
    await visited.press('Use a passkey')
    assert.equal((await changing).failed, undefined)
    const kept = (await site.setsOf(email)).find(({ state }) => state === 'committed')!
    assert.equal(kept.address, address)
    assert.match(kept.sealedRecovery!, /"method":"passkey"/)
    await second.close()
  })

  test('a service that is down between the two writes loses nothing: the wallet that was prepared is there after a retry', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const email = newEmail()
    await visited.logIn(email)
    let isDown = true
    await visited.page.setRequestInterception(true)
    visited.page.on('request', request => {
      // the first PUT prepares; from the read-back on the service is down
      const isLost = isDown && request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/auth/v1/shares/')
      void (isLost ? request.abort('connectionrefused') : request.continue())
    })
    const { failed } = await visited.request('GET_USER', {})
    assert.match(failed?.message ?? '', /Couldn’t reach the login service/)
    const [prepared, ...others] = await site.setsOf(email)
    assert.deepEqual([prepared?.state, others], ['prepared', []])
    isDown = false
    const again = await visited.request('GET_USER', {})
    assert.equal(addressIn(again), prepared!.address)
    assert.deepEqual(await site.setsOf(email), [{ ...prepared, state: 'committed' }])
    await context.close()
  })

  test('a passkey keeps the wallet, and unlocks it after a reload without the service’s share', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const email = newEmail()
    const address = await visited.signUp(email)
    const [set] = await site.setsOf(email)
    assert.match(set!.sealedRecovery!, /"method":"passkey"/)

    // the login is not fresh: the service does not release its share
    await site.store.db.updateTable('login_session').set({ fresh_until: 0 }).execute()
    assert.equal((await visited.request('RELOAD')).failed, undefined)
    await visited.page.waitForFunction(() => window.events.filter(one => one === '@w3m-frame/READY').length === 2)
    assert.deepEqual(await visited.request('IS_CONNECTED'), { ok: { isConnected: true } })
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Sign')
    await visited.press('Use passkey')
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    await context.close()
  })

  test('a plain page with two tags and no program logs in by email, is logged in after a reload, and logs out', async () => {
    const context = await site.browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    await page.goto(`${site.url}/kit`)
    const email = newEmail()
    await press(page, 'Connect wallet')
    await requestCode(page, email)
    await sees(page, 'Enter the 6-digit code sent to')
    await giveCode(page, /^\d{6}$/m.exec(site.lastMail(email))![0])
    await keepPasskeys(page)
    await decide(page, 'Use a passkey')
    await closed(page)
    const [set] = await site.setsOf(email)
    const short = `${set!.address.slice(0, 4)}…${set!.address.slice(-6)}`
    await sees(page, short)
    // the kit fetches the balance of a connected account from the node
    const connected = page.waitForRequest(one => one.url().startsWith(anvil.rpcUrl), { timeout: 20_000 })
    await page.reload()
    await sees(page, short)
    await connected
    await page.locator('w3m-button').click()
    await press(page, 'Disconnect')
    await closed(page)
    await sees(page, 'Connect wallet')
    assert.deepEqual(await sessionsIn(page), [], 'the frame has logged out')
    await context.close()
  })
})
