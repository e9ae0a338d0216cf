import { locales, type Locale } from '../../adapters/base/locales.ts'
import { KitError } from '../../adapters/base/error.ts'
import { onStop } from '../lifetime.ts'
import { $locale } from '../text/text.ts'
import { eachText, type Words } from '../text/words.ts'
import type { Flows } from './flows.ts'
import { keys } from './keys.ts'

export type { Flows } from './flows.ts'
export type { Locale } from '../../adapters/base/locales.ts'

/** Texts in place of the kit's, by flow and key: those that are not there stay. */
export type TextsOfLanguage = { readonly [Flow in keyof Flows]?: { readonly [Key in keyof Flows[Flow]]?: string } }

/** By language, each at once or when it is spoken: `{ en: { connect: { injected: 'Here' } }, de: () => import('./words-de.js') }`. */
export type Texts = {
  readonly [Language in Locale]?: TextsOfLanguage | (() => Promise<TextsOfLanguage | { readonly default: TextsOfLanguage }>)
}

/** For the option `texts`. */
export interface OwnTexts {
  /** Called by `createKit`. */
  start(): void
}

/**
 * A site's own words in place of the kit's, in any language that the kit speaks. What stands in braces is a place for a value; a text may
 * leave it out. The secure frame's words are its own.
 *
 * @throws KitError `invalid-option` that names the language, flow or text that there is none of, and what there is
 * @example
 * import { createKit } from 'w3m-kit'
 * import { ownTexts } from 'w3m-kit/texts'
 *
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
      // the kit may be started again with others
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
          // the kit's own words stay; a name that there is none of is the developer's to see
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

/** What lies over the kit's words now. */
let laid: ReadonlyMap<string, TextsOfLanguage> | undefined
const beneath = new Map<Words, { set(words: Words['english']): void; words: Words['english'] }>()

function lay(own: ReadonlyMap<string, TextsOfLanguage>): () => void {
  laid = own
  eachText(cover)
  layAgain()
  return () => {
    if (laid !== own) return
    laid = undefined
    layAgain()
  }
}

/** From now on whatever is set there has the site's texts over it. */
function cover(words: Words): void {
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
  checkNames(`texts.${language}`, texts, Object.keys(keys), 'flows')
  for (const [flow, own] of Object.entries(texts)) {
    checkNames(`texts.${language}.${flow}`, own, keys[flow as keyof Flows].split(' '), 'texts')
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
