import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { recoverMessageAddress, type Hex } from 'viem'
import { build } from 'vite'
import { compileTransaction } from '../../adapters/solana/compile-transaction.ts'
import { transferLamports } from '../../adapters/solana/codec/instructions.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'
import { localChainIds } from '../stack/chains/chain-ids.ts'
import { startSolanaChain, type SolanaChain } from '../stack/solana/solana-chain.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { publishedPackage } from '../../scripts/published-package.ts'
import { closed, openModal, press, sees, until } from './site.ts'

// Apps that keep their library: wagmi 2 and 3, ethers 5 and 6, one written for AppKit, and one that lists Wallet Standard
// wallets. Each is a separate page over the built package, on local chains.

const root = join(import.meta.dirname, '../..')
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x00000000000000000000000000000000000000ab'
const [harbour, lantern] = localChainIds

let chains: readonly Anvil[] = []
let solana: SolanaChain
let server: StaticServer
let browser: Browser
let folder: string

/** Result of an app (`test/e2e/libraries/site.js`). */
interface Outcome {
  readonly result?: unknown
  readonly error?: string
  readonly code?: number | string
  readonly message?: string
}

describe('a site with a library of its own', () => {
  before(async () => {
    assert.ok(existsSync(join(root, 'dist/state/interop')), 'The package is not built. Run "npm run build" first.')
    folder = await mkdtemp(join(tmpdir(), 'w3m-libraries-'))
    const built = build({
      root: join(import.meta.dirname, 'libraries'),
      configFile: false,
      logLevel: 'error',
      plugins: [publishedPackage(root)],
      build: { outDir: folder, target: 'es2022', minify: false }
    })
    const evm = localChainIds.map(chainId => startAnvil({ chainId }))
    chains = await Promise.all(evm)
    solana = await startSolanaChain()
    await built
    server = await serveFolder({ folder })
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    await Promise.all([server?.stop(), solana?.stop(), ...chains.map(chain => chain.stop())])
    await rm(folder, { recursive: true, force: true })
  })

  for (const [name, library] of [
    ['wagmi 3', 'wagmi'],
    ['wagmi 2', 'wagmi-2']
  ] as const) {
    test(`${name} connects, signs, sends, switches, is there after a reload, and leaves`, async () => {
      const page = await open(library)
      await shows(page, 'disconnected')
      const connecting = callLibrary(page, 'connect')
      await press(page, 'Test Wallet')
      assert.deepEqual(pick(await connecting, 'accounts', 'chainId'), { accounts: [first, second], chainId: harbour })
      await shows(page, `connected ${first} on ${harbour}`)
      await signsAndSends(page)

      assert.deepEqual(await callLibrary(page, 'switchTo', lantern), { result: lantern })
      await shows(page, `connected ${first} on ${lantern}`)
      await refuses(page, 'UserRejectedRequestError', 4001)

      await page.reload()
      await shows(page, `connected ${first} on ${lantern}`)
      assert.equal((await callLibrary(page, 'disconnect')).error, undefined)
      await shows(page, 'disconnected')
      assert.match(await buttonText(page), /Connect/)
      await page.reload()
      await shows(page, 'disconnected')
      await leave(page)
    })

    test(`${name} follows what the visitor does with the kit's own button`, async () => {
      const page = await open(library)
      await shows(page, 'disconnected')
      await openModal(page)
      await press(page, 'Test Wallet')
      await shows(page, `connected ${first} on ${harbour}`)
      await openModal(page)
      await press(page, 'Chain 31337001, change network')
      await press(page, 'Chain 31337002')
      await shows(page, `connected ${first} on ${lantern}`)
      await page.keyboard.press('Escape')
      await openModal(page)
      await press(page, 'Disconnect')
      await shows(page, 'disconnected')
      await leave(page)
    })

    test(`${name} hears of a visitor who says no, who leaves, and of a network that is not there, in its own errors`, async () => {
      const page = await open(library)
      await shows(page, 'disconnected')
      const left = callLibrary(page, 'connect')
      await sees(page, 'Test Wallet')
      await page.keyboard.press('Escape')
      assert.deepEqual(pick(await left, 'error', 'code'), { error: 'UserRejectedRequestError', code: 4001 })
      await closed(page)
      const connecting = callLibrary(page, 'connect', lantern)
      await press(page, 'Test Wallet')
      assert.deepEqual(pick(await connecting, 'chainId'), { chainId: lantern })
      assert.equal((await callLibrary(page, 'switchTo', 5)).error, 'SwitchChainError')
      await leave(page)
    })
  }

  for (const [name, library] of [
    ['ethers 6', 'ethers'],
    ['ethers 5', 'ethers5']
  ] as const) {
    test(`${name} connects, signs, sends, switches, is there after a reload, and leaves`, async () => {
      const page = await open(library)
      await shows(page, 'disconnected')
      const without = await callLibrary(page, 'sign', 'Hello')
      assert.match(without.message ?? '', /No wallet is connected/)
      const connecting = callLibrary(page, 'connect')
      await press(page, 'Test Wallet')
      assert.deepEqual(await connecting, { result: `eip155:${harbour}:${first}` })
      await shows(page, `connected ${first} on ${harbour}`)
      await signsAndSends(page)

      assert.equal((await callLibrary(page, 'switchTo', lantern)).error, undefined)
      await shows(page, `connected ${first} on ${lantern}`)
      const before = BigInt(String(await callLibrary(page, 'balance', stranger)))
      const { result } = await callLibrary(page, 'send', stranger, '7')
      assert.match(String(result), /^0x[\da-f]{64}$/)
      await receives(chains[1]!, before + 7n)
      await (library === 'ethers' ? refuses(page, 'Error', 'ACTION_REJECTED') : refuses(page, 'ProviderRpcError', 4001))

      await page.reload()
      await shows(page, `connected ${first} on ${lantern}`)
      await callLibrary(page, 'disconnect')
      await shows(page, 'disconnected')
      await leave(page)
    })
  }

  test('a site that was written for AppKit, over wagmi, connects, signs, sends, switches, is there after a reload, and leaves', async () => {
    const page = await open('appkit')
    await shows(page, 'disconnected')
    assert.deepEqual(await callLibrary(page, 'open'), {})
    await press(page, 'Test Wallet')
    await shows(page, `connected ${first} on ${harbour}`)
    assert.deepEqual(pick(await callLibrary(page, 'account'), 'address', 'isConnected', 'status'), {
      address: first,
      isConnected: true,
      status: 'connected'
    })
    assert.match(
      await page.$eval('appkit-button', button => button.shadowRoot?.firstElementChild?.shadowRoot?.textContent ?? ''),
      /0xf3…b92266/
    )
    await signsAndSends(page)
    assert.deepEqual(await callLibrary(page, 'switchTo', lantern), {})
    await shows(page, `connected ${first} on ${lantern}`)

    await page.reload()
    await shows(page, `connected ${first} on ${lantern}`)
    assert.deepEqual(await callLibrary(page, 'disconnect'), {})
    await shows(page, 'disconnected')
    await leave(page)
  })

  test('an app of Wallet Standard finds the kit as one wallet, and connects, signs, sends and leaves with it', async () => {
    const page = await open('solana')
    await shows(page, 'disconnected')
    assert.deepEqual(await callLibrary(page, 'names'), ['My site', 'Solana Test Wallet'])
    const connecting = callLibrary(page, 'connect')
    await press(page, 'Solana Test Wallet')
    const [address] = (await connecting).result as readonly string[]
    await shows(page, `connected ${address}`)

    const text = new TextEncoder().encode('Hello')
    const signed = (await callLibrary(page, 'sign', 'Hello')).result as Record<'signature' | 'publicKey', readonly number[]>
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(signed.publicKey), 'Ed25519', false, ['verify'])
    assert.ok(await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signed.signature), text))

    await requestSolana('requestAirdrop', address, 1_000_000_000)
    const { value } = (await requestSolana('getLatestBlockhash')) as {
      value: { blockhash: string; lastValidBlockHeight: number }
    }
    const to = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
    const wire = await compileTransaction(address!, [transferLamports(address!, to, 5_000_000n)], {
      blockhash: value.blockhash,
      lastValid: BigInt(value.lastValidBlockHeight)
    })
    assert.deepEqual(await callLibrary(page, 'signOnly', [...wire]), { result: wire.length })
    const elsewhere = await callLibrary(page, 'signOnly', [...wire], 'solana:mainnet')
    assert.equal(elsewhere.code, 'unsupported-chain')
    const sent = await callLibrary(page, 'send', [...wire])
    assert.equal((sent.result as readonly number[]).length, 64)
    assert.equal(((await requestSolana('getBalance', to)) as { value: number }).value, 5_000_000)

    await answers(page, 'refuse')
    assert.equal((await callLibrary(page, 'sign', 'Hello')).code, 4001)
    await answers(page, 'approve')
    await page.reload()
    await shows(page, `connected ${address}`)
    assert.deepEqual(await callLibrary(page, 'disconnect'), {})
    await shows(page, 'disconnected')
    await leave(page)
  })
})

