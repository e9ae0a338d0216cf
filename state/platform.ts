import { isMobile, platformOf, type Platform } from '../adapters/base/deep-link.ts'
import { environment } from './environment.ts'

/** What the visitor holds in hand, read once a question is asked. */
export function platform(): Platform {
  const { page } = environment()
  return platformOf({ userAgent: page.userAgent, maxTouchPoints: page.maxTouchPoints, telegram: page.telegram, inFrame: page.inFrame })
}

/** A phone or a tablet: wallets are apps beside the browser, reached by links. */
export function isPhone(): boolean {
  return isMobile(platform())
}
