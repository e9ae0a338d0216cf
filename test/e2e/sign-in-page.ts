import type { Page } from 'puppeteer-core'
import type { Site } from './site.ts'

export interface Served {
  readonly sessions: readonly { readonly account: string; readonly chainId: string }[]
}

/** Returns the service's response to the page's cookie. */
export function sessionsOf(site: Site, page: Page): Promise<Served> {
  return page.evaluate(
    async (url: string) => (await (await fetch(url, { credentials: 'include' })).json()) as Served,
    `${site.stack.auth}/v1/siwx/session`
  )
}

/** Whether the page shows the message to sign. */
export function isPrompted(page: Page): Promise<boolean> {
  return page.$('>>> w3m-siwx-sign-message-view').then(Boolean)
}
