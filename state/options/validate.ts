import { isChainId, getNamespace, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toNetwork, type NetworkInput } from '../../adapters/base/network.ts'
import type { AccountType, KitOptions } from './options.ts'
import type { SiweClient, SiwxConfig } from './siwx-config.ts'

/** A check with its advice. The advice is part of the error message, so the two cannot diverge. */
type Check = readonly [advice: string, holds: (value: unknown) => boolean]
type Rule = Check | readonly (string | boolean)[] | { readonly [name: string]: Rule }

const isString = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isUrl = (value: unknown, schemes = /^https?:/): boolean => isString(value) && URL.canParse(value) && schemes.test(value)
const listOf = (holds: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(holds)
const mapOf = (holds: (value: unknown) => boolean) => (value: unknown) => isObject(value) && Object.values(value).every(holds)
const byChain = (holds: (value: unknown) => boolean) => (value: unknown) =>
  mapOf(holds)(value) && Object.keys(value as object).every(isChainId)

const hasAll = (names: readonly string[]) => (value: unknown) =>
  isObject(value) && names.every(name => typeof value[name] === 'function')
const siwxMethods = [
  'createMessage',
  'addSession',
  'setSessions',
  'getSessions',
  'revokeSession'
] as const satisfies readonly (keyof SiwxConfig)[]
const siweMethods = [
  'getNonce',
  'createMessage',
  'verifyMessage',
  'getSession',
  'signOut'
] as const satisfies readonly (keyof SiweClient)[]

const flag = [true, false] as const
const text: Rule = ['a text that is not empty', value => isString(value) && value.trim() !== '']
const url: Rule = ['an http or https address', value => isUrl(value)]
const socket: Rule = ['a ws or wss address', value => isUrl(value, /^wss?:/)]

/** Rules of options whose default does not imply one. */
const rules: { readonly [name: string]: Rule } = {
  adapters: ['a list of adapters, such as [evm()]', listOf(value => isObject(value) && Boolean(value.chain ?? value.source))],
  networks: ['a list of at least one network, such as [mainnet]', value => Array.isArray(value) && value.length > 0],
  defaultNetwork: ['a CAIP-2 id, such as "eip155:1"', isChainId],
  services: {
    needsProjectId: flag,
    mayEnable: flag,
    directory: url,
    directoryKey: ['a public key: 32 bytes in base64url', value => isString(value) && /^[\w+/-]{43}=?$/.test(value)],
    relay: socket,
    chain: url,
    auth: url,
    frame: url,
    analytics: url
  },
  projectId: text,
  metadata: {
    name: text,
    description: ['a text', isString],
    url,
    icons: ['a list of addresses', listOf(value => isUrl(value, /^(https?|data):/))]
  },
  themeMode: ['light', 'dark', 'auto'],
  themeVariables: [
    'CSS values by the names --w3m-accent, --w3m-font-family, …',
    value => mapOf(isString)(value) && Object.keys(value as object).every(name => name.startsWith('--w3m-'))
  ],
  locale: ['a BCP 47 language tag, such as "de"', value => isString(value) && /^[a-z]{2,3}(-\w+)*$/i.test(value)],
  allWallets: ['SHOW', 'HIDE', 'ONLY_MOBILE'],
  customWallets: ['a list of { id, name, … }', listOf(value => isObject(value) && isString(value.id) && isString(value.name))],
  tokens: ['{ address } by CAIP-2 id', byChain(value => isObject(value) && isString(value.address))],
  termsConditionsUrl: url,
  privacyPolicyUrl: url,
  customRpcUrls: ['a list of { url } by CAIP-2 id', byChain(listOf(value => isObject(value) && isUrl(value.url)))],
  chainImages: ['addresses by CAIP-2 id or number', mapOf(isString)],
  connectorImages: ['addresses by connector id', mapOf(isString)],
  preload: ['intent', 'idle', 'none'],
  siwx: ['localSiwx(), serverSiwx({ url }), or an object with its methods', hasAll(siwxMethods)],
  siwe: ['an object with the methods of a SIWE client', hasAll(siweMethods)],
  texts: ['ownTexts({ … }) of w3m-kit/texts', hasAll(['start'])],
  defaultAccountTypes: [
    'eoa or smartAccount for eip155; eoa for solana and polkadot; payment, ordinal or stx for bip122',
    value =>
      isObject(value) && Object.entries(value).every(([name, type]) => accountTypes[name as Namespace]?.includes(type as never))
  ]
}

const accountTypes: { readonly [name in Namespace]: readonly AccountType[] } = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  polkadot: ['eoa'],
  bip122: ['payment', 'ordinal', 'stx']
}

/**
 * Derives a rule from the default: a boolean is a flag, a list allows items of the
 * default list, an object allows its keys.
 */
function ruleOf(name: string, fallback: unknown): Rule {
  if (typeof fallback === 'boolean') return flag
  if (!Array.isArray(fallback)) return rulesOf(fallback as object)
  const none = name === 'socials'
  const list = listOf(fallback.length ? value => fallback.includes(value) : isString)
  const advice = fallback.length ? `a list of any of: ${fallback.join(', ')}` : 'a list of texts'
  return [none ? `false, or ${advice}` : advice, value => list(value) || (none && value === false)]
}

/** Nested names have no named rule: `features.allWallets` is a flag, the option `allWallets` is not. */
function rulesOf(defaults: object, named: { readonly [name: string]: Rule } = {}): { readonly [name: string]: Rule } {
  return Object.fromEntries(Object.entries(defaults).map(([name, fallback]) => [name, named[name] ?? ruleOf(name, fallback)]))
}

