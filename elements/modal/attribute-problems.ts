import { KitError } from '../../adapters/base/kit-error.ts'
import { findUnknownAttributes, optionAttributes } from './attribute-options.ts'

/** Logs misspelled attributes; the others apply. */
export function reportUnknownAttributes(element: Element): void {
  for (const name of findUnknownAttributes(element)) {
    reportError(
      new KitError('invalid-option', `<w3m-modal> has no attribute "${name}".`, {
        metaMessages: [`Its attributes are: ${optionAttributes.join(', ')}.`]
      })
    )
  }
}

/** Logs that `networks` has no effect in an app's build. */
export function reportMissingScriptTag(): void {
  reportError(
    new KitError('not-started', 'Attributes of <w3m-modal> start a kit only with the script tag.', {
      metaMessages: ['Load dist/w3m.js, or leave networks out and call createKit({ networks }).']
    })
  )
}
