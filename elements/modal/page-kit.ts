import { KitError } from '../../adapters/base/error.ts'
import { checkOptions } from '../../state/check-options.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import { defaults } from '../../state/options.ts'
import { forgetHints } from '../../state/session.ts'
import { composer } from './composer.ts'
import { optionAttributes, readPageOptions, unknownAttributes } from './page-options.ts'

/** A kit that the attributes of `<w3m-modal>` describe. */
export interface PageKit {
  /** Settles once the kit runs, or the attributes have been refused with words in the console. */
  readonly started: Promise<void>
  stop(): void
}

/** Starts a kit from the attributes of an element, and anew when one of them changes. */
export function startPageKit(element: Element): PageKit {
  let kit: Kit | undefined
  let stopped = false
  let turn = 0

  const start = async (): Promise<void> => {
    const mine = ++turn
    try {
      if (!composer) {
        throw new KitError('not-started', 'Attributes of <w3m-modal> start a kit only with the script tag.', {
          metaMessages: ['Load dist/w3m.js, or leave networks out and call createKit({ networks }).']
        })
      }
      unknownAttributes(element).forEach(reportUnknown)
      const options = await composer(readPageOptions(name => element.getAttribute(name)))
      checkOptions(options, defaults) // no compiler has seen what attributes say, and the script tag is a production build
      if (!stopped && mine === turn) kit = createKit(options)
    } catch (error) {
      // no kit will ask the wallets of a returning visitor, whom the page may show already
      if (!kit) forgetHints()
      reportError(error)
    }
  }

  const restart = (changes: MutationRecord[]): void => {
    const names = new Set(changes.map(({ attributeName }) => attributeName))
    // look and language change while it runs
    if (kit && [...names].every(name => name === 'theme-mode' || name === 'locale')) {
      try {
        const { themeMode = 'auto', locale = navigator.language } = readPageOptions(name => element.getAttribute(name)).options
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

/** Says what an element without `networks` has instead: nothing starts, and nobody would know why. */
export function reportNothingStarts(element: Element): void {
  unknownAttributes(element).forEach(reportUnknown)
}

/** A misspelt option is said; the others hold. */
function reportUnknown(name: string): void {
  reportError(
    new KitError('invalid-option', `<w3m-modal> has no attribute "${name}".`, {
      metaMessages: [`Its attributes are: ${optionAttributes.join(', ')}.`]
    })
  )
}
