import assert from 'node:assert/strict'
import type { Browser, HTTPRequest, Page } from 'puppeteer-core'
import { base } from '../../adapters/networks/base.ts'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { closed, find, press } from '../e2e/site.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'

/** The first account of the test wallet. */
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Local chains under the addresses and ids of the networks that the fixtures name. */
export interface Chains {
  /** The local chain that stands for an address of a node. */
  find(url: string): string | undefined
  stop(): Promise<void>
}

export async function startChains(): Promise<Chains> {
  const networks = [mainnet, base]
  const anvils = await Promise.all(networks.map(({ id }) => startAnvil({ chainId: Number(id) })))
  const local = new Map(
    networks.flatMap(({ rpcUrls }, index) =>
      rpcUrls.default.http.map(url => [new URL(url).href, (anvils[index] as Anvil).rpcUrl])
    )
  )
  return {
    find: url => local.get(url),
    async stop() {
      await Promise.all(anvils.map(anvil => anvil.stop()))
    }
  }
}

/**
 * What every fixture has to do, as its visitor sees it: the button is there with the words and the number that the framework gave it; a
 * press and a choice connect the test wallet; the site hears of it by store and by event; it is still so after a reload; and it ends by
 * the visitor's hand. Nothing is said on the console on the way, and nothing is against the policy.
 */
export async function visitFixture(browser: Browser, url: string, chains: Chains): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults = await watch(page, new URL(url).origin, chains)
  try {
    await page.goto(url)
    await shows(page, 'address', 'Not connected.')
    await press(page, 'Log in')
    await press(page, 'Test Wallet')
    await shows(page, 'address', address)
    await shows(page, 'welcome', `Welcome, eip155:1:${address}.`)
    await closed(page)

    await page.reload()
    await shows(page, 'address', address)
    assert.match(await buttonText(page), new RegExp(address.slice(0, 6)), 'charsStart is 6')

    await (await find(page, '>>> w3m-button')).click()
    await find(page, '>>> dialog[open]')
    await press(page, 'Disconnect')
    await shows(page, 'address', 'Not connected.')
    await closed(page)
    await page.reload()
    await shows(page, 'address', 'Not connected.')
    await find(page, '::-p-aria([name="Log in"][role="button"])')
  } catch (cause) {
    throw new Error([(cause as Error).message, ...(await faults())].join('\n'), { cause })
  }
  assert.deepEqual(await faults(), [])
  await context.close()
}

/**
 * What an interface of its own has to do: it lists the wallet, connects it, signs, sends, shows tokens and activity, is connected after a
 * reload, and disconnects. No element of the kit is on the page.
 */
export async function visitHeadless(browser: Browser, url: string, chains: Chains): Promise<void> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults = await watch(page, new URL(url).origin, chains)
  try {
    await page.goto(url)
    await shows(page, 'address', 'Not connected.')
    await press(page, 'Test Wallet')
    await shows(page, 'address', address)
    await shows(page, 'balance', '10000 ETH')
    await press(page, 'Sign a message')
    await waitForText(page, '#result', /^0x[\da-f]{130}$/)
    await press(page, 'Send')
    await waitForText(page, '#result', /^0x[\da-f]{64}$/)
    await press(page, 'Refresh')
    await waitForText(page, '#tokens', /^9999\.9\d+ ETH$/)
    await page.select('select', base.caipNetworkId)
    await shows(page, 'balance', '10000 ETH')
    await page.reload()
    await shows(page, 'address', address)
    await press(page, 'Disconnect')
    await shows(page, 'address', 'Not connected.')
    await page.reload()
    await shows(page, 'address', 'Not connected.')
    await find(page, '::-p-aria([name="Test Wallet"][role="button"])')
    const elements = await page.$$eval('*', all => all.map(({ localName }) => localName).filter(name => name.startsWith('w3m-')))
    assert.deepEqual(elements, [])
  } catch (cause) {
    throw new Error([(cause as Error).message, ...(await faults())].join('\n'), { cause })
  }
  assert.deepEqual(await faults(), [])
  await context.close()
}

const waitForText = (page: Page, selector: string, text: RegExp) =>
  page.waitForFunction(
    (query, source) => new RegExp(source).test(document.querySelector(query)?.textContent.trim() ?? ''),
    { timeout: 30_000 },
    selector,
    text.source
  )

/** Notes what is said on the console, what nobody caught, what the policy forbids, and what would leave the machine. */
async function watch(page: Page, origin: string, chains: Chains): Promise<() => Promise<string[]>> {
  const faults: string[] = []
  page.on('console', message => {
    if (['error', 'warn', 'assert'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', error => faults.push(`An uncaught error: ${(error as Error).stack ?? String(error)}`))
  await page.exposeFunction('noteFault', (fault: string) => void faults.push(fault))
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const note = (globalThis as unknown as { noteFault(fault: string): void }).noteFault
      note(
        `Against the policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`
      )
    })
  })
  await page.setRequestInterception(true)
  page.on('request', request => {
    const address = request.url()
    const chain = chains.find(address)
    if (chain) return void answerFrom(chain, request)
    if (new URL(address).pathname === '/favicon.ico') return void request.respond({ status: 204 })
    if (/^(data|blob):/.test(address) || new URL(address).origin === origin) return void request.continue()
    faults.push(`A request left the machine: ${address}`)
    return void request.abort()
  })
  return async () => {
    // what a policy forbids is told a moment after it happened
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return [...faults]
  }
}

/** A node of a network, open to every origin as public ones are. */
async function answerFrom(rpcUrl: string, request: HTTPRequest): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method() === 'OPTIONS') return request.respond({ status: 204, headers })
  const body = (await request.fetchPostData()) ?? ''
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  // the page may be gone meanwhile
  await request
    .respond({ status: response.status, headers, contentType: 'application/json', body: await response.text() })
    .catch(() => {})
}

/** Waits for what the site says in the element of that id, in whose shadow root ever it stands. */
async function shows(page: Page, id: string, text: string): Promise<void> {
  const read = () => page.$eval(`>>> #${id}`, element => element.textContent?.trim() ?? '').catch(() => '')
  const end = Date.now() + 30_000
  let said = await read()
  while (said !== text && Date.now() < end) {
    await new Promise(resolve => setTimeout(resolve, 50))
    said = await read()
  }
  assert.equal(said, text)
}

const buttonText = (page: Page) => page.$eval('>>> w3m-button', button => button.shadowRoot?.textContent ?? '')
