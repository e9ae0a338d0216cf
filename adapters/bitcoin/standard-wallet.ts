import { callWallet, walletReplyTimeout } from '../base/wallet-call.ts'
import { KitError } from '../base/kit-error.ts'
import { getStandardChains, getFeatureMethod, subscribeStandardEvents, toArray } from '../in-page/wallet-standard.ts'
import { parseAccounts, getPurposes, type BitcoinAccount } from './accounts.ts'
import { getStandardChainNames } from './network-names.ts'
import type { ChainId } from '../base/caip.ts'
import { accountNetworks, assertConfigured, goToAccountNetwork, type AccountNetworks } from '../in-page/account-networks.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { StandardWallet } from './detect-wallets.ts'

const isOn = (of: object, chainId: ChainId): boolean =>
  getStandardChainNames(chainId).some(name => getStandardChains(of).includes(name))

/**
 * Driver of Wallet Standard wallets on Bitcoin:
 * `bitcoin:connect` if supported, else `standard:connect`.
 */
export const standardDriver: WalletDriver<StandardWallet, AccountNetworks<BitcoinAccount>> = {
  namespace: 'bip122',
  createState: accountNetworks({
    namespace: 'bip122',
    hasAddressPerNetwork: true,
    checkAccounts: (reply, requested) => parseAccounts(reply, requested, isOn)
  }),
  listen: ({ standard }, notify) => {
    const feature = getFeatureMethod(standard, 'bitcoin:events', 'on') ? 'bitcoin:events' : 'standard:events'
    return subscribeStandardEvents(standard, feature, notify)
  },
  async connect(link, { network, signal }) {
    const { standard, accountTypes } = link
    const connectBitcoin = getFeatureMethod(standard, 'bitcoin:connect')
    const connect = connectBitcoin ?? getFeatureMethod(standard, 'standard:connect')
    if (!connect) throw new KitError('no-provider', 'The wallet cannot be connected any more.')
    // Accounts are in the order of the requested purposes.
    const reply = await callWallet(() => connect(connectBitcoin ? { purposes: [...getPurposes(accountTypes)] } : {}), { signal })
    link.takeAccounts(accountsIn(reply), network?.caipNetworkId)
    // The wallet may have reported them before in another order.
    const [first] = parseAccounts(accountsIn(reply), [link.chainId], isOn)
    if (first) link.choose(first.address)
    return undefined
  },
  async reconnect(link, { network, signal }) {
    const { standard } = link
    // `bitcoin:connect` has no silent mode, so use the accounts that the wallet exposes.
    const connect = getFeatureMethod(standard, 'standard:connect')
    const reply = connect
      ? await callWallet(() => connect({ silent: true }), { signal, deadline: walletReplyTimeout })
      : { accounts: sharedBy(standard) }
    link.takeAccounts(accountsIn(reply), network?.caipNetworkId)
  },
  disconnect: ({ standard }) =>
    (getFeatureMethod(standard, 'bitcoin:disconnect') ?? getFeatureMethod(standard, 'standard:disconnect'))?.(),
  async request(link, request) {
    assertConfigured(link)
    const [{ handleRequest }, { createStandardSigner }] = await Promise.all([
      import('./provider.ts'),
      import('./standard-signer.ts')
    ])
    return handleRequest(link, request, createStandardSigner(link))
  },
  emitter: link => link.pageEvents,
  approvedChainIds: ({ state }) => state.reachable(),
  switchNetwork: async (link, { caipNetworkId }, signal) =>
    goToAccountNetwork(link, caipNetworkId, signal, isOn(link.standard, caipNetworkId))
}

const accountsIn = (reply: unknown): unknown => (Object(reply) as { accounts?: unknown }).accounts

function sharedBy(standard: object): readonly unknown[] {
  try {
    return toArray((standard as { accounts?: unknown }).accounts)
  } catch {
    return [] // a getter throws: no accounts are granted
  }
}
