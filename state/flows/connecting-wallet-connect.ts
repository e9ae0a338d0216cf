import { atom, computed, onMount } from 'nanostores'
import { connectingTabs, type ConnectingTab } from '../../adapters/base/deep-link.ts'
import { environment } from '../environment.ts'
import { $pairing, handOver, renew, showCode, startPairing } from '../pairing.ts'
import { platform } from '../platform.ts'
import { walletById } from '../wallets.ts'
import { openInWallet } from './reach-wallet.ts'
import { copy } from './copy.ts'
import { connectingScreens } from './connecting-screens.ts'
import { defineFlow } from './flow.ts'

/** Reaches a wallet elsewhere: by QR code, by link on this device, or in the browser, a tab for each way that the wallet offers. */

export const connectingWalletConnectFlow = defineFlow(connectingScreens, () => {
  const $walletId = atom<string | undefined>()

  /** The ways of the wallet in question, best first. A wallet of no directory has the code alone. */
  const $tabs = computed($walletId, (walletId): readonly ConnectingTab[] => {
    const wallet = walletId === undefined ? undefined : walletById(walletId)
    return connectingTabs(wallet?.directory, platform(), Boolean(wallet?.installed))
  })

  const $chosen = atom<ConnectingTab | undefined>()
  const $tab = computed([$tabs, $chosen], (tabs, chosen) => (chosen && tabs.includes(chosen) ? chosen : tabs[0]))

  /** Whole seconds until the code is renewed; counts while somebody looks. */
  const $secondsLeft = atom(0)
  onMount($secondsLeft, () => {
    let cancel = (): void => undefined
    const tick = (): void => {
      cancel()
      const pairing = $pairing.get()
      $secondsLeft.set(pairing.name === 'ready' ? Math.max(0, Math.ceil((pairing.expiresAt - environment().now()) / 1000)) : 0)
      cancel = environment().after(1_000, tick)
    }
    // also when a new code comes: it has its whole time from the first moment
    const unlisten = $pairing.subscribe(tick)
    return () => {
      unlisten()
      cancel()
    }
  })

  /** A screen calls it when it shows. */
  function show(walletId: string): void {
    $walletId.set(walletId)
    showCode(walletId)
    void startPairing()
  }

  /** Opens the wallet. Call it in the visitor's tap. */
  function open(): void {
    const walletId = $walletId.get()
    const tab = $tab.get()
    if (walletId !== undefined) openInWallet(walletId, tab === 'mobile' || tab === 'desktop' || tab === 'web' ? tab : undefined)
  }

  function copyLink(): void {
    const pairing = $pairing.get()
    if (pairing.name !== 'ready') return
    handOver()
    void copy(pairing.uri, 'link-copied')
  }

  return {
    $walletId,
    $tabs,
    $tab,
    chooseTab(tab: ConnectingTab) {
      if (tab === 'qrcode') handOver()
      $chosen.set(tab)
    },
    $secondsLeft,
    $pairing,
    show,
    open,
    copyLink,
    retry: renew
  }
})
