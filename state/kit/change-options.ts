import { getNamespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { $options, resolveOptions, type KitOptions, type OptionChanges, type Options } from '../options/options.ts'
import { $activeNamespace, $selectedChainId, sessionOf } from '../session/session.ts'
import { assertRunning } from '../options/running.ts'
import { resetLists } from '../wallets/relisting.ts'

// Applies changed options while the kit runs. Wallets stay connected and the screens update.

/** All options that can change. The others are fixed when the kit starts. */
export const mutableOptions: { readonly [Name in keyof Required<OptionChanges>]: true } = {
  networks: true,
  features: true,
  allWallets: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  featuredWalletIds: true,
  customWallets: true,
  tokens: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  customRpcUrls: true,
  chainImages: true,
  connectorImages: true,
  enableNetworkSwitch: true,
  enableWalletGuide: true,
  allowUnsupportedChain: true,
  enableMobileFullScreen: true,
  experimental_preferUniversalLinks: true,
  debug: true
}

/** Options that are part of the directory requests. */
const listing = ['networks', 'includeWalletIds', 'excludeWalletIds', 'featuredWalletIds'] as const

/**
 * Applies the changes.
 * An option that is not named is kept, in `features` too; `undefined` restores the default.
 *
 * @param options - Options of the called kit.
 * @throws KitError `invalid-option` as `createKit` does, and for an option that cannot change; nothing has changed then.
 * `aborted` once the kit has stopped
 */
export function applyOptionChanges(changes: OptionChanges, options = $options.get()): void {
  assertRunning(options)
  const fixed = Object.keys(changes).find(name => !Object.hasOwn(mutableOptions, name))
  if (fixed !== undefined) {
    throw new KitError('invalid-option', `The option "${fixed}" cannot change while the kit runs.`, {
      metaMessages: [`Those that can: ${Object.keys(mutableOptions).join(', ')}.`]
    })
  }
  const before = $options.get()
  const { networks = before.networks, features, ...others } = changes
  const whole: KitOptions = {
    services: before.services,
    customRpcUrls: before.customRpcUrls,
    ...others,
    networks,
    features: { ...before.features, ...given(features) }
  }
  const resolved = resolveOptions(whole)
  const changed = Object.fromEntries(Object.keys(changes).map(name => [name, resolved[name as keyof OptionChanges]])) as Partial<
    typeof before
  >
  const requestLists = listing.some(name => name in changes) ? resetLists() : undefined
  before.run.splice(0, Infinity, ...resolved.networks)
  $options.set({ ...before, ...changed })
  leaveRemoved()
  requestLists?.()
  if ('tokens' in changes) readBalance().catch(console.error)
  if (idsOf(before.networks) !== idsOf(resolved.networks)) renewShownPairing().catch(console.error)
}

const idsOf = (networks: Options['networks']): string => String(networks.map(({ caipNetworkId }) => caipNetworkId))

async function readBalance(): Promise<void> {
  const { refreshBalance } = await import('../account/balance-query.ts')
  refreshBalance({ force: true })
}

/** Renews a displayed pairing: its proposal names the networks. The old one stays subscribed. */
async function renewShownPairing(): Promise<void> {
  const { $pairing, renewPairing } = await import('../connect/pairing.ts')
  if (['opening', 'ready'].includes($pairing.get().name)) await renewPairing()
}

/**
 * Leaves a removed network: selects another one of its namespace, else the first configured network.
 * A wallet that is on it is asked to switch, and its network remains the active one until it has.
 */
function leaveRemoved(): void {
  const selected = $selectedChainId.get()
  const { networks } = $options.get()
  if (!selected || networks.some(({ caipNetworkId }) => caipNetworkId === selected)) return
  const namespace = getNamespace(selected)
  const next = networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? networks[0]!
  if (sessionOf(namespace).status !== 'connected') $activeNamespace.set(next.chainNamespace)
  $selectedChainId.set(next.caipNetworkId)
}

const given = (features: OptionChanges['features'] = {}): OptionChanges['features'] =>
  Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined))
