import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isPhone } from '../../state/device.ts'
import { askDirectory, lookUpWallets } from '../../state/directory-request.ts'
import { findInPage } from '../../state/find-wallet.ts'
import { connectWallet } from '../../state/flows/connect.ts'
import { openInWallet } from '../../state/flows/reach-wallet.ts'
import { rejectFailed, requestConnect, untilConnected } from '../../state/flows/request-connect.ts'
import { socialFlow } from '../../state/flows/social.ts'
import { loginSource } from '../../state/login-source.ts'
import { openModal } from '../../state/modal.ts'
import { $options, type Social } from '../../state/options.ts'
import { $pairing, renew, startPairing } from '../../state/pairing.ts'
import { pairingSource } from '../../state/pairing-source.ts'
import { toSignWith } from '../../state/siwx/as-it-connects.ts'
import { followSignIn } from '../../state/siwx/follow.ts'
import { socialNames } from '../../state/socials.ts'
import { throwIfStopped } from '../../state/stopped.ts'
import { toEntry, type WalletEntry } from '../../state/wallet-entry.ts'
import { wayTo } from '../../state/wallet-ways.ts'
import { $walletGroups } from '../../state/wallets.ts'
import { explorerIdOf, isNamed, titleOf, type NamedWallet } from './named-wallets.ts'

// What a wallet button does: one wallet, without the list of them.

export const isSocial = (wallet: NamedWallet): wallet is Social => Object.hasOwn(socialNames, wallet)

/**
 * Asks the wallet, where it is in the page; shows its code where it is elsewhere; sends to the provider of a login. Call it in the visitor's
 * tap: a provider's window opens at once.
 *
 * @throws UserRejectedError also when the visitor closes the modal; KitError `wallet-not-found`, and what the wallet made of it
 */
export function connectNamed(wallet: NamedWallet, namespace?: Namespace): Promise<AccountId> {
  const options = $options.get()
  const following = followSignIn()
  if (isSocial(wallet)) return bySocial(wallet)
  if (wallet === 'email') return following.then(() => requestConnect(undefined, options, namespace))
  if (wallet === 'walletConnect') return following.then(() => requestConnect(pairingId(), options, namespace))
  return following.then(() => byName(wallet, namespace))
}

/** The wallet that a name stands for, once it is settled which are in the page; `undefined`: it is nowhere. Never rejects. */
export async function findNamed(wallet: NamedWallet): Promise<WalletEntry | undefined> {
  const isWanted = (entry: WalletEntry): boolean => entry.type !== 'WALLET_CONNECT' && isNamed(entry, wallet)
  const row = (): WalletEntry | undefined =>
    $walletGroups
      .get()
      .flatMap(({ wallets }) => wallets)
      .find(isWanted)
  return (await findInPage(row)) ?? (await inDirectory(wallet))
}

function bySocial(provider: Social): Promise<AccountId> {
  if (!loginSource()) return Promise.reject(notFound(provider, 'Pass embedded() to adapters, and services.frame.'))
  return untilConnected({
    sourceId: loginSource()!.id,
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
  const entry = await findNamed(wallet)
  throwIfStopped(options)
  const way = entry && wayTo(entry, namespace)
  if (entry && way) {
    const asked = toSignWith(entry, way)
    const signIn = asked && (await asked)
    throwIfStopped(options)
    return connectWallet({ ...way, signIn })
  }
  if (!entry?.directory || !pairingSource()) throw notFound(wallet, 'It is not in this browser, and not in the directory.')
  return untilConnected({
    sourceId: pairingId(),
    open() {
      const opened = openModal('ConnectingWalletConnect', { walletId: entry.id })
      const { name } = $pairing.get()
      void (name === 'declined' || name === 'failed' ? renew() : startPairing())
      // as soon as there is an invitation at hand; else the screen has a button for it
      if (isPhone()) openInWallet(entry.id)
      return opened
    },
    failed: reject => $pairing.listen(pairing => rejectFailed(pairing, reject))
  })
}

/** By its id, where that is known, else the one of this very name. */
async function inDirectory(wallet: string): Promise<WalletEntry | undefined> {
  const id = explorerIdOf(wallet)
  const known = id === undefined ? [] : await lookUpWallets([id])
  const found = known[0] ?? (await searched(wallet))
  return found && toEntry(found)
}

async function searched(wallet: string) {
  const query = { page: 1, entries: 10, search: titleOf(wallet) }
  const answer = await askDirectory(query, () => undefined)
  return answer?.wallets.find(({ id, name }) => isNamed({ name, explorerId: id }, wallet))
}

function pairingId(): string {
  const source = pairingSource()
  if (!source) throw notFound('walletConnect', 'Pass walletConnect() to adapters, and services.relay.')
  return source.id
}

const notFound = (wallet: string, advice: string): KitError =>
  new KitError('wallet-not-found', `There is no wallet "${wallet}" for this site.`, { metaMessages: [advice] })
