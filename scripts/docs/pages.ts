import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '../../adapters/base/error-codes.ts'
import { locales } from '../../adapters/base/locales.ts'
import { frameTable, screenCounts, screenTable } from './accessibility.ts'
import { actionList, hookTable, kitMethods, moduleList, networkTable, storeTable } from './api.ts'
import { elementReference, themeTable } from './elements.ts'
import { examplesOf } from './examples.ts'
import { contractErrorTable, errorList, nodeErrorTable, numericTable } from './errors.ts'
import { opening, section } from './markdown.ts'
import { elementList, elementPictures } from './pictures.ts'
import { adapterTable, featureTable, optionList, optionTypes, serviceTable } from './options.ts'
import { screenCount, screenReference } from './screens.ts'
import { firstTable } from './settings.ts'
import { themeGallery, themeList } from './theme-gallery.ts'

/** What `<!-- generated: name words -->` in a page stands for. */
const blocks: Readonly<Record<string, (root: string, words: string) => string>> = {
  'element-list': elementList,
  element: elementReference,
  pictures: elementPictures,
  theme: themeTable,
  'theme-gallery': themeGallery,
  'theme-list': themeList,
  options: optionList,
  features: featureTable,
  services: serviceTable,
  'option-types': optionTypes,
  adapter: adapterTable,
  stores: storeTable,
  hooks: hookTable,
  'kit-methods': kitMethods,
  actions: actionList,
  modules: moduleList,
  networks: networkTable,
  locales: () => locales.map(tag => `\`${tag}\``).join(', '),
  errors: errorList,
  'error-count': () => String(errorCodes.length),
  'numeric-errors': numericTable,
  'node-errors': (_root, namespace) => nodeErrorTable(namespace),
  'contract-errors': contractErrorTable,
  screens: screenTable,
  'screen-reference': screenReference,
  'screen-count': screenCount,
  'frame-screens': frameTable,
  'screen-counts': screenCounts,
  /** The table of variables of a folder's page: `settings services/README.md`. */
  settings: (root, file) => `<div class="rows settings">\n\n${onTheSite(firstTable(root, file))}\n\n</div>`,
  /** A part of a folder's page, by its heading: `section frame/SECURITY.md Out of scope`. */
  section: (root, words) => {
    const [, file = '', heading = ''] = /^(\S+) (.+)$/.exec(words) ?? []
    return onTheSite(section(readFileSync(join(root, file), 'utf8'), heading))
  },
  /** A code block of a folder's page, by the name after its language, as a file: `block services/auth/README.md hono server/app.ts`. */
  block: (root, words) => {
    const [file = '', name = '', path = ''] = words.split(' ')
    const found = examplesOf(file, readFileSync(join(root, file), 'utf8')).find(each => each.words.includes(name))
    if (!found) throw new Error(`${file} has no block "${name}".`)
    return `\`\`\`${found.language} [${path}]\n${found.text}\`\`\``
  },
  opening: (root, file) => opening(readFileSync(join(root, file), 'utf8')),
  /** A whole file without its title: `file CHANGELOG.md`. */
  file: (root, file) => readFileSync(join(root, file), 'utf8').replace(/^# .*\n+/, '')
}

/** Pages of the repository's folders that say what a page of the site says too. */
const told: Readonly<Record<string, string>> = {
  'auth/README.md': '[server sign-in](/guide/sign-in.md)',
  'auth/login/README.md': '[embedded wallet login](/host/settings.md#embedded-wallet-login)',
  'recovery/README.md': '[custodial recovery](/host/settings.md#custodial-recovery)',
  'relay/README.md': '[limits](/host/operate.md#limits)',
  'services/key-wrappers/README.md': '[key management services](/host/settings.md#key-management-services)',
  'frame/page/smart/README.md': '[smart accounts](/host/settings.md#smart-accounts)',
  'frame/SECURITY.md': '[security](/security.md)'
}

const onTheSite = (text: string): string => text.replace(/`([\w/-]+\.md)`/g, (path, name: string) => told[name] ?? path)

const marker = /<!-- generated: (\S+) ?(.*?) -->/g

/** Every page of the site by its path beneath `docs`, complete: what is written by hand with what is generated in its place. */
export function pages(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'docs')
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(README\.md$|node_modules$|dist$|\.)/.test(name))
    .flatMap(entry =>
      entry.isDirectory() ? readdirSync(join(folder, entry.name)).map(name => `${entry.name}/${name}`) : entry.name
    )
    .filter(path => path.endsWith('.md'))
    .sort()
  return new Map(files.map(path => [path, complete(root, readFileSync(join(folder, path), 'utf8'))]))
}

export function complete(root: string, page: string): string {
  return page.replace(marker, (_, name: string, words: string) => {
    const block = blocks[name]
    if (!block) throw new Error(`There is no generated part "${name}"; there are ${Object.keys(blocks).join(', ')}.`)
    return block(root, words)
  })
}