/**
 * Validates the options.
 *
 * @param defaults - Default of every option; one without a default is `undefined`.
 * @throws KitError `invalid-option` for the first invalid option
 */
export function validateOptions(options: KitOptions, defaults: object): void {
  if (!isObject(options)) throw problem('options', options, 'an object, such as { networks: [mainnet] }')
  if (options.networks === undefined) throw problem('networks', undefined, 'a list of at least one network, such as [mainnet]')
  check('', options, { ...rulesOf(defaults, rules), ...(isString(options.services) && { services: url }) })
  checkTwice(
    'adapters',
    'adapter',
    options.adapters?.map(({ source }) => source?.id)
  )
  checkTwice(
    'customWallets',
    'wallet',
    options.customWallets?.map(({ id }) => id)
  )
  if (options.siwx && options.siwe) throw problem('siwe', options.siwe, 'up: "siwx" is there already')
  const known = new Map<string, number>()
  options.networks.forEach((network, index) => checkNetwork(network, index, known, options))
  if (options.defaultNetwork && !known.has(options.defaultNetwork)) {
    throw problem('defaultNetwork', options.defaultNetwork, `one of the networks: ${[...known.keys()].join(', ')}`)
  }
}

function check(path: string, value: Record<string, unknown>, allowed: { readonly [name: string]: Rule }): void {
  for (const [name, part] of Object.entries(value)) {
    const rule = allowed[name]
    const at = path + name
    if (!rule)
      throw new KitError('invalid-option', `There is no option "${at}".`, {
        metaMessages: [`Options here are: ${Object.keys(allowed).join(', ')}.`]
      })
    if (part === undefined) continue
    if (!Array.isArray(rule)) {
      if (!isObject(part)) throw problem(at, part, 'an object')
      check(`${at}.`, part, rule as { readonly [name: string]: Rule })
    } else if (typeof rule[1] === 'function') {
      const [advice, holds] = rule as unknown as Check
      if (!holds(part)) throw problem(at, part, advice)
    } else if (!rule.includes(part)) {
      throw problem(at, part, `one of: ${rule.join(', ')}`)
    }
  }
}

function checkNetwork(
  network: NetworkInput,
  index: number,
  known: Map<string, number>,
  { services, customRpcUrls }: KitOptions
): void {
  const at = `networks[${index}]`
  if (!isObject(network) || !isString(network.name))
    throw problem(at, network, 'a network: { id, name, nativeCurrency, rpcUrls }')
  const { caipNetworkId, chainNamespace, nativeCurrency, blockExplorers, rpcUrls } = toNetwork(network)
  if (!isChainId(caipNetworkId) || !isId(network.id, chainNamespace))
    throw problem(`${at}.id`, network.id, 'a chain id, such as 1, or a CAIP-2 id in caipNetworkId')
  if (getNamespace(caipNetworkId) !== chainNamespace)
    throw problem(
      `${at}.chainNamespace`,
      chainNamespace,
      `"${getNamespace(caipNetworkId)}", as in its CAIP-2 id, or leave it out`
    )
  if (chainNamespace === 'eip155' && caipNetworkId !== `eip155:${network.id}`)
    throw problem(`${at}.caipNetworkId`, caipNetworkId, `the same chain as its id, which is ${network.id}`)
  if (known.has(caipNetworkId))
    throw problem(at, caipNetworkId, `another network: networks[${known.get(caipNetworkId)}] has the same id`)
  known.set(caipNetworkId, index)
  if (!isString(nativeCurrency?.symbol) || !areDecimals(nativeCurrency.decimals)) {
    throw problem(`${at}.nativeCurrency`, nativeCurrency, '{ name, symbol, decimals }')
  }
  if (blockExplorers !== undefined && !isUrl(blockExplorers?.default?.url)) {
    throw problem(`${at}.blockExplorers`, blockExplorers, '{ default: { name, url: an http or https address } }')
  }
  const urls: unknown = rpcUrls?.default?.http
  if (
    !Array.isArray(urls) ||
    !urls.every(address => isUrl(address)) ||
    !(urls.length || services || customRpcUrls?.[caipNetworkId]?.length)
  ) {
    throw problem(`${at}.rpcUrls`, urls, '{ default: { http: [at least one http or https address] } }')
  }
}

/**
 * Returns whether an id is valid: EIP-155 needs a number, also as text;
 * other namespaces need a CAIP-2 reference.
 */
function isId(id: unknown, namespace: string): boolean {
  if (typeof id !== 'number' && !isString(id)) return false
  return namespace !== 'eip155' || (Number.isSafeInteger(Number(id)) && /^[1-9]\d*$/.test(String(id)))
}

/** Returns whether decimals are valid. Tokens report them as `uint8`. */
function areDecimals(decimals: unknown): boolean {
  return Number.isInteger(decimals) && (decimals as number) >= 0 && (decimals as number) < 256
}

/** Throws if two items share an id: lookups by id need unique ones. */
function checkTwice(option: string, what: string, ids: readonly (string | undefined)[] = []): void {
  ids.forEach((id, index) => {
    const first = ids.indexOf(id)
    if (id !== undefined && first < index)
      throw problem(`${option}[${index}]`, id, `another ${what}: ${option}[${first}] has the same id`)
  })
}

function problem(option: string, value: unknown, advice: string): KitError {
  return new KitError('invalid-option', `The option "${option}" is ${show(value)}.`, { metaMessages: [`Give it ${advice}.`] })
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  const shown = (typeof value !== 'number' && asJson(value)) || String(value)
  return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown
}

/** Returns `undefined` if JSON cannot express the value: `undefined`, a bigint, a circular object. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined // the caller describes it otherwise
  }
}
