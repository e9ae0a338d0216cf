import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { BrowserLauncher } from '@web/test-runner'
import { mediaThatStays } from './media.ts'
import { webkitPaths, xvfbPath } from './programs.ts'
import { WebDriver } from './webdriver.ts'

/**
 * Drives WebKitGTK by its WebDriver, on a virtual screen: the only WebKit that Debian packages.
 * One page at a time, since the driver has one window. The runner's commands (keys, mouse, viewport) expect a Puppeteer page, so
 * this provides an object with the used methods.
 */
export function webkitLauncher(): BrowserLauncher & { getPage(): unknown } {
  const urls = new Map<string, string>()
  let starting: Promise<Webkit> | undefined
  let running: Webkit | undefined
  const media = mediaThatStays('WebKitGTK')
  return {
    name: 'WebKitGTK',
    type: 'puppeteer',
    concurrency: 1,
    async startSession(id, url) {
      urls.set(id, url)
      running = await (starting ??= startWebkit())
      await running.driver.navigate(url)
    },
    isActive: id => urls.has(id),
    getBrowserUrl: id => urls.get(id),
    async stopSession(id) {
      urls.delete(id)
      await running?.driver.navigate('about:blank')
      return {}
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK runs without a screen; debug in another engine.')),
    async stop() {
      await (await starting)?.stop()
    },
    getPage: () => running && Object.assign(running.driver, media)
  }
}

interface Webkit {
  readonly driver: WebDriver
  stop(): Promise<void>
}

async function startWebkit(): Promise<Webkit> {
  const paths = webkitPaths()
  const screen = await startScreen()
  const port = await freePort()
  const program = spawn(paths.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_DMABUF_RENDERER: '1', NO_AT_BRIDGE: '1', no_proxy: '*' },
    stdio: 'ignore'
  })
  const end = () => {
    program.kill()
    screen.process.kill()
  }
  try {
    const driver = await WebDriver.open(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: paths.window }
    })
    return {
      driver,
      async stop() {
        // The programs end even if the window cannot be closed.
        await driver.close().catch(() => undefined)
        end()
      }
    }
  } catch (error) {
    end()
    throw error
  }
}

/** Xvfb selects a free display itself and writes its number to the given file descriptor. */
function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(xvfbPath(), ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  return new Promise((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', code => reject(new Error(`Xvfb ended with ${code}.`)))
    screen.stdio[3]?.once('data', (number: Buffer) => resolve({ display: `:${number.toString().trim()}`, process: screen }))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
