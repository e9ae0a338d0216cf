import type { ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import type { PageOptions } from './composer.ts'

/** How the value of an attribute becomes the value of an option. Throws the advice where it cannot. */
type Reading = (value: string) => unknown

const words = (value: string): string[] =>
  value
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)

const text: Reading = value => value.trim() || fail('a text that is not empty')
const url: Reading = value => (/^https?:/.test(value) && URL.canParse(value) ? value : fail('an http or https address'))
const flag: Reading = value => ({ '': true, true: true, false: false })[value] ?? fail('"true" or "false"')
const oneOf =
  (...known: string[]): Reading =>
  value =>
    known.includes(value) ? value : fail(`one of: ${known.join(', ')}`)
const chainId = (value: string): ChainId =>
  toChainId(value) ?? fail('a CAIP-2 id such as "eip155:1", or an EIP-155 number such as "1"')

/** The attributes of `<w3m-modal>` that are options, and the option each sets. */
const attributes = {
  'services-url': ['services', url],
  'project-id': ['projectId', text],
  'theme-mode': ['themeMode', oneOf('light', 'dark', 'auto')],
  locale: ['locale', text],
  debug: ['debug', flag],
  'default-network': ['defaultNetwork', chainId],
  'terms-conditions-url': ['termsConditionsUrl', url],
  'privacy-policy-url': ['privacyPolicyUrl', url],
  'featured-wallet-ids': ['featuredWalletIds', words],
  'include-wallet-ids': ['includeWalletIds', words],
  'exclude-wallet-ids': ['excludeWalletIds', words],
  'all-wallets': ['allWallets', oneOf('SHOW', 'HIDE', 'ONLY_MOBILE')],
  'enable-reconnect': ['enableReconnect', flag],
  'enable-network-switch': ['enableNetworkSwitch', flag],
  'enable-wallet-guide': ['enableWalletGuide', flag],
  'enable-mobile-full-screen': ['enableMobileFullScreen', flag],
  'allow-unsupported-chain': ['allowUnsupportedChain', flag]
} as const satisfies { readonly [attribute: string]: readonly [option: keyof PageOptions['options'], Reading] }

/** Every attribute that is read: a change to one starts the kit anew. */
export const optionAttributes: readonly string[] = ['networks', 'rpc-urls', 'frame-url', ...Object.keys(attributes)]

/**
 * Names that look like an option and are none, most likely misspelt: neither one of HTML's own, nor one with a prefix, as
 * frameworks and other programs use them.
 */
export function unknownAttributes(element: Element): readonly string[] {
  const html = new Set(['class', 'is', 'part', 'exportparts', 'theme']) // the last is how the kit tells its styles of the theme
  for (const property in element) html.add(property.toLowerCase())
  const foreign = /^(data|aria|on|v|x|ng|hx|wire|item)-?|[^a-z-]/
  return element.getAttributeNames().filter(name => !optionAttributes.includes(name) && !html.has(name) && !foreign.test(name))
}

/**
 * Reads the options of a page without a program. Throws KitError `invalid-option` naming the attribute, its value and what it should be.
 *
 * @param attribute gives the value of an attribute, `null` where there is none
 */
export function readPageOptions(attribute: (name: string) => string | null): PageOptions {
  const read = <Value>(name: string, reading: (value: string) => Value): Value | undefined => {
    const value = attribute(name)
    if (value === null) return undefined
    try {
      return reading(value)
    } catch (error) {
      if (!(error instanceof Advice)) throw error
      throw new KitError('invalid-option', `The attribute ${name}="${value.slice(0, 80)}" of <w3m-modal> cannot be read.`, {
        metaMessages: [`Give it ${error.message}.`]
      })
    }
  }
  const options: Record<string, unknown> = {}
  for (const [name, [option, reading]] of Object.entries(attributes)) {
    const value = read<unknown>(name, reading)
    if (value !== undefined) options[option] = value
  }
  const frameUrl = read('frame-url', url) as string | undefined
  return {
    ...(frameUrl !== undefined && { frameUrl }),
    networks: read('networks', networkList) ?? [],
    rpcUrls: read('rpc-urls', rpcUrlMap) ?? {},
    options
  }
}

function networkList(value: string): ChainId[] {
  const ids = words(value).map(chainId)
  if (!ids.length) fail('a list of networks, such as "eip155:1, eip155:8453"')
  return [...new Set(ids)]
}

/** `1=https://a.example, eip155:10=https://b.example`, or as JSON `{"1": "https://a.example", "10": ["https://b.example"]}`. */
function rpcUrlMap(value: string): { [chainId: string]: string[] } {
  const advice =
    'pairs such as "eip155:1=https://rpc.example", separated by commas, or JSON such as {"eip155:1": "https://rpc.example"}'
  const pairs = value.trim().startsWith('{')
    ? jsonPairs(value, advice)
    : words(value).map(pair => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), pair.slice(at + 1)] as const
      })
  const urls: { [chainId: string]: string[] } = {}
  for (const [id, address] of pairs) {
    const network = toChainId(id.trim()) ?? fail(advice)
    if (!/^https?:/.test(address) || !URL.canParse(address)) fail(advice)
    ;(urls[network] ??= []).push(address)
  }
  return urls
}

function jsonPairs(value: string, advice: string): (readonly [string, string])[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(value)
  } catch {
    fail(advice)
  }
  return Object.entries(parsed as object).flatMap(([id, addresses]) =>
    [addresses].flat().map(address => [id, String(address)] as const)
  )
}

class Advice extends Error {}

function fail(advice: string): never {
  throw new Advice(advice)
}
