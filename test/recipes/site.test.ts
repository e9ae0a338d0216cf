import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser, type Frame, type Page } from 'puppeteer-core'
import { pairs } from '../../docs/.vitepress/themes/contrast.ts'
import { galleryThemes } from '../../docs/.vitepress/themes/themes.ts'
import { recipesOf } from '../../scripts/docs/recipes.ts'
import { addVersion } from '../../scripts/docs/versions.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { find } from '../e2e/site.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'

// The built documentation, as static files beneath a path: its examples at work, its search, its navigation.

const root = join(import.meta.dirname, '../..')
const live = recipesOf(root).filter(({ isLive }) => isLive)

let folder: string
let site: StaticServer
let browser: Browser

interface Opened {
  readonly page: Page
  readonly faults: readonly string[]
}

/** Opens a page of the site, and collects its errors and what it requests from elsewhere. */
async function open(path: string): Promise<Opened> {
  const page = await browser.newPage()
  const faults: string[] = []
  await page.evaluateOnNewDocument('globalThis.__name = value => value')
  page.on('pageerror', error => faults.push(String(error)))
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== site.url) faults.push(`requested ${url.href}`)
  })
  await page.setViewport({ width: 1280, height: 1000 })
  await page.goto(`${site.url}/kit/${path}`)
  return { page, faults }
}

/** Builds the site of a version. */
function build(words: readonly string[], environment: Readonly<Record<string, string>>): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/docs/main.ts', ...words], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, DOCS_BASE: '/kit/', ...environment }
  })
}

async function run(page: Page): Promise<Frame> {
  const start = await page.$('.live-recipe .start')
  await start?.click()
  // its document, not the first, empty one: a wait that begins in that one can miss what comes
  await page.waitForFunction(
    () => {
      const shown = document.querySelector<HTMLIFrameElement>('.live-recipe iframe')?.contentDocument
      return shown?.querySelector('w3m-button')?.shadowRoot?.querySelector('button') ?? shown?.querySelector('#root button')
    },
    { timeout: 30_000, polling: 50 }
  )
  const frame = await page.waitForFrame(each => each.url().includes('/live/'), { timeout: 30_000 })
  await frame.waitForSelector('w3m-button >>> button, #root button', { timeout: 30_000 })
  return frame
}

/** Approves in the test wallet, which asks on the page. */
const approve = async (frame: Frame): Promise<void> => (await find(frame, '>>> [data-testid="test-wallet-approve"]')).click()

const press = async (frame: Frame, name: string): Promise<void> =>
  (await find(frame, `::-p-aria([name="${name}"][role="button"])`)).click()

const shows = (frame: Frame, selector: string, pattern: RegExp): Promise<unknown> =>
  frame.waitForFunction(
    (selector: string, source: string) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ''),
    { timeout: 30_000, polling: 50 },
    selector,
    pattern.source
  )

/** What a reader does on a page, and what the panel shows then. */
const steps: Readonly<Record<string, (frame: Frame) => Promise<unknown>>> = {
  home: async frame => {
    await frame.locator('w3m-button >>> button').click()
    await press(frame, 'Test Wallet')
    await approve(frame)
    await frame.waitForFunction(() => /0x/.test(document.querySelector('w3m-button')?.shadowRoot?.textContent ?? ''), {
      timeout: 30_000
    })
  },
  'sign-a-message': async frame => {
    await connectBy(frame, '#sign')
    await approve(frame)
    await shows(frame, 'output', /"valid":true/)
  },
  'sign-typed-data': async frame => {
    await connectBy(frame, '#sign')
    await approve(frame)
    await shows(frame, 'output', /"valid":true/)
  },
  'read-and-write-a-contract': async frame => {
    await connectBy(frame, '#wrap')
    await approve(frame)
    await shows(frame, '#status', /^success 0x/)
    await shows(frame, '#balance', /^0\.01$/)
  },
  send: async frame => {
    await connectBy(frame, '#pay')
    await press(frame, 'Review send')
    await press(frame, 'Send')
    await approve(frame)
    await shows(frame, 'output', /^0x[\da-f]{64}$/)
  },
  'batch-calls': async frame => {
    await connectBy(frame, '#send')
    await approve(frame)
    await shows(frame, 'output', /Step 2/)
    await approve(frame)
    await shows(frame, 'output', /^confirmed/)
  },
  'switch-network': async frame => {
    await frame.locator('#base').click()
    await shows(frame, 'output', /^Base$/)
  },
  'add-a-network': async frame => {
    await connectBy(frame, '#harbour')
    await approve(frame)
    await shows(frame, 'output', /^Harbour$/)
  },
  'headless-list': async frame => {
    await frame.locator('#root li button').click()
    await approve(frame)
    await shows(frame, '#root button', /^Leave eip155:1:0x/)
  },
  theme: async frame => {
    await frame.locator('#mode').click()
    await frame.waitForFunction(
      () => {
        const button = document.querySelector('w3m-button')?.shadowRoot?.querySelector('button')
        return button && getComputedStyle(button).colorScheme === 'dark'
      },
      { timeout: 30_000 }
    )
  },
  'custom-texts': frame => find(frame, '::-p-aria([name="Log in with a wallet"][role="button"])'),
  wagmi: async frame => {
    await connectBy(frame, '#send')
    await approve(frame)
    await shows(frame, 'output', /^success from 0x/)
  },
  ethers: async frame => {
    await connectBy(frame, '#send')
    await approve(frame)
    await shows(frame, 'output', /^1 from 0x/)
  },
  solana: async frame => {
    await connectBy(frame, '#sign', 'Solana Test Wallet')
    await approve(frame)
    await shows(frame, 'output', /"valid":true/)
  },
  bitcoin: async frame => {
    await connectBy(frame, '#sign', 'Bitcoin Test Wallet')
    await approve(frame)
    await shows(frame, 'output', /"signature":"[^"]{80,}"/)
  },
  'react-to-events': async frame => {
    await frame.locator('w3m-button >>> button').click()
    await press(frame, 'Test Wallet')
    await approve(frame)
    await shows(frame, '#log', /connected eip155:1:0x/)
  }
}

