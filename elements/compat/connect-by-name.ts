import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isMobileDevice } from '../../state/platform/device.ts'
import { requestWallets, fetchWalletsById } from '../../state/wallets/directory-request.ts'
import { findInstalledWallet } from '../../state/wallets/find-wallet.ts'
import { connectWallet } from '../../state/connect/connect.ts'
import { openWalletLink } from '../../state/connect/remote-wallet.ts'
import { rejectOnPairingFailure, requestConnect, waitForConnection } from '../../state/connect/request-connect.ts'
import { socialFlow } from '../../state/login/social.ts'
import { getLoginSource } from '../../state/networks/login-source.ts'
import { openModal } from '../../state/modal/modal.ts'
import { $options, type Social } from '../../state/options/options.ts'
import { $pairing, renewPairing, startPairing } from '../../state/connect/pairing.ts'
import { getPairingSource } from '../../state/networks/pairing-source.ts'
import { getOneTapRequestFor } from '../../state/sign-in/one-tap-request.ts'
import { loadSignIn } from '../../state/sign-in/load.ts'
import { socialLabels } from '../../state/login/socials.ts'
import { assertRunning } from '../../state/options/running.ts'
import { toWalletEntry, type WalletEntry } from '../../state/wallets/entry.ts'
import { getConnectTarget } from '../../state/wallets/connect-target.ts'
import { $walletGroups } from '../../state/wallets/wallets.ts'
import { getExplorerId, matchesName, getWalletTitle, type NamedWallet } from './named-wallets.ts'

// Connects one wallet for a wallet button, without the wallet list.

export const isSocial = (wallet: NamedWallet): wallet is Social => Object.hasOwn(socialLabels, wallet)

/**
 * Connects an injected wallet, shows the QR code of a remote one, or redirects to a login provider.
 * Call it during user activation: it opens the provider's popup immediately.
 * @throws UserRejectedError, also if the user closes the modal; KitError `wallet-not-found`, and the wallet's errors
 */
export function connectByName(wallet: NamedWallet, namespace?: Namespace): Promise<AccountId> {
  const options = $options.get()
  const following = loadSignIn()
  if (isSocial(wallet)) return bySocial(wallet)
  if (wallet === 'email') return following.then(() => requestConnect(undefined, options, namespace))
  if (wallet === 'walletConnect') return following.then(() => requestConnect(pairingId(), options, namespace))
  return following.then(() => byName(wallet, namespace))
}

/**
 * Finds a wallet by name, after discovery has settled.
 * Resolves to `undefined` if there is none. Never rejects.
 */
export async function findByName(wallet: NamedWallet): Promise<WalletEntry | undefined> {
  const isWanted = (entry: WalletEntry): boolean => entry.type !== 'WALLET_CONNECT' && matchesName(entry, wallet)
  const row = (): WalletEntry | undefined =>
    $walletGroups
      .get()
      .flatMap(({ wallets }) => wallets)
      .find(isWanted)
  return (await findInstalledWallet(row)) ?? (await inDirectory(wallet))
}

function bySocial(provider: Social): Promise<AccountId> {
  if (!getLoginSource()) return Promise.reject(notFound(provider, 'Pass embedded() to adapters, and services.frame.'))
  return waitForConnection({
    sourceId: getLoginSource()!.id,
    open() {
      if (provider === 'farcaster') return openModal('ConnectingFarcaster')
      const opened = openModal('ConnectingSocial', { provider })
      socialFlow().open(provider)
      return opened
    }
  })
}

async function byName(wallet: string, namespace: Namespace | undefined): Promise<AccountId> {
  const options = $options.get()
  const entry = await findByName(wallet)
  assertRunning(options)
  const way = entry && getConnectTarget(entry, namespace)
  if (entry && way) {
    const asked = getOneTapRequestFor(entry, way)
    const signIn = asked && (await asked)
    assertRunning(options)
    return connectWallet({ ...way, signIn })
  }
  if (!entry?.directory || !getPairingSource()) throw notFound(wallet, 'It is not in this browser, and not in the directory.')
  return waitForConnection({
    sourceId: pairingId(),
    open() {
      const opened = openModal('ConnectingWalletConnect', { walletId: entry.id })
      const { name } = $pairing.get()
      void (name === 'declined' || name === 'failed' ? renewPairing() : startPairing())
      // Opens the app as soon as there is a pairing; otherwise the screen has a button for it.
      if (isMobileDevice()) openWalletLink(entry.id)
      return opened
    },
    failed: reject => $pairing.listen(pairing => rejectOnPairingFailure(pairing, reject))
  })
}

/** Finds a directory wallet by its id, if known, otherwise by its exact name. */
async function inDirectory(wallet: string): Promise<WalletEntry | undefined> {
  const id = getExplorerId(wallet)
  const known = id === undefined ? [] : await fetchWalletsById([id])
  const found = known[0] ?? (await searched(wallet))
  return found && toWalletEntry(found)
}

async function searched(wallet: string) {
  const query = { page: 1, entries: 10, search: getWalletTitle(wallet) }
  const answer = await requestWallets(query, () => undefined)
  return answer?.wallets.find(({ id, name }) => matchesName({ name, explorerId: id }, wallet))
}

function pairingId(): string {
  const source = getPairingSource()
  if (!source) throw notFound('walletConnect', 'Pass walletConnect() to adapters, and services.relay.')
  return source.id
}

const notFound = (wallet: string, advice: string): KitError =>
  new KitError('wallet-not-found', `There is no wallet "${wallet}" for this site.`, { metaMessages: [advice] })
