import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the first existing path, or the first, so that the browser's own launcher reports what is
 * missing.
 */
const firstOf = (...paths: readonly [string, ...string[]]) => paths.find(path => existsSync(path)) ?? paths[0]

/** Returns `CHROME_PATH`, or Chromium's path on Debian and other systems. */
export const chromiumPath = () =>
  process.env['CHROME_PATH'] ??
  firstOf(
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  )

/** Returns `FIREFOX_PATH`, or Firefox's path on Debian and other systems. */
export const firefoxPath = () =>
  process.env['FIREFOX_PATH'] ??
  firstOf('/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox')

/**
 * Runs as root in a container, without the browser's background traffic, and resolves local host names
 * only: a test that needs an external host fails.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'
] as const

/** The same for Firefox; a closed port as proxy blocks all but local hosts. */
export const firefoxPreferences: Record<string, string | number | boolean> = {
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9/',
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1'
}

/** WebKitGTK's driver, its window program, and Debian's name of the library for such a window. */
export const webkitPaths = () => ({
  driver: firstOf('/usr/bin/WebKitWebDriver'),
  window: join(import.meta.dirname, 'webkit-window.py'),
  library: firstOf(
    '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib',
    '/usr/lib/aarch64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib'
  )
})

/** Virtual screen for a browser without a headless mode. */
export const xvfbPath = () => firstOf('/usr/bin/Xvfb')
