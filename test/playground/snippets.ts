import { getNamespace, getReference, type ChainId } from '../../adapters/base/caip.ts'
import type { Settings } from './fields.ts'
import { programOf, type Backing, type Program } from './kit-program.ts'
import { isDefault } from './settings.ts'

// Minimal snippets that a developer copies, in five variants. Each is a whole file for an empty app: pasted there, it shows what
// the preview shows.

export const snippets = { HTML: html, React: react, Vue: vue, Svelte: svelte, Angular: angular } as const
export type SnippetName = keyof typeof snippets

type NetworkIds = { readonly [network: string]: ChainId }

/** An expression that is written verbatim: an imported name, a call. */
class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Options that `<w3m-modal>` has attributes for. */
const attributes: { readonly [option: string]: string } = {
  projectId: 'project-id',
  themeMode: 'theme-mode',
  locale: 'locale',
  debug: 'debug',
  preload: 'preload',
  defaultNetwork: 'default-network',
  termsConditionsUrl: 'terms-conditions-url',
  privacyPolicyUrl: 'privacy-policy-url',
  featuredWalletIds: 'featured-wallet-ids',
  includeWalletIds: 'include-wallet-ids',
  excludeWalletIds: 'exclude-wallet-ids',
  allWallets: 'all-wallets',
  enableReconnect: 'enable-reconnect',
  enableNetworkSwitch: 'enable-network-switch',
  enableWalletGuide: 'enable-wallet-guide',
  enableMobileFullScreen: 'enable-mobile-full-screen',
  allowUnsupportedChain: 'allow-unsupported-chain'
}

/**
 * Returns a page without a bundler if attributes and a style sheet suffice, else one for a bundler
 * such as Vite.
 */
export function html(settings: Settings, ids: NetworkIds, backing?: Backing): string {
  const program = programOf(settings, ids, backing)
  const head = [
    '<!doctype html>',
    htmlTag(program),
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    '<title>My app</title>'
  ]
  const button = `<w3m-button${buttonAttributes(settings)}></w3m-button>`
  const { themeVariables = {}, ...options } = program.options
  if (!hasAttributes(program))
    return [
      ...head,
      '<!-- For a bundler like Vite: these options have no attributes. -->',
      '<script type="module">',
      ...indent([`import 'w3m-kit/elements'`, ...lines(program, ids)]),
      '</script>',
      '',
      button
    ].join('\n')
  const { services } = program
  const shown = program.networks.map(name => {
    const id = ids[String(name)]!
    return getNamespace(id) === 'eip155' ? getReference(id) : id
  })
  const written = [
    ['networks', shown.join(', ')],
    ...(typeof services === 'string' ? [['services-url', services] as const, ['frame-url', frameOf(services)] as const] : []),
    ...Object.entries(options).map(([option, value]) => [attributes[option]!, [value].flat().join(', ')])
  ].map(([name, value]) => `${name}="${escaped(value)}"`)
  const variables = Object.entries(themeVariables)
  const modal = `<w3m-modal ${written.join(' ')}></w3m-modal>`
  return [
    ...head,
    ...(variables.length
      ? ['<style>', '  :root {', ...variables.map(([name, value]) => `    ${name}: ${value};`), '  }', '</style>']
      : []),
    '<script type="module" src="/w3m-kit/w3m.js"></script>',
    '',
    ...(program.isLocal ? [`<!-- ${localNote} -->`] : []),
    ...(modal.length <= 100 ? [modal] : ['<w3m-modal', ...indent(written), '></w3m-modal>']),
    button
  ].join('\n')
}

export function react(settings: Settings, ids: NetworkIds, backing?: Backing): string {
  const program = programOf(settings, ids, backing)
  const { imports, call } = codeOf(program, ids)
  return [
    ...(program.direction === 'rtl' ? [`// index.html: ${htmlTag(program)}`] : []),
    ...imports,
    `import { W3mButton } from 'w3m-kit/react'`,
    '',
    ...call,
    '',
    'export function Connect() {',
    `  return <W3mButton${buttonAttributes(settings)} />`,
    '}'
  ].join('\n')
}

export function vue(settings: Settings, ids: NetworkIds, backing?: Backing): string {
  const program = programOf(settings, ids, backing)
  return [
    `<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } }) -->`,
    ...pageNote(program),
    '<script setup lang="ts">',
    `import 'w3m-kit/elements'`,
    ...lines(program, ids),
    '</script>',
    '',
    '<template>',
    `  <w3m-button${buttonAttributes(settings)}></w3m-button>`,
    '</template>'
  ].join('\n')
}

