import { hasLoginRedirect, initialEnvironment, preferredLanguages } from '../../state/platform/initial-environment.ts'
import { $preloading, mayPreload, noPreloading } from '../../state/options/preload.ts'
import { setTheme } from '../../state/options/theme.ts'
import { readConnectionHints } from '../../state/session/hints.ts'
import { $selectedChainId, clearHintedSessions, setHintedSession } from '../../state/session/session.ts'
import { setLocale } from '../../state/text/set-locale.ts'
import type { AttributeKit } from '../modal/attribute-kit.ts'
import { setPageKit } from '../modal/page-kit-slot.ts'

// The kit of `<w3m-modal networks>` starts once the page needs it: with a sign that the user is about to open the modal, an element
// that shows an account or a network, a returning user, or a program. Until then a page with a button loads none of it.

setPageKit({ start, request, check })

let load: (() => Promise<void>) | undefined
let loading: Promise<void> | undefined
let isRequested = false
/** Whether the waiting kit has networks of EVM. */
let listsEvm = false

async function request(opens = false): Promise<void> {
  isRequested = true
  // The kit would load them once it runs, which is a second round trip. It reports an error.
  if (opens && listsEvm) import('../../adapters/evm/page-wallets.ts').catch(() => undefined)
  const run = load
  loading ??= run?.().catch((error: unknown) => {
    if (load === run) loading = undefined // offline: the next request tries again
    throw error
  })
  await loading
  if (load !== run) await request() // another modal has replaced this one
}

/**
 * Applies theme and language at once, and shows a returning user's account. Errors in the attributes are logged when the kit starts.
 */
function start(modal: Element): () => void {
  let kit: AttributeKit | undefined
  let stopped = false
  applyAppearance(modal)
  const changes = new MutationObserver(() => applyAppearance(modal))
  changes.observe(modal, { attributeFilter: ['theme-mode', 'locale'] })

  const hints = modal.getAttribute('enable-reconnect') === 'false' ? [] : Object.values(readConnectionHints())
  hints.forEach(setHintedSession)

  listsEvm = /(^|[\s,])(eip155:)?\d/.test(modal.getAttribute('networks') ?? '')
  loading = undefined
  const mine = (load = async () => {
    const { startPageKit } = await import('./start-page-kit.ts')
    if (stopped) return
    changes.disconnect()
    kit = startPageKit(modal)
    await kit.started
  })
  // offline: tried again with the first intent
  if (isRequested || hints.length > 0 || hasLoginRedirect()) request().catch(console.error)
  const preload = modal.getAttribute('preload')
  if (preload === 'none') $preloading.set({ ...noPreloading, when: preload })
  // the kit has the same option, and prefetches
  const cancel = preload === 'idle' && mayPreload() ? initialEnvironment().idle(() => request().catch(console.error)) : undefined

  return () => {
    stopped = true
    cancel?.()
    changes.disconnect()
    const isCurrent = load === mine // not where a modal that replaces this one has started before
    if (isCurrent) load = loading = undefined
    if (kit) kit.stop()
    else if (isCurrent) {
      setTheme({ mode: 'auto' })
      $preloading.set(noPreloading)
      clearHintedSessions()
    }
  }
}

/** Applies the attributes that users see before the kit starts. It validates them. */
function applyAppearance(modal: Element): void {
  const mode = modal.getAttribute('theme-mode')
  const locale = modal.getAttribute('locale')
  setTheme({ mode: mode === 'light' || mode === 'dark' ? mode : 'auto' })
  setLocale(locale === null ? preferredLanguages() : [locale])
}

function check(modal: Element): void {
  // the element of a running kit needs no attribute that looks like an option
  const isRunning = $selectedChainId.get() !== undefined
  if (isRunning || !modal.getAttributeNames().some(name => /-|^net/.test(name))) return
  import('../modal/attribute-problems.ts').then(({ reportUnknownAttributes }) => reportUnknownAttributes(modal), reportError)
}
