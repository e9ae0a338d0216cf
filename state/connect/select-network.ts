import { computed } from 'nanostores'
import { getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { $approvedChainIds, $chainId, $networks } from '../networks/networks.ts'
import { $connectedSession } from '../session/active-session.ts'
import { getChain } from '../networks/account-context.ts'
import { $sessions, sessionOf } from '../session/session.ts'
import { goBack } from '../modal/modal.ts'
import { push } from '../router/router.ts'
import { switchNetwork } from './switch-network.ts'

/**
 * A network choice. Approved networks come first.
 * Choosing one switches the wallet, or sets the active network if no wallet is connected.
 */

export interface NetworkChoice {
  readonly network: Network
  readonly selected: boolean
  /** Why it cannot be chosen now. */
  readonly obstacle?: 'not-approved' | 'needs-another-wallet'
  /** Whether a wallet can be connected for it: choosing it opens that screen. */
  readonly leads?: true
}

export const $networkChoices = computed(
  [$networks, $approvedChainIds, $chainId, $connectedSession, $sessions],
  (networks, approved, chainId, session, sessions): readonly NetworkChoice[] => {
    const choices = networks.map((network): NetworkChoice => {
      const selected = network.caipNetworkId === chainId
      if (
        session &&
        network.chainNamespace !== session.connection.namespace &&
        // a namespace that is reconnecting is awaited by the switch
        (sessions[network.chainNamespace]?.status ?? 'disconnected') === 'disconnected'
      ) {
        return { network, selected, obstacle: 'needs-another-wallet', ...(getChain(network) && { leads: true }) }
      }
      const refused =
        approved && network.chainNamespace === session?.connection.namespace && !approved.includes(network.caipNetworkId)
      return refused ? { network, selected, obstacle: 'not-approved' } : { network, selected }
    })
    return [...choices.filter(({ obstacle }) => !obstacle), ...choices.filter(({ obstacle }) => obstacle)]
  }
)

/** Filters networks by name. */
export function filterNetworks(choices: readonly NetworkChoice[], typed: string): readonly NetworkChoice[] {
  const term = typed.trim().toLocaleLowerCase()
  return term ? choices.filter(({ network }) => network.name.toLocaleLowerCase().includes(term)) : choices
}

export function selectNetwork(chainId: ChainId): void {
  if (chainId === $chainId.get()) return goBack()
  const namespace = getNamespace(chainId)
  const choice = $networkChoices.get().find(({ network }) => network.caipNetworkId === chainId)
  if (choice?.leads) return push('SwitchActiveChain', { chainId })
  if (sessionOf(namespace).status !== 'disconnected') return push('SwitchNetwork', { chainId })
  void switchNetwork(chainId).then(goBack)
}
