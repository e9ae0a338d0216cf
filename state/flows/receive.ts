import { computed } from 'nanostores'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { checksumAddress } from '../../adapters/siwx/checksum.ts'
import { $connected } from '../current.ts'
import { environment } from '../environment.ts'
import { $identity } from '../identity.ts'
import { dismissModal } from '../modal.ts'
import { $network, $networks } from '../networks.ts'
import { back } from '../router.ts'
import { $activeNamespace } from '../session.ts'
import { $isSmartAccount } from '../smart-account.ts'
import { showToast } from '../toast.ts'
import { copy } from './copy.ts'
import { mayShareAddress } from './copy-address.ts'
import { dismissWithTheWallet } from './dismiss-with-the-wallet.ts'
import { screensOf } from '../flow-of.ts'
import { defineFlow } from './flow.ts'

/** Shows where others send to: the account's address as a code and whole, to be copied or shared, and the networks it is good for. */

export interface Receiver {
  readonly account: AccountId
  /**
   * What the code says: the plain address and nothing else. A link with a network in it (EIP-681 `ethereum:0x…@1`) names one of many
   * that the address is good for, is more than wallets of other namespaces have, and not every scanner of an exchange takes it.
   * With its checksum (EIP-55), in whatever letters the wallet tells it: a slip on its way is noticed.
   */
  readonly address: string
  readonly name?: string
  /** As it was told: drawn by way of `serviceImage()`. */
  readonly avatarUrl?: string
}

/** The site's networks that an address of the active namespace is good for. On another network a smart account may be nobody's. */
const $compatible = computed(
  [$networks, $activeNamespace, $network, $isSmartAccount],
  (networks, namespace, active, isSmartAccount): readonly Network[] =>
    networks.filter(network => network.chainNamespace === namespace && (!isSmartAccount || network === active))
)

/**
 * Only an account that its wallet stands behind: an address of the last visit's storage is none to send to. And only a wallet with recovery:
 * what is sent to another one can be lost with this browser's data.
 */
const $receiver = computed([$connected, $identity], (session, identity): Receiver | undefined => {
  if (!session || session.connection.postponedRecovery) return undefined
  return {
    account: session.account,
    address: checksumAddress(parseAccountId(session.account).address),
    ...identity
  }
})

export const receiveFlow = defineFlow(screensOf('receive'), ({ signal }) => {
  dismissWithTheWallet('receive', signal)

  let isAsked = false
  const stop = $connected.subscribe(session => {
    if (isAsked || !session?.connection.postponedRecovery) return
    isAsked = true
    void mayShareAddress(signal).then(may => {
      if (!may && !signal.aborted && !back()) dismissModal()
    })
  })
  signal.addEventListener('abort', stop)

  function copyAddress(): void {
    const receiver = $receiver.get()
    if (receiver) void copy(receiver.address, 'address-copied')
  }

  /** Hands the address to the device. Call it in the visitor's tap. */
  async function share(): Promise<void> {
    const receiver = $receiver.get()
    if (!receiver) return
    try {
      await environment().share?.(receiver.address)
    } catch (error) {
      // who closes the device's own sheet has answered
      if ((error as Error | undefined)?.name !== 'AbortError') showToast('share-failed', 'error')
    }
  }

  return {
    $receiver,
    $compatible,
    copyAddress,
    /** Absent where the browser cannot share. */
    share: environment().share && share
  }
})
