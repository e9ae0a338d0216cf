import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Plugin } from 'vite'

/** Texts of a language by flow, as in `state/locales/<code>.json`. */
export type LocaleTexts = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A language loads in three files, by the user's progress: one file for each flow would be a thousand
 * files.
 */
const parts: readonly (readonly [part: string, flows: RegExp])[] = [
  ['account', /^(account|activity|nfts|portfolio|profile-wallets|receive|settings)$/],
  ['acting', /^(buy|multi-chain|name|payment-link|register|send|sign-in|smart|swap|update-email)/],
  ['first', /^/]
]

const partOf = (flow: string): string => parts.find(([, flows]) => flows.test(flow))![0]

const generated = /\/state\/locales\/([a-z]{2,3}(?:-[A-Z]{2})?)(?:-(account|acting|first))?\.js$/

/** Returns the chunk of a generated module: `de`, `de-first`; `undefined` for other modules. */
export const localeChunk = (id: string): string | undefined => (generated.test(id) ? posix.basename(id, '.js') : undefined)

/**
 * Splits `state/locales/<code>.json`, the format of translation tools, into a module for each part,
 * and one that loads them. An import of the JSON file from `state/text` resolves to the latter: it exports `load(flow)`.
 */
export function locales(): Plugin {
  // Vite writes ids with `/` on every platform
  let root = ''
  return {
    name: 'w3m-kit-locales',
    enforce: 'pre',
    configResolved(config) {
      ;({ root } = config)
    },
    resolveId(source, importer = '') {
      const path = source.startsWith('.') ? posix.join(posix.dirname(importer), source) : source
      if (importer.endsWith('/state/text/load-messages.ts') && path.endsWith('.json')) return path.replace(/json$/, 'js')
      if (!generated.test(path)) return null
      return path.startsWith(root) ? path : posix.join(root, path)
    },
    load(id) {
      const [, code, part] = generated.exec(id) ?? []
      if (!code) return null
      const file = id.replace(/(-(account|acting|first))?\.js$/, '.json')
      this.addWatchFile(file)
      const texts = JSON.parse(readFileSync(file, 'utf8')) as LocaleTexts
      return part ? partModule(texts, part) : languageModule(texts, code)
    }
  }
}

const partModule = (texts: LocaleTexts, part: string): string =>
  `export const texts = ${JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([flow]) => partOf(flow) === part)))}\n`

const languageModule = (texts: LocaleTexts, code: string): string =>
  `const account = () => import('./${code}-account.js')
const acting = () => import('./${code}-acting.js')
const first = () => import('./${code}-first.js')
const flows = { ${Object.keys(texts)
    .map(flow => `'${flow}': ${partOf(flow)}`)
    .join(', ')} }
export const load = async flow => (await flows[flow]()).texts[flow]
`
