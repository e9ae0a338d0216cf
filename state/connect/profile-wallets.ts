import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { withUserDisconnect } from '../session/user-disconnect.ts'
import { goBack } from '../modal/modal.ts'
import { showToast } from '../alerts/toast.ts'
import { preloadRemoteWallets } from './select-wallet.ts'
import { requestedNamespaces } from './connect.ts'
import { createConnectedWallets, wholeWallet } from './connected-wallets.ts'
import { disconnect, disconnectAndClose } from './disconnect.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'
import { createRecentWallets } from './recent-wallets.ts'
import { createReplacement } from './replacement.ts'
import { createSharedAccounts } from './shared-accounts.ts'
import { setActiveNamespace } from './commit-connections.ts'
import { switchAccount } from './switch-account.ts'

/** Switches between accounts and wallets, disconnects them, and connects another one. */
export const profileWalletsFlow = defineFlow(screensOf('wallets'), ({ signal }) => {
  closeOnDisconnect('wallets', signal)
  // preload: phones open a link only with user activation
  void preloadRemoteWallets()

  const $wallets = createConnectedWallets()
  const { $recent, forget } = createRecentWallets($wallets)
  const { $sharing, chooseShared } = createSharedAccounts(signal)
  const { $replacement, connectAnother, connectRecent, keep } = createReplacement($wallets)

  function chooseAccount(account: AccountId): void {
    switchAccount(account)
    goBack()
  }

  function chooseConnected(namespace: Namespace): void {
    setActiveNamespace(namespace)
    goBack()
  }

  /** Disconnects a wallet. The last one closes the modal; otherwise the one that was used last becomes active. */
  async function letGo(namespace: Namespace): Promise<void> {
    const group = wholeWallet($wallets.get(), namespace)
    if ($wallets.get().every(wallet => group.includes(wallet))) return disconnectAndClose(namespace)
    try {
      await withUserDisconnect(
        group.map(wallet => wallet.namespace),
        () => disconnect(namespace)
      )
    } catch {
      showToast('disconnect-failed', 'error') // shown to the user; the session is removed on this side
    }
  }

  return {
    $wallets,
    $recent,
    $sharing,
    $replacement,
    /** Namespaces that the app supports: one wallet can be connected in each. */
    namespaces: requestedNamespaces(),
    chooseAccount,
    chooseConnected,
    chooseShared,
    letGo,
    letAllGo: () => disconnectAndClose(),
    connectAnother,
    connectRecent,
    keep,
    forget
  }
})
