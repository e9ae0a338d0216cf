import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { serveFolder } from '../stack/static.ts'
import { ensureEngines } from '../../scripts/test/browser/install.ts'
import { buildProducts } from '../../scripts/build/main.ts'
import { report } from '../../scripts/test/run-steps.ts'
import { differencePage, type Difference } from './page.ts'
import { everyShot, openBrowser, openPage, site, take } from './shots.ts'

// `npm run test:visual`: compares screenshots of every screen with the approved ones, and shows differences in
// `shots/visual/index.html`. `npm run test:visual -- --update` approves the current ones; further arguments are parts of names:
// `-- Swap phone`.

const root = resolve(import.meta.dirname, '../..')
const approved = join(import.meta.dirname, 'approved')
const out = join(root, 'shots/visual')

/** Share of pixels by which edges of letters may differ between machines. */
const tolerated = 0.0005

const words = process.argv.slice(2)
const update = words.includes('--update')
const wanted = words.filter(word => !word.startsWith('--'))

ensureEngines(['chromium'])
if (!words.includes('--built')) await buildProducts(['playground'])
rmSync(out, { recursive: true, force: true })
mkdirSync(approved, { recursive: true })
mkdirSync(out, { recursive: true })

const server = await serveFolder({ folder: join(root, 'dist/playground') })
const browser = await openBrowser(server.url)
try {
  process.exitCode = (await compareAll()) ? 0 : 1
} finally {
  await browser.close()
  await server.stop()
}

async function compareAll(): Promise<boolean> {
  const page = await openPage(browser)
  const shots = everyShot(await screensOf()).filter(({ name }) => wanted.every(word => name.includes(word)))
  const differences: Difference[] = []
  const broken: string[] = []
  for (const shot of shots) {
    const taken = await take(page, shot).catch((error: unknown) => error as Error)
    if (taken instanceof Error) {
      broken.push(`${shot.name}: ${taken.message}`)
      continue
    }
    const after = smaller(taken)
    const file = join(approved, `${shot.name}.png`)
    const before = existsSync(file) ? readFileSync(file) : undefined
    const found = before ? compare(before, after) : { dots: Infinity }
    if (found.dots === 0) continue
    if (update) writeFileSync(file, after)
    else differences.push({ name: shot.name, before, after, ...found })
  }
  const names = new Set(shots.map(({ name }) => `${name}.png`))
  const gone = wanted.length ? [] : readdirSync(approved).filter(name => !names.has(name))
  if (update) for (const name of gone) rmSync(join(approved, name))
  else for (const name of gone) differences.push({ name, before: readFileSync(join(approved, name)), dots: Infinity })
  if (differences.length) {
    writeFileSync(join(out, 'index.html'), differencePage(differences))
    console.log(
      `${differences.map(({ name }) => name).join('\n')}\n\nLook at shots/visual/index.html; npm run test:visual -- --update approves.`
    )
  }
  if (broken.length) console.log(`\nNo picture was taken of\n${broken.join('\n')}`)
  const failed = differences.length + broken.length
  return report({ passed: shots.length - failed, failed })
}

/** Loads the gallery's list in a browser, because scenes are browser modules. */
async function screensOf(): Promise<Record<string, readonly string[]>> {
  const page = await browser.newPage()
  try {
    await page.goto(`${site}gallery.html?screen=none`)
    await page.waitForFunction(() => document.documentElement.dataset['scenes'])
    return JSON.parse(await page.evaluate(() => document.documentElement.dataset['scenes']!)) as Record<string, readonly string[]>
  } finally {
    await page.close()
  }
}

/** Returns the number of different pixels and an image of them, or nothing within the tolerance. */
function compare(before: Buffer, after: Buffer): { readonly dots: number; readonly difference?: Buffer } {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)]
  const { width, height } = one
  if (other.width !== width || other.height !== height) return { dots: Infinity }
  const difference = new PNG({ width, height })
  const dots = pixelmatch(one.data, other.data, difference.data, width, height, { threshold: 0.12 })
  return dots > width * height * tolerated ? { dots, difference: PNG.sync.write(difference) } : { dots: 0 }
}

/**
 * Removes differences that are not visible, and compresses as well as possible: the repository stores
 * the images.
 */
function smaller(png: Buffer): Buffer {
  const picture = PNG.sync.read(png)
  picture.data.forEach((value, index) => {
    if (index % 4 < 3) picture.data[index] = Math.min(255, Math.round(value / 8) * 8)
  })
  return PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })
}
