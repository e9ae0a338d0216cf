import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { erc20Abi, parseEther, parseUnits, verifyMessage, type Hex } from 'viem'
import { drip } from '../stack/chains/faucet.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import {
  connectedAs,
  decide,
  frameWindow,
  logInByEmail,
  logInWith,
  makeWalletBy,
  makeWalletWithPasskey,
  ofFrame,
  ofSmartAccounts,
  password,
  request,
  rpc,
  statusOf,
  scanFarcaster,
  sessionsIn,
  shows,
  signUp,
  typeInto
} from './logins.ts'
import { keepPasskeys } from './passkeys.ts'
import { closed, find, openConnect, openModal, openSite, press, says, sees, until, type Site } from './site.ts'

// The embedded wallet for a user: the built playground and the built frame on two sites, the real login service, real mails, a
// real OpenID provider, a real chain. All tests share one stack, so a wallet made in one test exists in the later ones.

const harbour = 31337001
const receiver = `0x${'22'.repeat(20)}`

let site: Site

/** Opens the settings through the account's wallets. */
async function openSettings(page: Page, address: string): Promise<void> {
  await openModal(page)
  await press(page, `${address.slice(0, 4)}…${address.slice(-6)}, switch account or wallet`)
  await sees(page, 'Smart account')
  await press(page, 'Account settings')
}

/**
 * Strings of code for smart accounts only: frame requests about them, switching, requesting a
 * paymaster.
 */
const smartAccountCode = {
  frame: 'SMART_ACCOUNT_ENABLED_NETWORKS',
  switch: 'SET_PREFERRED_ACCOUNT_TYPE',
  sponsor: '.sponsored'
} as const

/** Returns which of these strings the page has compiled. */
async function codeOfSmartAccounts(page: Page): Promise<readonly string[]> {
  const session = await page.createCDPSession()
  const scripts: string[] = []
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url) scripts.push(scriptId)
  })
  await session.send('Debugger.enable') // also reports scripts compiled before
  const sources = await Promise.all(scripts.map(scriptId => session.send('Debugger.getScriptSource', { scriptId })))
  await session.detach()
  assert.ok(scripts.length > 10)
  const words = Object.entries(smartAccountCode)
  return words.filter(([, word]) => sources.some(({ scriptSource }) => scriptSource.includes(word))).map(([name]) => name)
}

