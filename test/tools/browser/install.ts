import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromiumPath, firefoxPath, webkitPaths, xvfbPath } from './programs.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

interface Program {
  readonly name: string
  readonly path: () => string
  /** Debian's packages that bring it. */
  readonly packages: readonly string[]
}

const programs: Record<Engine, readonly Program[]> = {
  chromium: [{ name: 'Chromium (or CHROME_PATH)', path: chromiumPath, packages: ['chromium'] }],
  firefox: [{ name: 'Firefox (or FIREFOX_PATH)', path: firefoxPath, packages: ['firefox-esr'] }],
  webkit: [
    { name: 'WebKitWebDriver', path: () => webkitPaths().driver, packages: ['webkit2gtk-driver'] },
    {
      name: "WebKit's library for Python",
      path: () => webkitPaths().library,
      packages: ['gir1.2-webkit2-4.1', 'python3-gi']
    },
    { name: 'Xvfb', path: xvfbPath, packages: ['xvfb'] }
  ]
}

/**
 * Makes sure that engines are there, and installs Debian's packages where it may. Throws with what is missing and how to get it where
 * it may not.
 */
export function ensureEngines(engines: readonly Engine[]): void {
  const missing = engines.flatMap(engine => programs[engine]).filter(({ path }) => !existsSync(path()))
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap(program => program.packages))]
  const names = missing.map(({ name }) => name).join(', ')
  const byHand = `Install it: apt-get install ${packages.join(' ')} on Debian, or name its path in the environment.`
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    throw new Error(`Missing: ${names}. ${byHand}`)
  }
  console.log(`Missing: ${names}. Installing ${packages.join(', ')} …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', command, {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8'
    })
    if (status !== 0) throw new Error(`apt-get ${command.join(' ')} failed.\n${stderr}\n${byHand}`)
  }
  const still = missing.filter(({ path }) => !existsSync(path()))
  if (still.length > 0)
    throw new Error(`Still missing after the installation: ${still.map(({ name, path }) => `${name} at ${path()}`).join(', ')}.`)
}
