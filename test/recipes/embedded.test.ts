import { equal, match, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import type { Address, Hex } from 'viem'
import { decide, frameCloses, logInByEmail, shows } from '../e2e/logins.ts'
import { keepPasskeys } from '../e2e/passkeys.ts'
import { closed, find, type Site } from '../e2e/site.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import { startStack, type Stack } from '../stack/stack.ts'
import { outputOf } from './page.ts'
import { changeFile, openSetting, root, type Setting } from './setting.ts'

// Recipes with the embedded wallet: the frame, the login service with its mails, and smart accounts on a local chain. Two things of
// the page change: the address of the frame, and the network.

const frame = 'https://wallet.example.com/pages/sdk'

let setting: Setting
let stack: Stack

const changeNetwork = (folder: string, name: string): void => {
  const { chainId, rpcUrl } = stack.evm[0]!
  const network = {
    id: chainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } }
  }
  changeFile(folder, 'src/main.ts', `import { ${name} } from 'w3m-kit/networks'`, `const ${name} = ${JSON.stringify(network)}`)
  changeFile(folder, 'src/main.ts', frame, stack.frame)
}
const change = (folder: string): void => changeNetwork(folder, 'base')

/** Logs in by email as a new user, who keeps a passkey. */
async function logIn(page: Page, email: string): Promise<void> {
  await (await find(page, 'w3m-button >>> button')).click()
  await logInByEmail({ stack, confirmDevices: false } as Site, page, email)
  await keepPasskeys(page)
  await decide(page, 'Use a passkey')
  await frameCloses(page)
  await closed(page)
}

describe('the recipe with the embedded wallet', () => {
  before(async () => {
    setting = await openSetting()
    stack = await startStack({ framePage: join(root, 'dist/frame/page') })
  })
  after(async () => {
    await stack?.stop()
    await setting?.stop()
  })

  test('embedded wallet logs a user in by email, and signs', async () => {
    const { page, assertClean, leave } = await setting.open('embedded-wallet', { change })
    await logIn(page, 'ada@example.org')
    await page.click('#sign')
    await shows(page, 'Hello from my page')
    await decide(page, 'Sign')
    const { address, signature } = JSON.parse(await outputOf(page, /^\{/)) as { address: Address; signature: Hex }
    ok(await clientOf(stack.evm[0]!).verifyMessage({ address, message: 'Hello from my page', signature }))
    assertClean()
    await leave()
  })

  test('sponsor gas pays the fee of an account that has nothing', async () => {
    const { page, assertClean, leave } = await setting.open('sponsor-gas', { change })
    await logIn(page, 'grace@example.org')
    const client = clientOf(stack.evm[0]!)
    const block = await client.getBlockNumber({ cacheTime: 0 })
    await page.click('#pay')
    await shows(page, 'Paid by Local Sponsor')
    await decide(page, 'Send')
    equal(await outputOf(page, /^(confirmed|failed|stopped|unknown)$/), 'confirmed')
    ok((await client.getBlockNumber({ cacheTime: 0 })) > block)
    assertClean()
    await leave()
  })

  test('session keys gives the app a permission with the limits that the user has seen', async () => {
    const { page, leave } = await setting.open('session-keys', { change: folder => changeNetwork(folder, 'baseSepolia') })
    await logIn(page, 'mary@example.org')
    await page.click('#ask')
    await shows(page, 'Start a smart session (beta)')
    await shows(page, '0.01 ETH')
    await decide(page, 'Allow')
    const { context, signerMeta } = JSON.parse(await outputOf(page, /^\{/)) as {
      context: Hex
      signerMeta: { userOpBuilder: Address }
    }
    match(context, /^0x[\da-f]{20,}$/)
    const code = await clientOf(stack.evm[0]!).getCode({ address: signerMeta.userOpBuilder })
    ok(code)
    await leave()
  })
})
