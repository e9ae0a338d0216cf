import { computed } from 'nanostores'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { $connectedSession } from '../session/active-session.ts'
import { environment } from '../platform/environment.ts'
import { $identity } from './identity.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { $network, $networks } from '../networks/networks.ts'
import { back } from '../router/router.ts'
import { $activeNamespace } from '../session/session.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import { showToast } from '../alerts/toast.ts'
import { copyToClipboard } from '../alerts/clipboard.ts'
import { mayShareAddress } from './share-address.ts'
import { closeOnDisconnect } from '../modal/close-on-disconnect.ts'
import { screensOf } from '../router/flow-of.ts'
import { defineFlow } from '../router/define-flow.ts'

/**
 * Account for receiving.
 * The flow shows its address as a QR code and as text, to copy or share, and the networks it is valid on.
 */

export interface ReceiveAccount {
  readonly account: AccountId
  /**
   * Content of the QR code: the plain address.
   * A payment link with a network (ERC-681 `ethereum:0x…@1`) names only one of many valid networks, does not exist for wallets
   * of other namespaces, and some exchange scanners reject it. Always with its checksum (EIP-55), so that copy errors are
   * detected.
   */
  readonly address: string
  readonly name?: string
  /** Untrusted: render it through `serviceImage()`. */
  readonly avatarUrl?: string
}

/**
 * Configured networks on which the address of the active namespace is valid.
 * A smart account may not exist on other networks.
 */
const $compatible = computed(
  [$networks, $activeNamespace, $network, $isSmartAccount],
  (networks, namespace, active, isSmartAccount): readonly Network[] =>
    networks.filter(network => network.chainNamespace === namespace && (!isSmartAccount || network === active))
)

/**
 * Only a connected account: an address restored from storage must not receive.
 * And only a wallet with recovery: assets of another one can be lost with this browser's data.
 */
const $receiver = computed([$connectedSession, $identity], (session, identity): ReceiveAccount | undefined => {
  if (!session || session.connection.postponedRecovery) return undefined
  return {
    account: session.account,
    address: checksumAddress(parseAccountId(session.account).address),
    ...identity
  }
})

export const receiveFlow = defineFlow(screensOf('receive'), ({ signal }) => {
  closeOnDisconnect('receive', signal)

  let isAsked = false
  const stop = $connectedSession.subscribe(session => {
    if (isAsked || !session?.connection.postponedRecovery) return
    isAsked = true
    void mayShareAddress(signal).then(may => {
      if (!may && !signal.aborted && !back()) forceCloseModal()
    })
  })
  signal.addEventListener('abort', stop)

  function copyAddress(): void {
    const receiver = $receiver.get()
    if (receiver) void copyToClipboard(receiver.address, 'address-copied')
  }

  /** Shares the address through the device. Needs user activation. */
  async function share(): Promise<void> {
    const receiver = $receiver.get()
    if (!receiver) return
    try {
      await environment().share?.(receiver.address)
    } catch (error) {
      // the user closed the share sheet
      if ((error as Error | undefined)?.name !== 'AbortError') showToast('share-failed', 'error')
    }
  }

  return {
    $receiver,
    $compatible,
    copyAddress,
    /** Absent if the browser cannot share. */
    share: environment().share && share
  }
})
