import { resolve } from 'node:path'
import { chromeLauncher } from '@web/test-runner-chrome'
import { puppeteerLauncher } from '@web/test-runner-puppeteer'
import { defaultReporter } from '@web/test-runner'
import type { TestRunnerConfig } from '@web/test-runner'
import type { BrowserLauncher } from '@web/test-runner'
import { launch, type Browser } from 'puppeteer-core'
import { countReporter } from './count.ts'
import { mediaThatStays } from './media.ts'
import { browserPage } from './page.ts'
import { chromiumArguments, chromiumPath, firefoxPath, firefoxPreferences } from './programs.ts'
import { viteForTests } from './vite.ts'
import { walletWindowPlugin } from './wallet-window.ts'
import { webkitLauncher } from './webkit.ts'

/** Created on demand: an unused launcher must not look for its browser. */
const launchers: Record<string, () => BrowserLauncher> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: () => webkitLauncher()
}

/**
 * Pressing a key raises a window, and windows behind it in the same browser get no animation frames:
 * files run concurrently, each in its own browser. Files wait at times: three use two cores fully.
 */
function chromiumLauncher(): BrowserLauncher {
  const launchOptions = { executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] }
  const others: Browser[] = []
  let pages = 0
  const launcher = chromeLauncher({
    launchOptions,
    concurrency: 3,
    createBrowserContext: ({ browser }) => browser.createBrowserContext(),
    async createPage({ context }) {
      if (pages++ === 0) return context.newPage()
      const other = await launch(launchOptions)
      others.push(other)
      return (await other.createBrowserContext()).newPage()
    }
  })
  const stop = launcher.stop.bind(launcher)
  return Object.assign(launcher, {
    async stop() {
      await Promise.all([stop(), ...others.map(browser => browser.close())])
    }
  })
}

/** Uses WebDriver BiDi, which cannot set media features in this version. */
function firefoxLauncher(): BrowserLauncher {
  // The runner's types hide that it has pages.
  const launcher = puppeteerLauncher({
    concurrency: 1,
    launchOptions: { browser: 'firefox', executablePath: firefoxPath(), headless: true, extraPrefsFirefox: firefoxPreferences }
  }) as BrowserLauncher & { getPage(id: string): object }
  const media = mediaThatStays('Firefox')
  const getPage = launcher.getPage.bind(launcher)
  return Object.assign(launcher, { name: 'Firefox', getPage: (id: string) => Object.assign(getPage(id), media) })
}

/**
 * Creates the configuration of browser tests.
 * `W3M_BROWSERS` lists the engines (`chromium`, `firefox`, `webkit`; Chromium by default), and `W3M_COUNT` names a file for
 * counts and outcomes. With `W3M_GALLERY`, names of screens or `frame`, only the files that check every screen run, for these in
 * every state and every mode.
 */
export async function browserConfig(): Promise<TestRunnerConfig> {
  const vite = await viteForTests(resolve(import.meta.dirname, '../../..'))
  const engines = (process.env['W3M_BROWSERS'] ?? 'chromium').split(',')
  const countFile = process.env['W3M_COUNT']
  const gallery = process.env['W3M_GALLERY']?.split(',')
  return {
    files: gallery
      ? [
          gallery.includes('frame')
            ? 'test/frame/page/{screens,pseudo}.test.ts'
            : 'test/elements/views/{accessible-*,pseudo}.test.ts'
        ]
      : ['test/{elements,react,frame}/**/*.test.{ts,tsx}', '!test/frame/**/*.node.test.ts'],
    // Default for launchers.
    concurrency: 1,
    browsers: engines.map(engine => {
      const launcher = launchers[engine]
      if (!launcher) throw new Error(`W3M_BROWSERS names "${engine}"; known are ${Object.keys(launchers).join(', ')}.`)
      return launcher()
    }),
    // as in `expectSoon`: a limit for tests that hang, with room for a busy machine
    testFramework: { config: { timeout: '60000', ...(process.env['W3M_TITLES'] && { grep: process.env['W3M_TITLES'] }) } },
    testsStartTimeout: 60_000,
    // other engines take up to three times as long as Chromium for a file
    testsFinishTimeout: gallery ? 3_600_000 : engines.join() === 'chromium' ? 240_000 : 900_000,
    middleware: [vite.middleware],
    plugins: [vite.plugin, walletWindowPlugin()],
    reporters: [
      defaultReporter({ reportTestResults: true, reportTestProgress: false }),
      ...(countFile ? [countReporter(countFile)] : [])
    ],
    testRunnerHtml: testFramework => browserPage(testFramework, gallery),
    // error states log warnings for developers, a thousand times in the gallery; in most, wallets have no adapter
    filterBrowserLogs: ({ args }) =>
      !gallery && !/^(Lit is in dev mode|w3m-kit: No wallet can be connected)/.test(String(args[0]))
  }
}