describe('a visitor who logs in to the embedded wallet', { timeout: 600_000 }, () => {
  before(async () => (site = await openSite({ confirmDevices: true })))
  after(() => site?.stop())

  test('signs up by email, sends and signs in the frame, and has the same address on a second device', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await page.waitForSelector('::-p-aria([name="Continue with Google"][role="button"])', { timeout: 15_000 })
    assert.deepEqual(ofFrame(site, visit), [], 'nothing of the frame before a way in is chosen')
    assert.equal(await page.$('#w3m-iframe'), null)

    const address = await signUp(site, page, 'ann@example.org')
    assert.ok(ofFrame(site, visit).length > 0)
    await closed(page)

    // A smart account, whose first transaction deploys it, sponsored by the paymaster: the account holds only what it sends.
    const chain = site.stack.evm[0]!
    const { rpcUrl } = chain
    assert.equal(await rpc(rpcUrl, 'eth_getCode', [address, 'latest']), '0x')
    await rpc(rpcUrl, 'anvil_setBalance', [address, '0x64'])
    const sending = request(page, 'eth_sendTransaction', [
      { from: address, to: receiver, value: '0x64', gasPrice: '0xffffffffff' }
    ])
    await shows(page, '0.0000000000000001 ETH')
    await shows(page, new URL(site.url).origin)
    await shows(page, 'This also sets up your smart account.')
    await shows(page, 'Paid by Local Sponsor')
    const client = clientOf(chain)
    await decide(page, 'Send')
    assert.equal(await statusOf(rpcUrl, await sending), '0x1')
    assert.deepEqual(
      [await rpc(rpcUrl, 'eth_getBalance', [address, 'latest']), await rpc(rpcUrl, 'eth_getBalance', [receiver, 'latest'])],
      ['0x0', '0x64']
    )
    assert.notEqual(await rpc(rpcUrl, 'eth_getCode', [address, 'latest']), '0x')

    const data = {
      domain: { name: 'Harbour', chainId: harbour },
      primaryType: 'Letter' as const,
      types: { Letter: [{ name: 'words', type: 'string' }] },
      message: { words: 'Fair winds' }
    }
    const signing = request(page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])
    await shows(page, 'Fair winds')
    await decide(page, 'Sign')
    assert.ok(await client.verifyTypedData({ address, signature: (await signing) as Hex, ...data }))

    await page.reload()
    await says(page, new RegExp(`^Connected: eip155:${harbour}:${address}`))
    const again = request(page, 'personal_sign', ['0x6869', address])
    await decide(page, 'Sign')
    assert.ok(await client.verifyMessage({ address, message: 'hi', signature: (await again) as Hex }))
    await visit.assertClean()

    const second = await site.visit('/?directory=false')
    await openConnect(second.page)
    await logInByEmail(site, second.page, 'ann@example.org')
    const window = await frameWindow(second.page)
    await typeInto(window, 'Password', password)
    await decide(window, 'Unlock wallet')
    assert.equal(await connectedAs(second.page), address)
    await second.assertClean()
  })

  test('logs in with a provider, out, and in again; is still connected after a reload, and signs', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    const address = await makeWalletBy(page, 'Google', 'Continue as ada')

    await openModal(page)
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    assert.equal(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY')), null)
    await until(async () => (await sessionsIn(page)).length === 0, 'the frame has forgotten it too')

    await openModal(page)
    await press(page, 'Continue with Google') // the provider already knows the user and does not prompt
    assert.equal(await connectedAs(page), address)
    await page.reload()
    assert.equal(await connectedAs(page), address)
    const signing = request(page, 'personal_sign', ['0x6869', address])
    await decide(page, 'Sign')
    // not deployed yet: the signature contains the deployment (ERC-6492)
    const client = clientOf(site.stack.evm[0]!)
    assert.ok(await client.verifyMessage({ address, message: 'hi', signature: (await signing) as Hex }))

    await openSettings(page, address)
    await press(page, 'Use your standard account Works with every site')
    await sees(page, 'Standard account (EOA)')
    await press(page, 'Close')
    await closed(page)
    const key = await connectedAs(page)
    assert.notEqual(key, address)
    assert.ok(ofSmartAccounts(visit).length > 0)
    await page.reload()
    assert.equal(await connectedAs(page), key, 'the next visit begins with what was chosen')
    const byKey = request(page, 'personal_sign', ['0x6869', key])
    await decide(page, 'Sign')
    assert.ok(await verifyMessage({ address: key, message: 'hi', signature: (await byKey) as Hex }))

    const refusing = request(page, 'personal_sign', ['0x6869', key]).then(
      () => 'signed',
      (error: unknown) => String(error)
    )
    await decide(page, 'Reject')
    assert.match(await refusing, /reject/i)
    await visit.assertClean()
  })

  test('has a wallet for each way in: another provider, refused and then gone through with, and Farcaster', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await logInWith(page, 'X', 'Deny')
    await sees(page, 'Login canceled')
    await press(page, 'Back')
    await logInWith(page, 'X', 'Continue as ada')
    const byX = await makeWalletWithPasskey(page)

    await openModal(page)
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)
    await openModal(page)
    await press(page, 'More ways to log in')
    await press(page, 'Farcaster')
    await scanFarcaster(page, 'Continue as ada')
    const byFarcaster = await connectedAs(page)
    await decide(page, 'Use a passkey')
    assert.notEqual(byFarcaster, byX)
    await visit.assertClean()
  })

  test('signs in as they log in, where the site asks for it: the frame shows the site’s statement, and the page asks nothing more', async () => {
    const visit = await site.visit('/?directory=false&siwx=required')
    const { page } = visit
    await openConnect(page)
    await logInWith(page, 'Google', 'Continue as grace')
    await keepPasskeys(page)
    await shows(page, 'Sign in to the playground.')
    await decide(page, 'Sign')
    // the wallet exists after the login; its recovery is offered next
    const address = await connectedAs(page)
    await decide(page, 'Use a passkey')
    await closed(page)
    const { sessions } = await page.evaluate(
      async (url: string) =>
        (await (await fetch(url, { credentials: 'include' })).json()) as { readonly sessions: { readonly account: string }[] },
      `${site.stack.auth}/v1/siwx/session`
    )
    assert.deepEqual(
      sessions.map(({ account }) => account),
      [`eip155:${harbour}:${address}`]
    )
    await visit.assertClean()
  })

  test('with a wallet of their own has nothing of smart accounts in the page, and has it once they log in', async () => {
    const visit = await site.visit('/?directory=false&answers=approve')
    const { page } = visit
    await openConnect(page)
    await press(page, 'Test Wallet')
    await says(page, /^Connected/)
    await closed(page)
    await press(page, 'Send 0.01 to yourself')
    await page.waitForFunction(() => /^0x[0-9a-f]{64}$/.test(document.querySelector('#result')?.textContent ?? ''))
    const lookAround = async () => {
      await openModal(page)
      await press(page, 'Send')
      await find(page, '>>> w3m-wallet-send-view')
      await press(page, 'Back')
    }
    await lookAround()
    // checks what the page has compiled, whatever was fetched and however the file is called
    assert.deepEqual(await codeOfSmartAccounts(page), [])
    assert.deepEqual(
      page.frames().map(frame => frame.url()),
      [page.url()]
    )
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter(key => /smart|appkit-wallet/i.test(key))), [])
    await press(page, 'Disconnect')
    await says(page, /^Not connected\.$/)

    await openModal(page)
    const address = await makeWalletBy(page, 'Google', 'Continue as linus')
    await lookAround()
    await press(page, 'Close')
    await closed(page)
    await openSettings(page, address)
    await press(page, 'Use your standard account Works with every site')
    await sees(page, 'Standard account (EOA)')
    assert.deepEqual(await codeOfSmartAccounts(page), Object.keys(smartAccountCode), 'that is how one would see it')
    assert.equal(page.frames().length, 2)
    await visit.assertClean()
  })

  test('lets the site’s own key spend within limits, and no longer once they end it (Beta)', async () => {
    const visit = await site.visit('/?smartSessions=true')
    const { page } = visit
    await openConnect(page)
    const address = await makeWalletBy(page, 'X', 'Continue as grace')
    const chain = site.stack.evm[0]!
    await drip(chain.rpcUrl, { to: address, native: parseEther('1'), tokens: { dollar: parseUnits('10', 6) } })
    const told = (words: RegExp) =>
      page.waitForFunction(
        (source: string) => new RegExp(source).test(document.querySelector('#session')?.textContent ?? ''),
        { timeout: 30_000, polling: 50 },
        words.source
      )

    await press(page, 'Request session')
    await shows(page, 'Start a smart session (beta)')
    await shows(page, 'an unaudited contract enforces these limits')
    await shows(page, '5 LUSD')
    await decide(page, 'Allow')
    await told(/^Granted/)
    for (const spent of [2_000_000n, 4_000_000n]) {
      await press(page, 'Spend 2 test dollars')
      await told(/without asking/)
      const client = clientOf(chain)
      const left = await client.readContract({
        address: chain.contracts.dollar,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address]
      })
      assert.equal(left, 10_000_000n - spent)
      await page.evaluate(() => (document.querySelector('#session')!.textContent = ''))
    }
    await press(page, 'Spend 2 test dollars')
    await told(/BeyondToken/)

    await openModal(page)
    await press(page, 'Smart sessions')
    await sees(page, 'the contract that enforces limits is unaudited')
    await sees(page, 'Can still spend 1 LUSD')
    await press(page, `End ${new URL(site.url).host} (unverified) session`)
    await press(page, 'End session')
    await decide(page, 'Send')
    await sees(page, 'Ended on')
    await press(page, 'Close')
    await closed(page)
    await press(page, 'Spend 2 test dollars')
    await told(/IsRevoked/)
    await visit.assertClean()
  })
})
