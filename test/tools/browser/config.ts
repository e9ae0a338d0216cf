import { resolve } from 'node:path'
import { chromeLauncher } from '@web/test-runner-chrome'
import { puppeteerLauncher } from '@web/test-runner-puppeteer'
import { defaultReporter } from '@web/test-runner'
import type { TestRunnerConfig } from '@web/test-runner'
import type { BrowserLauncher } from '@web/test-runner'
import { countReporter } from './count.ts'
import { mediaThatStays } from './media.ts'
import { browserPage } from './page.ts'
import { chromiumArguments, chromiumPath, firefoxPath, firefoxPreferences } from './programs.ts'
import { viteForTests } from './vite.ts'
import { webkitLauncher } from './webkit.ts'

/** Made when asked for: a launcher that is not used must not look for its browser. */
const launchers: Record<string, () => BrowserLauncher> = {
  chromium: () =>
    chromeLauncher({
      launchOptions: { executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] },
      // Of two tabs in one window the hidden one gets no animation frames; each test file has a window of its own.
      createBrowserContext: ({ browser }) => browser.createBrowserContext()
    }),
  firefox: firefoxLauncher,
  webkit: () => webkitLauncher()
}

/** Over WebDriver BiDi, which has no say about media features in this version. */
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
 * How browser tests run: `W3M_BROWSERS` lists the engines (`chromium`, `firefox`, `webkit`; Chromium alone when absent), and
 * `W3M_COUNT` names a file that receives how many tests passed and failed.
 */
export async function browserConfig(): Promise<TestRunnerConfig> {
  const vite = await viteForTests(resolve(import.meta.dirname, '../../..'))
  const engines = (process.env['W3M_BROWSERS'] ?? 'chromium').split(',')
  const countFile = process.env['W3M_COUNT']
  return {
    files: ['test/{elements,react,frame}/**/*.test.{ts,tsx}', '!test/frame/**/*.node.test.ts'],
    // Pressing a key brings a window to the front, and the one behind it gets no animation frames: one file after the other.
    concurrency: 1,
    browsers: engines.map(engine => {
      const launcher = launchers[engine]
      if (!launcher) throw new Error(`W3M_BROWSERS names "${engine}"; known are ${Object.keys(launchers).join(', ')}.`)
      return launcher()
    }),
    testFramework: { config: { timeout: '15000' } },
    testsStartTimeout: 60_000,
    testsFinishTimeout: 240_000,
    middleware: [vite.middleware],
    plugins: [vite.plugin],
    reporters: [
      defaultReporter({ reportTestResults: true, reportTestProgress: false }),
      ...(countFile ? [countReporter(countFile)] : [])
    ],
    testRunnerHtml: browserPage,
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode')
  }
}
