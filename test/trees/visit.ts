import { equal, match } from 'node:assert/strict'
import type { Browser } from 'puppeteer-core'
import { verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { find, press } from '../e2e/site.ts'

/** A wallet for tests: the key is published, and holds nothing. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const message = 'Hello from this app'

/**
 * Connects an injected wallet in a built project, and signs a message, as its user does. The module of the kit has put the kit at
 * `globalThis.kit`.
 */
export async function visitProject(browser: Browser, url: string): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', entry => {
    if (entry.type() === 'error' && !/favicon|Failed to load resource/.test(entry.text())) faults.push(entry.text())
  })
  await page.exposeFunction('signHere', (text: `0x${string}`) => account.signMessage({ message: { raw: text } }))
  await page.evaluateOnNewDocument(installWallet, account.address)
  try {
    await page.goto(url)
    await (await find(page, '>>> w3m-button')).click()
    await press(page, 'Tree Wallet')
    await page.waitForFunction(
      start => document.querySelector('w3m-button')?.shadowRoot?.textContent?.includes(start),
      {},
      account.address.slice(0, 4)
    )
    const signature = await page.evaluate(async text => {
      const { kit } = globalThis as unknown as {
        kit: { getProvider(namespace: string): { request(request: object): Promise<string> } }
      }
      const hex = `0x${Array.from(new TextEncoder().encode(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
      const provider = kit.getProvider('eip155')
      const [address] = (await provider.request({ method: 'eth_accounts' })) as unknown as string[]
      return provider.request({ method: 'personal_sign', params: [hex, address] })
    }, message)
    match(signature, /^0x[0-9a-f]{130}$/)
    equal(await verifyMessage({ address: account.address, message, signature: signature as `0x${string}` }), true)
    equal(faults.join('\n'), '')
  } catch (cause) {
    throw new Error([(cause as Error).message, ...faults].join('\n'), { cause })
  } finally {
    await context.close()
  }
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
