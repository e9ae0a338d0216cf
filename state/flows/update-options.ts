import { namespaceOf } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { loadNextPage, prefetchDirectory, resetDirectory, searchWallets } from '../directory.ts'
import { $directoryConfigured } from '../directory-lists.ts'
import { $pages, $search } from '../directory-pages.ts'
import { forgetQuestions } from '../directory-request.ts'
import { $open } from '../open.ts'
import { $options, resolveOptions, type KitOptions, type OptionChanges, type Options } from '../options.ts'
import { $activeNamespace, $selectedChainId, sessionOf } from '../session.ts'
import { throwIfStopped } from '../stopped.ts'
import { forgetWalletFilter } from '../wallet-filter.ts'
import { refreshBalance } from './balance.ts'

/** Takes other options while the kit runs: wallets stay connected, and what shows follows. */

/** Every option that can change; the others are settled when the kit starts. */
export const changeable: { readonly [Name in keyof Required<OptionChanges>]: true } = {
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

/** The lists of the directory are asked for with these. */
const listing = ['networks', 'includeWalletIds', 'excludeWalletIds', 'featuredWalletIds'] as const

/**
 * What is not named stays as it is, in `features` too; what is `undefined` becomes as it is by default.
 *
 * @param options - Those of the kit that was asked.
 * @throws KitError `invalid-option` as `createKit` does, and for what cannot change; nothing has changed then. `aborted` once the kit has
 * stopped
 */
export function updateOptions(changes: OptionChanges, options = $options.get()): void {
  throwIfStopped(options)
  const fixed = Object.keys(changes).find(name => !Object.hasOwn(changeable, name))
  if (fixed !== undefined) {
    throw new KitError('invalid-option', `The option "${fixed}" cannot change while the kit runs.`, {
      metaMessages: [`Those that can: ${Object.keys(changeable).join(', ')}.`]
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
  const relisted = listing.some(name => name in changes)
  if (relisted) forgetWalletFilter()
  before.run.splice(0, Infinity, ...resolved.networks)
  $options.set({ ...before, ...changed })
  leaveRemoved()
  if (relisted) listAnew()
  if ('tokens' in changes) refreshBalance({ force: true })
  if (idsOf(before.networks) !== idsOf(resolved.networks)) inviteAnew().catch(console.error)
}

const idsOf = (networks: Options['networks']): string => String(networks.map(({ caipNetworkId }) => caipNetworkId))

/** An invitation names the networks: one that shows is followed by another, and listens still. */
async function inviteAnew(): Promise<void> {
  const { $pairing, renew } = await import('../pairing.ts')
  if (['opening', 'ready'].includes($pairing.get().name)) await renew()
}

/**
 * Nobody's choice can be a network that is gone: another of its kind is, else the site's first. A wallet that is on it is asked to leave it, and
 * speaks for the page until it has gone itself.
 */
function leaveRemoved(): void {
  const selected = $selectedChainId.get()
  const { networks } = $options.get()
  if (!selected || networks.some(({ caipNetworkId }) => caipNetworkId === selected)) return
  const namespace = namespaceOf(selected)
  const next = networks.find(({ chainNamespace }) => chainNamespace === namespace) ?? networks[0]!
  if (sessionOf(namespace).status !== 'connected') $activeNamespace.set(next.chainNamespace)
  $selectedChainId.set(next.caipNetworkId)
}

/** What has been asked for is asked for again, a search and the pages of all wallets too: a screen that shows them does not ask twice. */
function listAnew(): void {
  if (!$directoryConfigured.get()) return
  const pages = $pages.get().name
  const search = $search.get()
  forgetQuestions()
  resetDirectory()
  if (!$open.get()) return
  void prefetchDirectory()
  if (pages !== 'idle') void loadNextPage()
  if (search.name !== 'idle') searchWallets(search.term, search)
}

const given = (features: OptionChanges['features'] = {}): OptionChanges['features'] =>
  Object.fromEntries(Object.entries(features).filter(([, value]) => value !== undefined))
