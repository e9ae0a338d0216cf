import { getNamespace, getReference, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { differences } from './chosen-options.ts'
import type { Settings } from './fields.ts'
import { isDefault } from './settings.ts'

// Minimal snippets that a developer copies, in five variants.

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

interface Program {
  readonly imports: readonly string[]
  readonly call: string
}

/** The adapter of a namespace: the function of `w3m-kit/adapters/<name>` has the same name. */
const adapters: { readonly [namespace in Namespace]: string } = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot'
}

/** Options that `<w3m-modal>` has attributes for. */
const attributes: { readonly [option: string]: string } = {
  services: 'services-url',
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
export function html(settings: Settings, ids: NetworkIds): string {
  const { themeVariables = {}, ...options } = differences(settings, name => ids[name])
  if (settings.siwx !== 'off' || !Object.keys(options).every(option => option in attributes))
    return [
      '<!doctype html>',
      '<!-- For a bundler like Vite: these options have no attributes. -->',
      '<script type="module">',
      ...indent([`import 'w3m-kit/elements'`, ...lines(settings, ids)]),
      '</script>',
      '',
      `<w3m-button${buttonAttributes(settings)}></w3m-button>`
    ].join('\n')
  const shown = settings.networks.map(name => {
    const id = ids[name]!
    return getNamespace(id) === 'eip155' ? getReference(id) : id
  })
  const written = [
    ['networks', shown.join(', ')],
    ...(options.services ? [['frame-url', frameOf(options.services as string)]] : []),
    ...Object.entries(options).map(([option, value]) => [attributes[option]!, [value].flat().join(', ')])
  ].map(([name, value]) => `${name}="${escaped(value!)}"`)
  const variables = Object.entries(themeVariables)
  const modal = `<w3m-modal ${written.join(' ')}></w3m-modal>`
  return [
    '<!doctype html>',
    ...(variables.length
      ? ['<style>', '  :root {', ...variables.map(([name, value]) => `    ${name}: ${value};`), '  }', '</style>']
      : []),
    '<script type="module" src="/w3m-kit/w3m.js"></script>',
    '',
    ...(modal.length <= 100 ? [modal] : ['<w3m-modal', ...indent(written), '></w3m-modal>']),
    `<w3m-button${buttonAttributes(settings)}></w3m-button>`
  ].join('\n')
}

export function react(settings: Settings, ids: NetworkIds): string {
  const { imports, call } = program(settings, ids)
  return [
    ...imports,
    `import { W3mButton } from 'w3m-kit/react'`,
    '',
    call,
    '',
    'export function Connect() {',
    `  return <W3mButton${buttonAttributes(settings)} />`,
    '}'
  ].join('\n')
}

export function vue(settings: Settings, ids: NetworkIds): string {
  return [
    `<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('w3m-') } } }) -->`,
    '<script setup lang="ts">',
    `import 'w3m-kit/elements'`,
    ...lines(settings, ids),
    '</script>',
    '',
    '<template>',
    `  <w3m-button${buttonAttributes(settings)}></w3m-button>`,
    '</template>'
  ].join('\n')
}

export function svelte(settings: Settings, ids: NetworkIds): string {
  return [
    '<script lang="ts">',
    ...indent([`import 'w3m-kit/elements'`, ...lines(settings, ids)]),
    '</script>',
    '',
    `<w3m-button${buttonAttributes(settings)}></w3m-button>`
  ].join('\n')
}

export function angular(settings: Settings, ids: NetworkIds): string {
  const { imports, call } = program(settings, ids)
  return [
    `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'`,
    `import 'w3m-kit/elements'`,
    ...imports,
    '',
    call,
    '',
    '@Component({',
    `  selector: 'app-connect',`,
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    `  template: '<w3m-button${buttonAttributes(settings)}></w3m-button>'`,
    '})',
    'export class Connect {}'
  ].join('\n')
}

const lines = (settings: Settings, ids: NetworkIds): readonly string[] => {
  const { imports, call } = program(settings, ids)
  return [...imports, '', ...call.split('\n')]
}

function program(settings: Settings, ids: NetworkIds): Program {
  const { services, ...options } = differences(settings, name => ids[name])
  const named = settings.networks.map(name => ids[name]!)
  // services include a relay and a secure frame
  const doors = services ? ['walletConnect', 'embedded'] : []
  const used = [...new Set(named.map(id => adapters[getNamespace(id)])), ...doors]
  // a network may have the same name as its adapter
  const alias = (name: string): string => (used.includes(name) ? `${name}Network` : name)
  const sign = settings.siwx === 'off' ? undefined : signing(settings, services as string | undefined)
  const written = {
    adapters: used.map(name => new Code(`${name}()`)),
    networks: settings.networks.map(name => new Code(alias(name))),
    ...(services !== undefined && { services }),
    ...options,
    ...(sign && { siwx: new Code(sign.call) })
  }
  const imported = settings.networks.map(name => (alias(name) === name ? name : `${name} as ${alias(name)}`)).sort()
  return {
    imports: [
      `import { createKit${sign ? `, ${sign.name}` : ''} } from 'w3m-kit'`,
      ...used.map(name => `import { ${name} } from 'w3m-kit/adapters/${name.toLowerCase()}'`),
      `import { ${imported.join(', ')} } from 'w3m-kit/networks'`
    ],
    call: `createKit(${literal(written)})`
  }
}

function signing(settings: Settings, services = 'https://kit.example.com'): { readonly name: string; readonly call: string } {
  const name = settings.siwxServer ? 'serverSiwx' : 'localSiwx'
  const options = {
    ...(settings.siwxServer && { url: `${services.replace(/\/+$/, '')}/auth` }),
    ...(settings.siwxServer && settings.siwxBearer && { mode: 'bearer' }),
    ...(settings.siwx === 'optional' && { required: false })
  }
  return { name, call: `${name}(${Object.keys(options).length ? literal(options) : ''})` }
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
