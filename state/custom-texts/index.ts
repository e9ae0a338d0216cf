import { locales, type Locale } from '../../adapters/base/locales.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { onStop } from '../platform/cleanup.ts'
import { $locale } from '../text/locale.ts'
import { forEachText, type FlowText } from '../text/define-text.ts'
import type { Flows } from './flows.ts'
import { textKeys } from './keys.ts'

export type { Flows } from './flows.ts'
export type { Locale } from '../../adapters/base/locales.ts'

/** Custom texts by flow and key. A missing one keeps the kit's text. */
export type TextsOfLanguage = { readonly [Flow in keyof Flows]?: { readonly [Key in keyof Flows[Flow]]?: string } }

/**
 * Custom texts by language, given directly or lazy-loaded when the language is used: `{ en: { connect:
 * { injected: 'Here' } }, de: () => import('./words-de.js') }`.
 */
export type Texts = {
  readonly [Language in Locale]?: TextsOfLanguage | (() => Promise<TextsOfLanguage | { readonly default: TextsOfLanguage }>)
}

/** Value of the option `texts`. */
export interface OwnTexts {
  /** Called by `createKit`. */
  start(): void
}

/**
 * Replaces the kit's texts by custom ones, in any language of the kit.
 * Braces mark a placeholder for a value; a text may omit it. Texts of the secure frame cannot be replaced.
 *
 * @throws KitError `invalid-option` that names the unknown language, flow or text, and the known ones
 * @example
 * import { createKit } from 'w3m-kit'
 * import { ownTexts } from 'w3m-kit/texts'
 * createKit({
 *   adapters: [evm()],
 *   networks: [mainnet],
 *   texts: ownTexts({ en: { button: { connect: 'Log in with a wallet' } }, de: () => import('./kit-words-de.js') })
 * })
 */
export function ownTexts(texts: Texts): OwnTexts {
  checkNames('texts', texts, locales, 'languages')
  const here = new Map<string, TextsOfLanguage>()
  for (const [language, given] of Object.entries(texts)) {
    if (typeof given === 'function') continue
    checkTexts(language, given)
    here.set(language, given)
  }
  return {
    start() {
      // the kit may be restarted with other texts
      const stop = lay(here)
      const stopFollowing = $locale.subscribe(language => {
        const given = texts[language]
        if (typeof given === 'function' && !here.has(language)) void bring(language, given)
      })
      const bring = async (language: string, load: () => Promise<TextsOfLanguage | { readonly default: TextsOfLanguage }>) => {
        try {
          const loaded = await load()
          const given = 'default' in loaded ? loaded.default : loaded
          checkTexts(language, given)
          here.set(language, given)
          layAgain()
        } catch (error) {
          // keep the kit's texts; an unknown name is a developer error
          if (error instanceof KitError) console.error(error)
        }
      }
      onStop(() => {
        stopFollowing()
        stop()
      })
    }
  }
}

/** Custom texts that are applied now. */
let laid: ReadonlyMap<string, TextsOfLanguage> | undefined
const beneath = new Map<FlowText, { set(words: FlowText['english']): void; words: FlowText['english'] }>()

function lay(own: ReadonlyMap<string, TextsOfLanguage>): () => void {
  laid = own
  forEachText(cover)
  layAgain()
  return () => {
    if (laid !== own) return
    laid = undefined
    layAgain()
  }
}

/** Intercepts the store, so that every text set later is overridden by the custom ones. */
function cover(words: FlowText): void {
  const { $words } = words
  const under = { set: $words.set.bind($words), words: $words.get() }
  beneath.set(words, under)
  $words.set = given => {
    under.words = given
    under.set({ ...given, ...ownOf(words.name) })
  }
  $words.set(under.words)
}

function layAgain(): void {
  for (const [{ $words }, { words }] of beneath) $words.set(words)
}

const ownOf = (flow: string): object | undefined => laid?.get($locale.get())?.[flow as keyof Flows]

function checkTexts(language: string, texts: TextsOfLanguage): void {
  checkNames(`texts.${language}`, texts, Object.keys(textKeys), 'flows')
  for (const [flow, own] of Object.entries(texts)) {
    checkNames(`texts.${language}.${flow}`, own, textKeys[flow as keyof Flows].split(' '), 'texts')
    for (const [key, text] of Object.entries(own)) {
      if (typeof text !== 'string')
        throw new KitError('invalid-option', `The option "texts.${language}.${flow}.${key}" is no text.`)
    }
  }
}

function checkNames(at: string, given: object, known: readonly string[], what: string): void {
  if (typeof given !== 'object' || given === null)
    throw new KitError('invalid-option', `The option "${at}" is no object.`, {
      metaMessages: [`Give it ${what} by their names.`]
    })
  const unknown = Object.keys(given).find(name => !known.includes(name))
  if (unknown !== undefined)
    throw new KitError('invalid-option', `There is no "${at}.${unknown}".`, {
      metaMessages: [`There are these ${what}: ${known.join(', ')}.`]
    })
}
