import { callWallet, walletReplyTimeout } from '../base/wallet-call.ts'
import { getNamespace } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { getStandardChains, getFeatureMethod, subscribeStandardEvents } from '../in-page/wallet-standard.ts'
import { parseAccounts, type WalletAccount } from './accounts.ts'
import { getChainAliases } from './clusters.ts'
import { accountNetworks, assertConfigured, goToAccountNetwork, type AccountNetworks } from '../in-page/account-networks.ts'
import type { WalletDriver } from '../in-page/wallet-driver.ts'
import type { WalletLink } from '../in-page/wallet-link.ts'
import type { SignInRequest } from '../wallet-source.ts'
import type { SolanaWallet } from './standard-wallet.ts'

/** Link of a Solana wallet. */
export type SolanaLink = WalletLink<SolanaWallet, AccountNetworks<WalletAccount>>

/** Driver of Wallet Standard wallets on Solana. Requests are lazy-loaded. */
const standard: WalletDriver<SolanaWallet, AccountNetworks<WalletAccount>> = {
  namespace: 'solana',
  createState: accountNetworks({ namespace: 'solana', checkAccounts: parseAccounts }),
  listen: ({ standard }, notify) => subscribeStandardEvents(standard, 'standard:events', notify),
  async connect(link, { network, signal, signIn }) {
    const signed = signIn && (await signingIn(link, signIn, signal))
    if (!signed) {
      link.takeAccounts(await connectWallet(link, {}, { signal }), network?.caipNetworkId)
      return undefined
    }
    link.takeAccounts(signed.accounts, network?.caipNetworkId ?? signIn.chainId)
    link.choose(signed.address)
    return signed.signedIn
  },
  async reconnect(link, { network, signal }) {
    link.takeAccounts(
      await connectWallet(link, { silent: true }, { signal, deadline: walletReplyTimeout }),
      network?.caipNetworkId
    )
  },
  disconnect: ({ standard }) => getFeatureMethod(standard, 'standard:disconnect')?.(),
  async request(link, request) {
    assertConfigured(link)
    return (await import('./provider.ts')).handleRequest(link, request)
  },
  emitter: link => link.pageEvents,
  approvedChainIds: ({ state }) => state.reachable(),
  async switchNetwork(link, { caipNetworkId }, signal) {
    const isSupported = getChainAliases(caipNetworkId).some(name => getStandardChains(link.standard).includes(name))
    goToAccountNetwork(link, caipNetworkId, signal, isSupported)
  }
}

export const getDriver = () => standard

async function signingIn({ standard }: SolanaWallet, signIn: SignInRequest, signal: AbortSignal | undefined) {
  if (getNamespace(signIn.chainId) !== 'solana') return undefined
  return (await import('./sign-in.ts')).signInToConnect(standard, signIn, signal)
}

async function connectWallet(
  { standard }: SolanaWallet,
  input: { readonly silent?: true },
  options: { readonly signal: AbortSignal | undefined; readonly deadline?: number }
): Promise<unknown> {
  const connect = getFeatureMethod(standard, 'standard:connect')
  if (!connect) throw new KitError('no-provider', 'The wallet cannot be connected any more.')
  const reply = await callWallet(() => connect(input), options)
  return (Object(reply) as { accounts?: unknown }).accounts
}
