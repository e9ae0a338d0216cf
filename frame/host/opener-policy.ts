import { KitError } from '../../adapters/base/kit-error.ts'

/**
 * Detects whether the page's `Cross-Origin-Opener-Policy` separates the wallet's window from the
 * iframe that opens it. The browser then opens the window without an opener, and nothing can be confirmed in it. No API returns a
 * page's own policy, so its headers are requested again.
 */
export async function separatesWindows(): Promise<boolean> {
  if (globalThis.crossOriginIsolated) return true
  try {
    const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', redirect: 'error' })
    return /^\s*same-origin(-plus-coep)?\s*(;|$)/.test(headers.get('cross-origin-opener-policy') ?? '')
  } catch {
    return false // the server or the page's own policy does not allow the request
  }
}

/** https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies */
export const windowsSeparated = () =>
  new KitError('frame-failed', 'This page’s Cross-Origin-Opener-Policy "same-origin" cuts off the wallet’s window.', {
    metaMessages: ['Serve the page with "Cross-Origin-Opener-Policy: same-origin-allow-popups".']
  })