async function open(app: string): Promise<Page> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1000, height: 900 })
  const url = new URL(`/?app=${app}`, server.url)
  for (const { rpcUrl } of chains) url.searchParams.append('evm', rpcUrl)
  url.searchParams.set('chain', solana.chainId)
  url.searchParams.set('solana', solana.rpcUrl)
  await page.goto(url.href)
  return page
}

const leave = (page: Page) => page.browserContext().close()

/** Waits for the state that the app shows, as its library reports it. */
async function shows(page: Page, state: string): Promise<void> {
  await page
    .waitForFunction(
      (wanted: string) => document.querySelector('#state')?.textContent === wanted && 'app' in globalThis,
      { timeout: 15_000 },
      state
    )
    .catch(async (cause: unknown) => {
      const said = await page.$eval('#state', element => element.textContent)
      throw new Error(`The app says “${said}”, not “${state}”.`, { cause })
    })
}

const callLibrary = (page: Page, what: string, ...words: readonly unknown[]): Promise<Outcome> =>
  page.evaluate(
    (what, words) =>
      (globalThis as unknown as { app: Record<string, (...words: unknown[]) => Promise<object>> }).app[what]!(...words),
    what,
    words
  )

const answers = (page: Page, answer: 'approve' | 'refuse') =>
  page.evaluate(answer => sessionStorage.setItem('answers', answer), answer)

