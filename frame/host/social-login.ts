import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import type { SetTimer } from '../protocol/channel.ts'
import { abortedError, untrustedOriginError } from '../protocol/errors.ts'
import { onSocialResult } from '../protocol/login-window.ts'
import type { SocialProvider } from '../protocol/messages.ts'
import type { RequestFrame } from './ask-frame.ts'
import type { Frame } from './frame.ts'

/** Options of a login step; `signal` aborts it when the user leaves the screen. */
export interface LoginOptions {
  readonly signal?: AbortSignal | undefined
}

export interface SocialOptions extends LoginOptions {
  /** Called when the tab is about to leave this page for the provider. */
  readonly onLeave?: (() => void) | undefined
}

/** Milliseconds between two checks whether the popup is still open: browsers fire no event for it. */
const popupLook = 1000
/** Milliseconds between two checks whether the popup shows its first page, and the timeout for it. */
const pageLook = 25
const pagePatience = 5000
/** Maximum length of a return URL that the login service accepts, in characters. */
const mostReturnCharacters = 2048

export interface PopupLoginOptions {
  readonly frame: Pick<Frame, 'subscribe'>
  readonly requestFrame: RequestFrame
  /** Configured URL of the frame. */
  readonly url: string
  readonly after: SetTimer
}

/**
 * Sends the popup to the provider, and resolves to the result URI of the login.
 *
 * @throws UserRejectedError when the user closes the popup
 */
export async function loginInPopup(
  { frame, requestFrame, url, after }: PopupLoginOptions,
  popup: Window,
  provider: SocialProvider,
  { signal }: LoginOptions
): Promise<string> {
  const { origin } = new URL(url)
  const stops: (() => void)[] = []
  try {
    const result = new Promise<string>((resolve, reject) => {
      stops.push(onSocialResult({ window, popup, origin }, resolve))
      stops.push(frame.subscribe(event => event.name === 'SOCIAL_RESULT' && resolve(event.payload.uri)))
      const abort = () => reject(abortedError(signal?.reason))
      signal?.addEventListener('abort', abort)
      stops.push(() => signal?.removeEventListener('abort', abort))
      // A popup in another browsing context group reports `closed` although it may be open: require it twice in a row.
      const look = (times: number) => {
        const again = after(popupLook, () => {
          if (!popup.closed) return look(0)
          if (times > 0) return reject(new UserRejectedError())
          look(times + 1)
        })
        stops.push(again)
      }
      look(0)
    })
    result.catch(() => {}) // it may reject before it is awaited
    const { uri } = await requestFrame('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })
    const later = (milliseconds: number, run: () => void) => void stops.push(after(milliseconds, run))
    await Promise.race([sendOn(popup, checkedRedirect(uri), later), result])
    return await result
  } finally {
    for (const stop of stops) stop()
  }
}

/**
 * Navigates this tab to the provider by a link that the frame shows: only a navigation of the frame's
 * own lets its login page find the login that the frame has begun. Settles only if the user cancels or comes back without a
 * result; a result arrives in another document.
 */
export async function loginByRedirect(
  requestFrame: RequestFrame,
  provider: SocialProvider,
  { signal, onLeave }: SocialOptions
): Promise<never> {
  // inside another site, the frame's storage is partitioned and differs from that of the return visit
  if (window.top !== window) throw new KitError('popup-blocked', 'Could not open social popup')
  onLeave?.()
  const { uri, returns, leaves } = await requestFrame(
    'GET_SOCIAL_REDIRECT_URI',
    { provider, returnTo: returnAddress(location) },
    { signal }
  )
  if (signal?.aborted) throw abortedError(signal.reason)
  // a third-party frame may support popups only: the tab would not come back to this page
  if (!returns) throw new KitError('popup-blocked', 'Could not open social popup')
  const stops: (() => void)[] = []
  try {
    return await new Promise<never>((_resolve, reject) => {
      // the browser's “Back” may restore this page from the back/forward cache
      const shown = ({ persisted }: PageTransitionEvent) => persisted && reject(new UserRejectedError())
      const abort = () => reject(abortedError(signal?.reason))
      window.addEventListener('pageshow', shown)
      signal?.addEventListener('abort', abort)
      stops.push(
        () => window.removeEventListener('pageshow', shown),
        () => signal?.removeEventListener('abort', abort)
      )
      if (!leaves) location.assign(checkedRedirect(uri))
    })
  } finally {
    for (const stop of stops) stop()
  }
}

type Later = (milliseconds: number, run: () => void) => void

/**
 * Navigates the popup to `address` once it shows its first page, or after a timeout.
 * That first page loads in another process, and Chromium drops a navigation that starts while it arrives: the popup would stay at
 * its first page. After a timeout, the navigation is therefore repeated when the page has loaded, unless the login is over by
 * then.
 */
async function sendOn(popup: Window, address: string, later: Later): Promise<void> {
  const go = () => {
    if (!popup.closed) popup.location.href = address
  }
  const came = await firstPage(popup, later, pageLook, pagePatience)
  go()
  if (came) return
  await firstPage(popup, later, popupLook, Infinity)
  later(popupLook, go)
}

/** Polls until the popup shows its first page. Resolves to `false` after the timeout. */
function firstPage(popup: Window, later: Later, every: number, patience: number): Promise<boolean> {
  return new Promise(resolve => {
    const look = (left: number): void => {
      if (!isEmpty(popup)) resolve(true)
      else if (left <= 0) resolve(false)
      else later(every, () => look(left - every))
    }
    look(patience)
  })
}

/** Returns true while the popup is still same-origin. Once its first page has loaded, access throws. */
function isEmpty(popup: Window): boolean {
  try {
    return popup.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** Returns the URL of the page, or a shorter one if it is longer than a login accepts. */
function returnAddress({ href, origin, pathname }: Location): string {
  return href.length <= mostReturnCharacters ? href : origin + pathname
}

/** Validates a redirect URI: with a `javascript:` URI, the frame could run code in the page. */
function checkedRedirect(uri: string): string {
  const address = new URL(uri)
  if (!isWeb(address)) throw untrustedOriginError('The login has to go on at an https address.')
  return address.href
}

/**
 * Validates the content of Farcaster's code, which a phone shows as a link: as
 * {@link checkedRedirect}, or an address of Farcaster's app. Returns it unchanged, since the code is scanned.
 */
export function checkPhoneLink(uri: string): string {
  const address = URL.canParse(uri) ? new URL(uri) : undefined
  if (!address || (!isWeb(address) && address.protocol !== 'farcaster:'))
    throw untrustedOriginError('The code has to be an https address, or one of Farcaster.')
  return uri
}

const isWeb = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname))
