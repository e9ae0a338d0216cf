import type { Page } from 'puppeteer-core'

const patience = 30_000

/** Errors of the pages that a test has opened. */
export const faultsOf = new WeakMap<Page, string[]>()

/** Waits until the recipe's `<output>` matches, and returns its text. */
export async function outputOf(page: Page, pattern = /./, selector = 'output'): Promise<string> {
  const shown = page.waitForFunction(
    (selector: string, source: string) => {
      const text = document.querySelector(selector)?.textContent ?? ''
      return new RegExp(source).test(text) && text
    },
    { timeout: patience, polling: 50 },
    selector,
    pattern.source
  )
  const handle = await shown.catch(async (cause: unknown) => {
    const text = await page.evaluate(() => document.body.innerText)
    throw new Error([`No ${selector} matches ${pattern.source}. The page has:`, text, ...(faultsOf.get(page) ?? [])].join('\n'), {
      cause
    })
  })
  return (await handle.jsonValue()) as string
}

export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, element => element.textContent ?? '')

interface TestedWallet {
  readonly chainId: number
  readonly requests: readonly { readonly method: string }[]
  failNext(code: number, method: string): void
}

/** Lets the user of the test wallet reject the next request of a method. */
export const rejectNext = (page: Page, method: string): Promise<void> =>
  page.evaluate(method => (globalThis as unknown as { wallet: TestedWallet }).wallet.failNext(4001, method), method)

/** The network that the test wallet is on, and what it was asked for. */
export const walletState = (page: Page): Promise<{ readonly chainId: number; readonly methods: readonly string[] }> =>
  page.evaluate(() => {
    const { chainId, requests } = (globalThis as unknown as { wallet: TestedWallet }).wallet
    return { chainId, methods: requests.map(({ method }) => method) }
  })
