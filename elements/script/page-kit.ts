import { hasLoginRedirect, preferredLanguages } from '../../state/platform/initial-environment.ts'
import { setTheme } from '../../state/options/theme.ts'
import { readConnectionHints } from '../../state/session/hints.ts'
import { setHintedSession } from '../../state/session/session.ts'
import { setLocale } from '../../state/text/set-locale.ts'
import type { AttributeKit } from '../modal/attribute-kit.ts'
import { setPageKit } from '../modal/page-kit-slot.ts'
import { requestStart, setPendingStart } from '../modal/pending-start.ts'

setPageKit(startWhenNeeded)

/**
 * Starts the kit of `<w3m-modal networks>` once the page needs it; until then a page with a button loads none of it.
 * Theme and language apply at once, and a returning user's account shows at once. Errors in the attributes are logged when the kit
 * starts. Returns a function that stops it.
 */
function startWhenNeeded(element: Element): () => void {
  let kit: AttributeKit | undefined
  let stopped = false
  applyAppearance(element)
  const changes = new MutationObserver(() => applyAppearance(element))
  changes.observe(element, { attributeFilter: ['theme-mode', 'locale'] })

  const hints = element.getAttribute('enable-reconnect') === 'false' ? [] : Object.values(readConnectionHints())
  hints.forEach(setHintedSession)

  setPendingStart(async () => {
    const { startPageKit } = await import('./start-page-kit.ts')
    if (stopped) return
    changes.disconnect()
    kit = startPageKit(element)
    await kit.started
  })
  // offline: tried again with the first intent
  if (hints.length > 0 || hasLoginRedirect()) requestStart().catch(console.error)

  return () => {
    stopped = true
    setPendingStart(undefined)
    changes.disconnect()
    if (kit) kit.stop()
    else setTheme({ mode: 'auto' })
  }
}

/** Applies the attributes that users see before the kit starts. It validates them. */
function applyAppearance(element: Element): void {
  const mode = element.getAttribute('theme-mode')
  const locale = element.getAttribute('locale')
  setTheme({ mode: mode === 'light' || mode === 'dark' ? mode : 'auto' })
  setLocale(locale === null ? preferredLanguages() : [locale])
}
