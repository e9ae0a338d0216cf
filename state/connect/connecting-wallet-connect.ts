import { atom, computed, onMount } from 'nanostores'
import { getConnectingTabs, type ConnectingTab } from '../../adapters/base/deep-link.ts'
import { environment } from '../platform/environment.ts'
import { $pairing, setPairingTarget, renewPairing, showPairingCode, startPairing } from './pairing.ts'
import { currentPlatform } from '../platform/platform.ts'
import { getWallet } from '../wallets/wallets.ts'
import { openWalletLink } from './remote-wallet.ts'
import { copyToClipboard } from '../alerts/clipboard.ts'
import { connectingScreens } from './connecting-screens.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Connects a remote wallet by QR code, by link on this device, or in the browser, with a
 * tab for each way that the wallet offers.
 */

export const connectingWalletConnectFlow = defineFlow(connectingScreens, () => {
  const $walletId = atom<string | undefined>()

  /** The wallet's ways to connect, best first. A wallet without a directory entry has only the QR code. */
  const $tabs = computed($walletId, (walletId): readonly ConnectingTab[] => {
    const wallet = walletId === undefined ? undefined : getWallet(walletId)
    return getConnectingTabs(wallet?.directory, currentPlatform(), Boolean(wallet?.installed))
  })

  const $chosen = atom<ConnectingTab | undefined>()
  const $tab = computed([$tabs, $chosen], (tabs, chosen) => (chosen && tabs.includes(chosen) ? chosen : tabs[0]))

  /** Whole seconds until the pairing is renewed; counts only while it has a subscriber. */
  const $secondsLeft = atom(0)
  onMount($secondsLeft, () => {
    let cancel = (): void => undefined
    const tick = (): void => {
      cancel()
      const pairing = $pairing.get()
      $secondsLeft.set(pairing.name === 'ready' ? Math.max(0, Math.ceil((pairing.expiresAt - environment().now()) / 1000)) : 0)
      cancel = environment().after(1_000, tick)
    }
    // restart with each new pairing, so that it starts at its full lifetime
    const unlisten = $pairing.subscribe(tick)
    return () => {
      unlisten()
      cancel()
    }
  })

  /** Starts the pairing when a screen shows. */
  function show(walletId: string): void {
    $walletId.set(walletId)
    showPairingCode(walletId)
    void startPairing()
  }

  /** Opens the wallet. Needs user activation. */
  function open(): void {
    const walletId = $walletId.get()
    const tab = $tab.get()
    if (walletId !== undefined) openWalletLink(walletId, tab === 'mobile' || tab === 'desktop' || tab === 'web' ? tab : undefined)
  }

  function copyLink(): void {
    const pairing = $pairing.get()
    if (pairing.name !== 'ready') return
    setPairingTarget()
    void copyToClipboard(pairing.uri, 'link-copied')
  }

  return {
    $walletId,
    $tabs,
    $tab,
    chooseTab(tab: ConnectingTab) {
      if (tab === 'qrcode') setPairingTarget()
      $chosen.set(tab)
    },
    $secondsLeft,
    $pairing,
    show,
    open,
    copyLink,
    retry: renewPairing
  }
})
