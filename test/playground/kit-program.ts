import { getNamespace, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { getTextDirection, matchLocale } from '../../adapters/base/locales.ts'
import type { NetworkInput } from '../../adapters/base/network.ts'
import { selfHosted, type KitOptions, type Services } from '../../state/options/options.ts'
import { differences } from './chosen-options.ts'
import type { Settings } from './fields.ts'

// One description of what the settings mean for an app. The snippets print it and the previews run it, so that neither has
// anything that the other lacks.

/** An adapter: the function of `w3m-kit/adapters/<name>` has the same name. */
export type AdapterName = 'evm' | 'solana' | 'bitcoin' | 'polkadot' | 'walletConnect' | 'embedded'

const namespaceAdapters: { readonly [namespace in Namespace]: AdapterName } = {
  eip155: 'evm',
  solana: 'solana',
  bip122: 'bitcoin',
  polkadot: 'polkadot'
}

/** The local stack behind the page. */
export interface Backing {
  /** Base URL of its services. */
  readonly services: string
  /** Its networks that the settings choose. */
  readonly networks: (settings: Settings) => readonly NetworkInput[]
}

export interface Program {
  readonly adapters: readonly AdapterName[]
  /** Names of `w3m-kit/networks`, or networks that no module has. */
  readonly networks: readonly (string | NetworkInput)[]
  readonly services: string | Services | undefined
  /** Whether the services are those of the local stack, which only this machine reaches. */
  readonly isLocal: boolean
  /** Other options that differ from the defaults. */
  readonly options: Partial<KitOptions>
  readonly siwx: Signing | undefined
  /** Text direction of the page. */
  readonly direction: 'ltr' | 'rtl'
}

type Signing =
  | { readonly name: 'localSiwx'; readonly options: { readonly required?: false } }
  | {
      readonly name: 'serverSiwx'
      readonly options: { readonly url: string; readonly mode?: 'bearer'; readonly required?: false }
    }

type NetworkIds = { readonly [network: string]: ChainId }

/**
 * Returns what an app with these settings passes to `createKit`.
 * Without services there is neither WalletConnect nor a login: no adapter without an address is in the program.
 */
export function programOf(settings: Settings, ids: NetworkIds, backing?: Backing): Program {
  const { services: own, defaultNetwork, ...options } = differences(settings, name => ids[name])
  const services = (own as string | undefined) ?? (backing && servicesOf(settings, backing.services))
  const local = settings.local ? backing?.networks(settings) : undefined
  const networks = local ?? settings.networks.filter(name => name in ids)
  const namespaces = networks.map(each => (typeof each === 'string' ? getNamespace(ids[each]!) : namespaceOf(each)))
  const has = (name: 'relay' | 'frame'): boolean => typeof services === 'string' || services?.[name] !== undefined
  return {
    adapters: [
      ...(settings.universal && backing ? [] : new Set(namespaces.map(each => namespaceAdapters[each]))),
      ...(has('relay') ? (['walletConnect'] as const) : []),
      ...(has('frame') && !(settings.universal && backing) ? (['embedded'] as const) : [])
    ],
    networks,
    services,
    isLocal: own === undefined && services !== undefined,
    options: { ...options, ...(defaultNetwork && !local && { defaultNetwork }) },
    siwx: signingOf(settings, (own as string | undefined) ?? backing?.services),
    direction: settings.direction === 'auto' ? getTextDirection(matchLocale([settings.locale])) : settings.direction
  }
}

const namespaceOf = (network: NetworkInput): Namespace =>
  'chainNamespace' in network && network.chainNamespace ? network.chainNamespace : 'eip155'

/** Returns one address for all services of the stack, or those that are switched on. */
function servicesOf({ directory, relay, chain, login, analytics }: Settings, base: string): string | Services | undefined {
  const chosen = { directory, relay, chain, frame: login }
  if (Object.values(chosen).every(Boolean)) return base
  const all = { ...selfHosted(base) } as Record<string, string>
  const wanted = { ...chosen, analytics: analytics && Object.values(chosen).some(Boolean) }
  const names = Object.entries(wanted).flatMap(([name, isOn]) => (isOn ? [name] : []))
  return names.length ? Object.fromEntries(names.map(name => [name, all[name]!])) : undefined
}

/** A session on a server needs the address of one; without it the page keeps the signed message itself. */
function signingOf({ siwx, siwxServer, siwxBearer }: Settings, services: string | undefined): Signing | undefined {
  if (siwx === 'off') return undefined
  const options = siwx === 'optional' ? ({ required: false } as const) : {}
  if (!siwxServer || services === undefined) return { name: 'localSiwx', options }
  const url = `${services.replace(/\/+$/, '')}/auth`
  return { name: 'serverSiwx', options: { url, ...(siwxBearer && { mode: 'bearer' as const }), ...options } }
}
