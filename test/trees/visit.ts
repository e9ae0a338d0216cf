import { deepEqual, equal, match } from 'node:assert/strict'
import type { Browser, Page } from 'puppeteer-core'
import { verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { find, press } from '../e2e/site.ts'
import type { TreeProject } from './projects.ts'
import { visitWalletAdapter } from './visit-wallet-adapter.ts'

/** A wallet for tests: the key is published, and holds nothing. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/**
 * Connects the test wallet in a built project, and signs a message, as its user does.
 * What signs is the kit's provider, which the project has put at `globalThis.kit`; the page's button “Sign”, which shows the signature of
 * “Hello”; or wallet-adapter in the page.
 */
export async function visitProject(
  browser: Browser,
  url: string,
  { signs, button = 'w3m-button' }: Pick<TreeProject, 'signs' | 'button'>
): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', entry => {
    if (entry.type() === 'error' && !/favicon|Failed to load resource/.test(entry.text())) faults.push(entry.text())
  })
  try {
    if (signs === 'wallet-adapter') await visitWalletAdapter(page, url)
    else {
      await page.exposeFunction('signHere', (text: Hex) => account.signMessage({ message: { raw: text } }))
      await page.evaluateOnNewDocument(installWallet, account.address)
      await page.goto(url)
      await connect(page, button)
      const signature = signs === 'page' ? await signByPage(page) : await signByProvider(page)
      equal(await verifyMessage({ address: account.address, message: 'Hello', signature }), true)
    }
    deepEqual(faults, [])
  } catch (cause) {
    throw new Error([(cause as Error).message, ...faults].join('\n'), { cause })
  } finally {
    await context.close()
  }
}

async function connect(page: Page, button: string): Promise<void> {
  await (await find(page, `>>> ${button}`)).click()
  await press(page, 'Tree Wallet')
  // the tag of a migrated app has the kit's button in its own shadow root
  await page.waitForFunction(
    (tag, start) => {
      const textOf = (root: ParentNode): string =>
        `${root.textContent} ${Array.from(root.querySelectorAll('*'), ({ shadowRoot }) => (shadowRoot ? textOf(shadowRoot) : '')).join('')}`
      const { shadowRoot } = document.querySelector(tag)!
      return shadowRoot !== null && textOf(shadowRoot).includes(start)
    },
    {},
    button,
    account.address.slice(0, 4)
  )
}

async function signByPage(page: Page): Promise<Hex> {
  await press(page, 'Sign')
  const shown = await page.waitForFunction(() => /0x[0-9a-f]{130}/.exec(document.body.innerText)?.[0])
  return (await shown.jsonValue()) as Hex
}

async function signByProvider(page: Page): Promise<Hex> {
  const signature = await page.evaluate(async () => {
    const { kit } = globalThis as unknown as {
      kit: { getProvider(namespace: string): { request(request: object): Promise<string> } }
    }
    const hex = `0x${Array.from(new TextEncoder().encode('Hello'), byte => byte.toString(16).padStart(2, '0')).join('')}`
    const provider = kit.getProvider('eip155')
    const [address] = (await provider.request({ method: 'eth_accounts' })) as unknown as string[]
    return provider.request({ method: 'personal_sign', params: [hex, address] })
  })
  match(signature, /^0x[0-9a-f]{130}$/)
  return signature as Hex
}

/** Runs in the page before its scripts: announces a wallet (EIP-6963) whose signatures come from this process. */
function installWallet(address: string): void {
  const { signHere } = globalThis as unknown as { signHere(text: string): Promise<string> }
  const replies: Readonly<Record<string, (params: readonly string[]) => unknown>> = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => '0x1',
    wallet_requestPermissions: () => [{ parentCapability: 'eth_accounts' }],
    personal_sign: ([text = '']) => signHere(text)
  }
  const provider = {
    async request({ method, params = [] }: { readonly method: string; readonly params?: readonly string[] }): Promise<unknown> {
      const reply = replies[method]
      if (!reply) throw Object.assign(new Error(`${method} is not supported.`), { code: 4200 })
      return reply(params)
    },
    on: () => provider,
    removeListener: () => provider
  }
  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxIiBoZWlnaHQ9IjEiLz4='
  const info = Object.freeze({ uuid: 'd1cf5e58-5b0a-4c5e-9c39-0b6a1c3f7a77', name: 'Tree Wallet', icon, rdns: 'example.tree' })
  const detail = Object.freeze({ info, provider })
  const announce = (): boolean => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
