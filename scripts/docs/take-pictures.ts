import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, ElementHandle, Page } from 'puppeteer-core'
import { serveFolder } from '../../test/stack/static.ts'
import { openBrowser, openPage, showScene } from '../../test/visual/shots.ts'
import { everyPicture, modes, type Picture } from './pictures.ts'

/**
 * Takes every picture from the built playground into a folder, as `name-light.webp` and `name-dark.webp`. Keeps those of the last run
 * that the playground has not changed since.
 */
export async function takePictures(root: string, folder: string): Promise<void> {
  const playground = join(root, 'dist/playground')
  const hash = createHash('sha256').update(readdirSync(playground, { recursive: true }).sort().join())
  for (const file of ['pictures.ts', 'take-pictures.ts']) hash.update(readFileSync(join(import.meta.dirname, file)))
  const key = hash.digest('hex')
  const seal = join(folder, 'key')
  if (!existsSync(seal) || readFileSync(seal, 'utf8') !== key) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(seal, key)
  const server = await serveFolder({ folder: playground })
  const browser = await openBrowser(server.url)
  try {
    for (const mode of modes) {
      const pictures = everyPicture(root).filter(({ name }) => !existsSync(fileOf(folder, name, mode)))
      if (pictures.length > 0) await takeAll(browser, { pictures, folder, mode })
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Mode = (typeof modes)[number]

const fileOf = (folder: string, name: string, mode: Mode): string => join(folder, `${name}-${mode}.webp`)

interface Batch {
  readonly pictures: readonly Picture[]
  readonly folder: string
  readonly mode: Mode
}

async function takeAll(browser: Browser, { pictures, folder, mode }: Batch): Promise<void> {
  const page = await openPage(browser)
  for (const { name, scene, part } of pictures) {
    await showScene(page, { query: { ...scene, theme: mode, locale: 'en', font: 'Roboto' }, width: 900, scale: 2 })
    const element = await page.waitForSelector(part, { timeout: 10_000 })
    await element!.evaluate(each => each.classList.add('pictured'))
    // neither the page behind nor the scrim, whose colors differ from the site's, nor what is beside the element
    const ground = mode === 'light' ? '#f6f6f7' : '#1b1b1f'
    await page.addStyleTag({
      content: `html { background: ${ground} !important; caret-color: transparent } main * { visibility: hidden }
        main .pictured { visibility: visible } w3m-modal { --w3m-scrim: transparent } w3m-account, w3m-network { inline-size: 360px }`
    })
    writeFileSync(fileOf(folder, name, mode), await cut(page, element!))
  }
  await page.close()
}

/** Returns an element with a margin, as WebP. */
async function cut(page: Page, element: ElementHandle): Promise<Uint8Array> {
  const { x, y, width, height } = (await element.boundingBox())!
  const margin = 16
  const clip = {
    x: Math.max(0, x - margin),
    y: Math.max(0, y - margin),
    width: width + 2 * margin,
    height: height + 2 * margin
  }
  return page.screenshot({ type: 'webp', quality: 82, clip })
}
