import { isMobile, platformOf, type Platform } from '../adapters/base/platform.ts'
import { page } from './page.ts'

/** What the visitor holds in hand, read once a question is asked. */
export function platform(): Platform {
  return platformOf(page())
}

/** A phone or a tablet: wallets are apps beside the browser, reached by links. */
export function isPhone(): boolean {
  return isMobile(platform())
}
