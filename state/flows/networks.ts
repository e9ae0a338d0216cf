import { computed } from 'nanostores'
import { namespaceOf, type ChainId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import { $approvedChainIds, $chainId, $networks } from '../networks.ts'
import { $connected } from '../current.ts'
import { chainOf } from '../subject.ts'
import { $sessions, sessionOf } from '../session.ts'
import { goBack } from '../modal.ts'
import { push } from '../router.ts'
import { switchNetwork } from './switch-network.ts'

/** The networks to choose from: those the wallet has approved first. A choice goes to the wallet, or is simply made when none is connected. */

export interface NetworkChoice {
  readonly network: Network
  readonly selected: boolean
  /** Why it cannot be chosen now. */
  readonly obstacle?: 'not-approved' | 'needs-another-wallet'
  /** A wallet can be connected for it: choosing it leads there. */
  readonly leads?: true
}

export const $networkChoices = computed(
  [$networks, $approvedChainIds, $chainId, $connected, $sessions],
  (networks, approved, chainId, session, sessions): readonly NetworkChoice[] => {
    const choices = networks.map((network): NetworkChoice => {
      const selected = network.caipNetworkId === chainId
      if (
        session &&
        network.chainNamespace !== session.connection.namespace &&
        // one that is being asked whether it still agrees is waited for where the choice goes
        (sessions[network.chainNamespace]?.status ?? 'disconnected') === 'disconnected'
      ) {
        return { network, selected, obstacle: 'needs-another-wallet', ...(chainOf(network) && { leads: true }) }
      }
      const refused =
        approved && network.chainNamespace === session?.connection.namespace && !approved.includes(network.caipNetworkId)
      return refused ? { network, selected, obstacle: 'not-approved' } : { network, selected }
    })
    return [...choices.filter(({ obstacle }) => !obstacle), ...choices.filter(({ obstacle }) => obstacle)]
  }
)

/** The names of networks that contain the words typed. */
export function findNetworks(choices: readonly NetworkChoice[], typed: string): readonly NetworkChoice[] {
  const term = typed.trim().toLocaleLowerCase()
  return term ? choices.filter(({ network }) => network.name.toLocaleLowerCase().includes(term)) : choices
}

export function chooseNetwork(chainId: ChainId): void {
  if (chainId === $chainId.get()) return goBack()
  const namespace = namespaceOf(chainId)
  const choice = $networkChoices.get().find(({ network }) => network.caipNetworkId === chainId)
  if (choice?.leads) return push('SwitchActiveChain', { chainId })
  if (sessionOf(namespace).status !== 'disconnected') return push('SwitchNetwork', { chainId })
  void switchNetwork(chainId).then(goBack)
}
