import type { Page } from 'puppeteer-core'

const patience = 30_000

/** Waits until the recipe's `<output>` matches, and returns its text. */
export async function outputOf(page: Page, pattern = /./, selector = 'output'): Promise<string> {
  const handle = await page.waitForFunction(
    (selector: string, source: string) => {
      const text = document.querySelector(selector)?.textContent ?? ''
      return new RegExp(source).test(text) && text
    },
    { timeout: patience, polling: 50 },
    selector,
    pattern.source
  )
  return (await handle.jsonValue()) as string
}
