import type { ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import type { KitOptions } from '../../state/options/options.ts'

/** Parsed and validated attributes of `<w3m-modal>`. */
export interface AttributeOptions {
  readonly networks: readonly ChainId[]
  /** RPC URLs per network, by priority. */
  readonly rpcUrls: { readonly [chainId: string]: readonly string[] }
  /** URL of the secure frame, on a page with email and social login. */
  readonly frameUrl?: string
  readonly options: Omit<KitOptions, 'networks' | 'adapters' | 'customRpcUrls'>
}

/** Converts an attribute value to an option value. Throws advice for an invalid value. */
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

/** Attributes of `<w3m-modal>` that set options, with the option of each. */
const attributes = {
  'services-url': ['services', url],
  'project-id': ['projectId', text],
  'theme-mode': ['themeMode', oneOf('light', 'dark', 'auto')],
  locale: ['locale', text],
  debug: ['debug', flag],
  preload: ['preload', oneOf('intent', 'idle', 'none')],
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
} as const satisfies { readonly [attribute: string]: readonly [option: keyof AttributeOptions['options'], Reading] }

/** All observed attributes: a change restarts the kit. */
export const optionAttributes: readonly string[] = ['networks', 'rpc-urls', 'frame-url', ...Object.keys(attributes)]

/**
 * Returns attribute names that are probably misspelled options:
 * neither HTML's own, nor prefixed like those of frameworks and other programs.
 */
export function findUnknownAttributes(element: Element): readonly string[] {
  const html = new Set(['class', 'is', 'part', 'exportparts', 'theme']) // the last one is set by the kit for its theme styles
  for (const property in element) html.add(property.toLowerCase())
  const foreign = /^(data|aria|on|v|x|ng|hx|wire|item)-?|[^a-z-]/
  return element.getAttributeNames().filter(name => !optionAttributes.includes(name) && !html.has(name) && !foreign.test(name))
}

/**
 * Parses the attributes of a page without a script.
 * Throws KitError `invalid-option` with attribute, value and expected format.
 * @param attribute returns the value of an attribute, `null` if absent
 */
export function parseAttributes(attribute: (name: string) => string | null): AttributeOptions {
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

/**
 * Parses `1=https://a.example, eip155:10=https://b.example`, or JSON
 * `{"1": "https://a.example", "10": ["https://b.example"]}`.
 */
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
