import { validateOptions } from '../../state/options/validate.ts'
import { createKit, type Kit } from '../../state/kit/kit.ts'
import { defaults, type KitOptions } from '../../state/options/options.ts'
import { clearHintedSessions } from '../../state/session/session.ts'
import { optionAttributes, parseAttributes, type AttributeOptions } from './attribute-options.ts'
import { reportUnknownAttributes } from './attribute-problems.ts'

/** A kit configured by the attributes of `<w3m-modal>`. */
export interface AttributeKit {
  /** Resolves once the kit runs, or the attributes were rejected with a console message. */
  readonly started: Promise<void>
  stop(): void
}

/**
 * Starts a kit from the attributes of an element, and restarts it when one of them changes.
 *
 * @param toOptions - Loads networks and adapters.
 */
export function startKitFromAttributes(
  element: Element,
  toOptions: (page: AttributeOptions) => Promise<KitOptions>
): AttributeKit {
  let kit: Kit | undefined
  let stopped = false
  let turn = 0

  const start = async (): Promise<void> => {
    const mine = ++turn
    try {
      reportUnknownAttributes(element)
      const options = await toOptions(parseAttributes(name => element.getAttribute(name)))
      validateOptions(options, defaults) // attributes have no compile-time check, and the script tag is a production build
      if (!stopped && mine === turn) kit = createKit(options)
    } catch (error) {
      // No kit will reconnect a restored session that the page may already show.
      if (!kit) clearHintedSessions()
      reportError(error)
    }
  }

  const restart = (changes: MutationRecord[]): void => {
    const names = new Set(changes.map(({ attributeName }) => attributeName))
    // Theme and language change at runtime.
    if (kit && [...names].every(name => name === 'theme-mode' || name === 'locale')) {
      try {
        const { themeMode = 'auto', locale = navigator.language } = parseAttributes(name => element.getAttribute(name)).options
        kit.setTheme({ mode: themeMode })
        kit.setLocale(locale)
      } catch (error) {
        reportError(error)
      }
      return
    }
    void start()
  }
  const observer = new MutationObserver(restart)
  observer.observe(element, { attributeFilter: [...optionAttributes] })

  return {
    started: start(),
    stop() {
      stopped = true
      observer.disconnect()
      kit?.stop()
    }
  }
}
