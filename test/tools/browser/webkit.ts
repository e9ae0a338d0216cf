import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import type { BrowserLauncher } from '@web/test-runner'
import { webkitPaths, xvfbPath } from './programs.ts'

/**
 * Drives WebKitGTK's MiniBrowser through its W3C WebDriver, on a virtual screen: the one WebKit that Debian carries. One page at a
 * time, since the driver has one window.
 */
export function webkitLauncher(): BrowserLauncher {
  const urls = new Map<string, string>()
  let browser: Promise<WebkitBrowser> | undefined
  return {
    name: 'WebKitGTK',
    type: 'webkit',
    concurrency: 1,
    async startSession(id, url) {
      urls.set(id, url)
      browser ??= startWebkit()
      await (await browser).open(url)
    },
    isActive: id => urls.has(id),
    getBrowserUrl: id => urls.get(id),
    async stopSession(id) {
      urls.delete(id)
      await (await browser)?.open('about:blank')
      return {}
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK runs without a screen; debug in another engine.')),
    async stop() {
      await (await browser)?.stop()
    }
  }
}

interface WebkitBrowser {
  open(url: string): Promise<void>
  stop(): Promise<void>
}

async function startWebkit(): Promise<WebkitBrowser> {
  const { driver: driverPath, browser: browserPath } = webkitPaths()
  const screen = await startScreen()
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_DMABUF_RENDERER: '1', NO_AT_BRIDGE: '1', no_proxy: '*' },
    stdio: 'ignore'
  })
  const call = webdriver(port)
  await until(() => call('GET', '/status'), `${driverPath} did not answer`)
  const session = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] } } }
  })
  const sessionId = String(session['sessionId'])
  return {
    async open(url) {
      await call('POST', `/session/${sessionId}/url`, { url })
    },
    async stop() {
      // The programs end below whether or not the window closes by itself.
      await call('DELETE', `/session/${sessionId}`).catch(() => undefined)
      driver.kill()
      screen.process.kill()
    }
  }
}

/** Xvfb chooses a free display by itself and writes its number to the file descriptor it is given. */
function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(xvfbPath(), ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  return new Promise((resolve, reject) => {
    screen.once('error', reject)
    screen.once('exit', code => reject(new Error(`Xvfb ended with ${code}`)))
    screen.stdio[3]?.once('data', (number: Buffer) => resolve({ display: `:${number.toString().trim()}`, process: screen }))
  })
}

function webdriver(port: number) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body: unknown = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {})
    })
    const { value } = (await response.json()) as { value: Record<string, unknown> | null }
    if (value?.['error']) throw new Error(`${String(value['error'])}: ${String(value['message'])}`)
    return value ?? {}
  }
}

async function until(attempt: () => Promise<unknown>, complaint: string) {
  const deadline = Date.now() + 15_000
  for (;;) {
    try {
      return await attempt()
    } catch (cause) {
      if (Date.now() > deadline) throw new Error(complaint, { cause })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port is free'))))
    })
  })
}