/** Presses the button of a recipe, and connects the test wallet, which asks on the page. */
async function connectBy(frame: Frame, selector: string, wallet = 'Test Wallet'): Promise<void> {
  await frame.locator(selector).click()
  await press(frame, wallet)
  await approve(frame)
}

describe('the built documentation', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-site-'))
    // two versions: the older one without a repository
    const kit = join(folder, 'kit')
    build(['--into', kit], { DOCS_VERSION: '0.1.0' })
    build(['--keep'], { DOCS_VERSION: '0.2.0', DOCS_EDIT: 'https://git.example/kit/edit/main/docs/:path' })
    addVersion(kit, { version: '0.2.0', latest: join(root, 'docs/dist') })
    site = await serveFolder({ folder })
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has a step for every live example', () => {
    deepEqual(Object.keys(steps).sort(), live.map(({ name }) => name).sort())
  })

  for (const { name } of live)
    test(`runs ${name} on its page, without a request to another host`, async () => {
      const { page, faults } = await open(name === 'home' ? 'index.html' : `recipes/${name}.html`)
      await steps[name]?.(await run(page))
      deepEqual(faults, [])
      await page.close()
    })

  test('opens nothing by itself on the home page, and leaves the focus where it is', async () => {
    const { page } = await open('index.html')
    const frame = await run(page)
    await frame.waitForFunction(() => document.readyState === 'complete' && customElements.get('w3m-button'), { timeout: 30_000 })
    equal(await frame.$('>>> dialog[open]'), null)
    equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
    await page.close()
  })

  test('moves the focus into an example that a reader starts', async () => {
    const { page } = await open('recipes/send.html')
    await run(page)
    await page.waitForFunction(() => document.activeElement?.matches('.live-recipe iframe'), { timeout: 10_000 })
    await page.close()
  })

  test('lets the policy of an example block other hosts', async () => {
    const { page } = await open('recipes/send.html')
    const frame = await run(page)
    await frame.evaluate(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        document.documentElement.dataset['blocked'] = effectiveDirective
      })
      new Image().src = 'https://elsewhere.example/pixel.png'
    })
    await frame.waitForSelector('html[data-blocked="img-src"]', { timeout: 10_000 })
    await page.close()
  })

  test('keeps what an example stores from the kit of the site', async () => {
    const { page } = await open('recipes/sign-a-message.html')
    const frame = await run(page)
    await steps['sign-a-message']?.(frame)
    deepEqual(await page.evaluate(() => Object.keys(localStorage).filter(key => /appkit|w3m|wc@/i.test(key))), [])
    await page.close()
  })

  test('finds the right page first for each of the most common words', async () => {
    const words = JSON.parse(readFileSync(join(root, 'docs/.vitepress/search.json'), 'utf8')) as Record<string, string>
    equal(Object.keys(words).length >= 20, true)
    const { page } = await open('start/vue.html')
    await page.locator('.VPNavBarSearch button').click()
    const field = await page.waitForSelector('#localsearch-input')
    const hits: Record<string, string> = {}
    for (const word of Object.keys(words)) {
      await field!.evaluate(input => ((input as HTMLInputElement).value = ''))
      await field!.type(`${word} `)
      // the list of the word before is replaced: wait for a list that has this word marked
      const first = await page.waitForFunction(
        wanted => {
          const list = document.querySelector('#localsearch-list')
          const marked = list?.querySelector('mark')?.textContent?.toLowerCase()
          return marked?.startsWith(wanted.slice(0, 3)) && list?.querySelector('a.result')?.getAttribute('href')
        },
        { timeout: 10_000, polling: 100 },
        word
      )
      hits[word] = String(await first.jsonValue()).replace(/^\/kit\/|\.html.*$/g, '')
    }
    deepEqual(hits, words)
    await page.close()
  })

  test('has no page that is none, and says on each when it changed', async () => {
    equal(existsSync(join(folder, 'kit/public')), false)
    const index = readFileSync(join(folder, 'kit/hashmap.json'), 'utf8')
    equal(index.includes('licenses'), false)
    ok(existsSync(join(folder, 'kit/w3m-kit/w3m.js')))
    const { page } = await open('guide/theming.html')
    const text = await page.waitForFunction(() => document.querySelector('.VPLastUpdated')?.textContent, { timeout: 10_000 })
    match(String(await text.jsonValue()), /Last update/)
    await page.close()
  })

  test('shows every theme of the gallery in light and dark, with contrast that meets AA', async () => {
    const { page, faults } = await open('guide/themes.html')
    await page.waitForFunction(
      () => !/…/.test([...document.querySelectorAll('.theme-panel td')].map(each => each.textContent).join()),
      {
        timeout: 30_000
      }
    )
    const readings = await page.$$eval('.theme-panel tbody tr', rows =>
      rows.map(row => ({
        ratio: Number(row.querySelector('td')?.textContent),
        least: Number((row as HTMLElement).dataset['least'])
      }))
    )
    equal(readings.length, galleryThemes.length * 2 * pairs.length)
    deepEqual(
      readings.filter(({ ratio, least }) => !(ratio >= least)),
      []
    )
    deepEqual(faults, [])
    await page.close()
  })

  test('opens the modal in the theme whose button is pressed, and gives it its own look back', async () => {
    const { page } = await open('guide/themes.html')
    const accent = () => page.$eval('w3m-modal', modal => getComputedStyle(modal).getPropertyValue('--w3m-accent'))
    const theme = () => page.$eval('w3m-modal', modal => modal.getAttribute('theme'))
    await page.locator('[aria-label="Clay, dark"] w3m-button >>> button').click()
    await page.waitForSelector('>>> dialog[open]', { timeout: 30_000 })
    deepEqual([await accent(), await theme()], ['#b4472a', 'dark'])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('w3m-modal')?.getAttribute('theme') === 'light', { timeout: 30_000 })
    equal(await accent(), '')
    await page.close()
  })

  test('has a picture of every screen and every element, in the mode of the page', async () => {
    for (const path of ['reference/screens.html', 'elements/index.html', 'elements/w3m-account.html']) {
      const { page } = await open(path)
      const found = await page.$$eval('.picture img', images =>
        Promise.all(
          images.map(async image => {
            image.loading = 'eager'
            await image.decode()
            return { mode: image.parentElement?.className, isShown: image.checkVisibility(), isSharp: image.naturalWidth >= 100 }
          })
        )
      )
      ok(found.length > 0)
      deepEqual(
        found.filter(({ mode, isShown, isSharp }) => isShown !== (mode === 'in-light') || !isSharp),
        []
      )
      await page.close()
    }
  })

  test('leads to the same page of another version, and says that it is an older one', async () => {
    const { page } = await open('guide/theming.html')
    const menu = await page.waitForSelector('.VPSidebar .version select', { timeout: 30_000 })
    deepEqual(await menu!.$$eval('option', options => options.map(({ text }) => text)), ['0.2.0 (latest)', '0.1.0'])
    equal(await page.$('.version-notice'), null)
    await Promise.all([page.waitForNavigation(), menu!.type('0.1')])
    equal(new URL(page.url()).pathname, '/kit/0.1/guide/theming.html')
    await page.waitForSelector('.version-notice', { timeout: 30_000 })
    match(await page.$eval('.version-notice', each => each.textContent ?? ''), /version 0\.1\.0.*latest is 0\.2\.0/)
    equal(await page.$eval('.VPSidebar .version select', select => select.selectedOptions[0]?.text), '0.1.0')
    await page.locator('.VPSidebar .version a').click()
    await page.waitForFunction(() => location.pathname === '/kit/0.1/reference/changelog.html', { timeout: 30_000 })
    await page.close()
  })

  test('leads to the start of a version that has no such page', async () => {
    rmSync(join(folder, 'kit/0.1/reference/performance.html'))
    const { page } = await open('reference/performance.html')
    const menu = await page.waitForSelector('.VPSidebar .version select', { timeout: 30_000 })
    await Promise.all([page.waitForNavigation(), menu!.select('0.1.0')])
    equal(new URL(page.url()).pathname, '/kit/0.1/')
    await page.close()
  })

  test('has edit links if it knows a repository, on pages that are written by hand', async () => {
    const editLink = async (path: string) => {
      const { page } = await open(path)
      await page.waitForSelector('.VPLastUpdated', { timeout: 30_000 })
      const link = await page.$$eval('.edit-link-button', links => links.map(each => each.getAttribute('href')))
      await page.close()
      return link
    }
    deepEqual(await editLink('guide/theming.html'), ['https://git.example/kit/edit/main/docs/guide/theming.md'])
    deepEqual(await editLink('reference/changelog.html'), [])
    deepEqual(await editLink('0.1/guide/theming.html'), [])
  })
})