function pick({ result, ...outcome }: Outcome, ...names: readonly string[]): Record<string, unknown> {
  const all: Record<string, unknown> = { ...outcome, ...(result as object | undefined) }
  return Object.fromEntries(names.map(name => [name, all[name]]))
}

async function signsAndSends(page: Page): Promise<void> {
  const { result: signature } = await callLibrary(page, 'sign', 'Hello')
  assert.equal(await recoverMessageAddress({ message: 'Hello', signature: signature as Hex }), first)
  const before = await balanceOf(chains[0]!, stranger)
  assert.match(String((await callLibrary(page, 'send', stranger, '1000')).result), /^0x[\da-f]{64}$/)
  await receives(chains[0]!, before + 1000n)
}

async function refuses(page: Page, error: string, code: number | string): Promise<void> {
  await answers(page, 'refuse')
  assert.deepEqual(pick(await callLibrary(page, 'sign', 'Hello'), 'error', 'code'), { error, code })
  await answers(page, 'approve')
}

/** Text of the page's button; AppKit's tag contains it. */
const buttonText = (page: Page) =>
  page.$eval('#main-button', button => {
    const own = button.shadowRoot
    return (own?.firstElementChild?.shadowRoot ?? own)?.textContent ?? ''
  })

/** Waits for the balance: the chain is a moment behind the hash. */
const receives = (chain: Anvil, balance: bigint) =>
  until(async () => (await balanceOf(chain, stranger)) === balance, 'the receiver has it')

async function balanceOf({ rpcUrl }: Anvil, address: string): Promise<bigint> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return BigInt(((await reply.json()) as { result: string }).result)
}

async function requestSolana(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(solana.rpcUrl, { method: 'POST', body })
  return ((await reply.json()) as { result: unknown }).result
}
