import type { ChainId, Namespace } from '../base/caip.ts'
import { chainNotConfigured } from '../base/chain-policy.ts'
import { KitError } from '../base/kit-error.ts'
import { toProviderError } from '../base/provider-error.ts'
import type { DiscoveredWallet } from './discovery.ts'
import { findNetwork } from './link-checks.ts'
import type { GrantedAccount, LinkContext, WalletState } from './wallet-driver.ts'
import type { WalletLink } from './wallet-link.ts'

/** An account that names its networks. */
export interface LinkedAccount extends GrantedAccount {
  /** Configured networks the account is on. */
  readonly chainIds: readonly ChainId[]
  /** Returns the address on a network that uses another encoding. */
  addressOn?(chainId: ChainId): string
}

/** Accounts that name their networks, and which of these the app uses the wallet on. */
export interface AccountNetworks<Account extends LinkedAccount> extends WalletState<Account> {
  /** Returns the networks the active account is on, or has an address on. */
  reachable(): readonly ChainId[]
  /** Switches the network the app uses the wallet on. */
  goTo(chainId: ChainId): void
}

export interface AccountNetworksOptions<Account extends LinkedAccount> {
  readonly namespace: Namespace
  /**
   * Returns the accounts on configured networks, without duplicates; skips invalid ones.
   * @throws KitError `invalid-reply` if the response is not a list
   */
  checkAccounts(reply: unknown, requested: readonly ChainId[]): readonly Account[]
  /** Each account has another address per network: switching the network switches the address. */
  readonly hasAddressPerNetwork?: true
}

/** Returns the `createState` of wallets whose accounts name their networks. */
export const accountNetworks =
  <Account extends LinkedAccount>(options: AccountNetworksOptions<Account>) =>
  (_: DiscoveredWallet, context: LinkContext, change: (act: () => void) => void): AccountNetworks<Account> =>
    createAccountNetworks(options, context, change)

function createAccountNetworks<Account extends LinkedAccount>(
  { namespace, checkAccounts, hasAddressPerNetwork }: AccountNetworksOptions<Account>,
  { networks }: LinkContext,
  change: (act: () => void) => void
): AccountNetworks<Account> {
  const requested = (): readonly ChainId[] =>
    networks.flatMap(({ caipNetworkId, chainNamespace }) => (chainNamespace === namespace ? [caipNetworkId] : []))
  /**
   * All networks the app has had.
   * An account stays when its network is removed; the provider then rejects requests for that network.
   */
  let known = requested()
  let lastReply: unknown
  let taken: readonly Account[] = []
  let active: Account | undefined
  let chainId: ChainId | undefined

  /** Returns the granted accounts, including those on networks added later. */
  const granted = (): readonly Account[] => {
    const more = requested().filter(each => !known.includes(each))
    if (!more.length) return taken
    known = [...known, ...more]
    taken = taken.length ? checkAccounts(lastReply, known) : taken
    active = taken.find(({ address }) => address === active?.address) ?? taken[0]
    return taken
  }
  const reachable = (): readonly ChainId[] => {
    const all = granted()
    return hasAddressPerNetwork ? [...new Set(all.flatMap(({ chainIds }) => chainIds))] : (active?.chainIds ?? [])
  }

  const state: AccountNetworks<Account> = {
    get granted() {
      return granted()
    },
    get chainId() {
      return chainId ?? requested()[0] ?? `${namespace}:unknown`
    },
    reachable,
    parse(reply) {
      granted()
      return checkAccounts(reply, known)
    },
    take(accounts, reply) {
      lastReply = reply
      taken = accounts
    },
    isOn: ({ chainIds }) => chainIds.includes(state.chainId),
    addressOf: account => account.addressOn?.(state.chainId) ?? account.address,
    /**
     * Falls back to a network of the active account if it is not on the current one:
     * no account is shown on a network it is not on.
     */
    settle(next, wanted) {
      active = next
      const on = reachable()
      chainId = [wanted, chainId].find(each => each && on.includes(each)) ?? active?.chainIds[0] ?? chainId
    },
    goTo: next => change(() => state.settle(active, next)),
    noAccount: () =>
      new KitError('no-account', 'The wallet shared no account on a network of this site.', {
        metaMessages: ['Choose one in the wallet, or switch the wallet to the network, and try again.']
      })
  }
  return state
}

/**
 * Uses a wallet on another network of its accounts.
 * @param isSupported - Whether the wallet itself supports the network.
 * @throws KitError `chain-not-approved`, `aborted`
 */
export function goToAccountNetwork<Found extends DiscoveredWallet, Account extends LinkedAccount>(
  { state }: WalletLink<Found, AccountNetworks<Account>>,
  chainId: ChainId,
  signal: AbortSignal | undefined,
  isSupported = true
): void {
  throwIfAborted(signal)
  if (!isSupported || !state.reachable().includes(chainId)) {
    throw new KitError('chain-not-approved', `The wallet's account is not on ${chainId}.`, {
      metaMessages: ['Choose another account in the wallet, or allow the network there.']
    })
  }
  state.goTo(chainId)
}

/** Throws the error of a provider request on a network that the app has removed. */
export function assertConfigured<Found extends DiscoveredWallet>(link: WalletLink<Found, WalletState>): void {
  if (!link.closed && !findNetwork(link, link.chainId)) throw toProviderError(chainNotConfigured(link.chainId))
}

export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
}
