import { existsSync } from 'node:fs'
import { installPackages, mayInstall } from '../debian.ts'
import { chromiumPath, firefoxPath, webkitPaths, xvfbPath } from './programs.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

interface Program {
  readonly name: string
  readonly path: () => string
  /** Debian packages that contain it. */
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
 * Installs missing engines as Debian packages if allowed.
 * Otherwise throws with what is missing and how to install it.
 */
export function ensureEngines(engines: readonly Engine[]): void {
  const missing = engines.flatMap(engine => programs[engine]).filter(({ path }) => !existsSync(path()))
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap(program => program.packages))]
  const names = missing.map(({ name }) => name).join(', ')
  const byHand = `Install it: apt-get install ${packages.join(' ')} on Debian, or name its path in the environment.`
  if (!mayInstall()) throw new Error(`Missing: ${names}. ${byHand}`)
  console.log(`Missing: ${names}. Installing ${packages.join(', ')} …`)
  try {
    installPackages(packages)
  } catch (error) {
    throw new Error(byHand, { cause: error })
  }
  const still = missing.filter(({ path }) => !existsSync(path()))
  if (still.length > 0)
    throw new Error(`Still missing after the installation: ${still.map(({ name, path }) => `${name} at ${path()}`).join(', ')}.`)
}
