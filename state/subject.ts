import { computed } from 'nanostores'
import type { AccountId } from '../adapters/base/caip.ts'
import type { Network } from '../adapters/base/network.ts'
import type { Chain } from '../adapters/chain.ts'
import { $connected } from './current.ts'
import { $network } from './networks.ts'
import { $options } from './options.ts'
import type { ConnectedSession } from './session.ts'

/** Whose tokens and transactions are shown: the connected account as on the active network. */
export interface Subject {
  readonly account: AccountId
  readonly network: Network
  readonly session: ConnectedSession
}

/** An account on a network: enough to ask for its name. */
export type Named = Pick<Subject, 'account' | 'network'>

export const $subject = computed([$connected, $network], (session, network): Subject | undefined =>
  session && network ? { account: session.account, network, session } : undefined
)

/** The same account on the same network, whatever else has changed. */
export const subjectKey = ({ account, network }: Named): string => `${network.caipNetworkId} ${account}`

/** What can be done on the network's chain; `undefined` where no adapter was given for it. */
export function chainOf(network: Network): Chain | undefined {
  return $options.get().adapters.find(({ chain }) => chain?.namespace === network.chainNamespace)?.chain
}