export function svelte(settings: Settings, ids: NetworkIds, backing?: Backing): string {
  const program = programOf(settings, ids, backing)
  return [
    ...pageNote(program),
    '<script lang="ts">',
    ...indent([`import 'w3m-kit/elements'`, ...lines(program, ids)]),
    '</script>',
    '',
    `<w3m-button${buttonAttributes(settings)}></w3m-button>`
  ].join('\n')
}

export function angular(settings: Settings, ids: NetworkIds, backing?: Backing): string {
  const program = programOf(settings, ids, backing)
  const { imports, call } = codeOf(program, ids)
  return [
    ...(program.direction === 'rtl' ? [`// index.html: ${htmlTag(program)}`] : []),
    `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'`,
    `import 'w3m-kit/elements'`,
    ...imports,
    '',
    ...call,
    '',
    '@Component({',
    `  selector: 'app-connect',`,
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    `  template: '<w3m-button${buttonAttributes(settings)}></w3m-button>'`,
    '})',
    'export class Connect {}'
  ].join('\n')
}

const localNote = 'The services of the local stack, for this machine only. Your own: npx w3m-kit-services'

const htmlTag = ({ direction }: Program): string => (direction === 'rtl' ? '<html lang="en" dir="rtl">' : '<html lang="en">')

/** What the page around the component needs: the kit takes its text direction from it. */
const pageNote = (program: Program): readonly string[] =>
  program.direction === 'rtl' ? [`<!-- index.html: ${htmlTag(program)} -->`] : []

const hasAttributes = ({ adapters, networks, services, options, siwx }: Program): boolean =>
  siwx === undefined &&
  typeof services !== 'object' &&
  adapters.some(name => name !== 'walletConnect') &&
  networks.every(each => typeof each === 'string') &&
  Object.keys(options).every(option => option in attributes || option === 'themeVariables')

const lines = (program: Program, ids: NetworkIds): readonly string[] => {
  const { imports, call } = codeOf(program, ids)
  return [...imports, '', ...call]
}

/** Returns the imports, and the lines of the call. */
function codeOf(program: Program, ids: NetworkIds): { readonly imports: readonly string[]; readonly call: readonly string[] } {
  const { adapters: used, networks, services, options, siwx } = program
  // a network may have the same name as its adapter
  const alias = (name: string): string => (used.some(each => each === name) ? `${name}Network` : name)
  const written = {
    adapters: used.map(name => new Code(`${name}()`)),
    networks: networks.map(each => (typeof each === 'string' ? new Code(alias(each)) : each)),
    ...(services !== undefined && { services }),
    ...options,
    ...(siwx && { siwx: new Code(`${siwx.name}(${Object.keys(siwx.options).length ? literal(siwx.options) : ''})`) })
  }
  const imported = networks.flatMap(each => (typeof each === 'string' && each in ids ? [each] : []))
  const named = imported.map(name => (alias(name) === name ? name : `${name} as ${alias(name)}`)).sort()
  return {
    imports: [
      `import { createKit${siwx ? `, ${siwx.name}` : ''} } from 'w3m-kit'`,
      ...used.map(name => `import { ${name} } from 'w3m-kit/adapters/${name.toLowerCase()}'`),
      ...(named.length ? [`import { ${named.join(', ')} } from 'w3m-kit/networks'`] : [])
    ],
    call: [...(program.isLocal ? [`// ${localNote}`] : []), ...`createKit(${literal(written)})`.split('\n')]
  }
}

const frameOf = (services: string): string => `${services.replace(/\/+$/, '')}/pages/sdk`

function buttonAttributes(settings: Settings): string {
  const size = isDefault(settings, 'buttonSize') ? '' : ` size="${settings.buttonSize}"`
  return size + (isDefault(settings, 'buttonBalance') ? '' : ` balance="${settings.buttonBalance}"`)
}

const indent = (text: readonly string[]): readonly string[] => text.map(line => (line ? `  ${line}` : line))

/** Formats a value as code, on one line if it fits. */
function literal(value: unknown, depth = 0): string {
  if (value instanceof Code) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(item => literal(item, depth + 1))
    : Object.entries(value).map(
        ([name, item]) => `${/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)}: ${literal(item, depth + 1)}`
      )
  const [open, close] = isList ? '[]' : '{}'
  const short = isList || !parts.length ? `${open}${parts.join(', ')}${close}` : `{ ${parts.join(', ')} }`
  if (short.length + depth * 2 <= 90 && !short.includes('\n')) return short
  const inner = '  '.repeat(depth + 1)
  return `${open}\n${parts.map(part => inner + part).join(',\n')}\n${'  '.repeat(depth)}${close}`
}

/** Quotes a text in single quotes, and escapes anything that ends a script or a line. */
function quoted(text: string): string {
  const json = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('</', '<\\/')
  return `'${json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
