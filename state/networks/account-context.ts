import { computed } from 'nanostores'
import type { AccountId } from '../../adapters/base/caip.ts'
import type { Network } from '../../adapters/base/network.ts'
import type { Chain } from '../../adapters/chain.ts'
import { $connectedSession } from '../session/active-session.ts'
import { $network } from './networks.ts'
import { $options } from '../options/options.ts'
import type { ConnectedSession } from '../session/session.ts'

/** Account context: the connected account on the active network. */
export interface AccountContext {
  readonly account: AccountId
  readonly network: Network
  readonly session: ConnectedSession
}

/** An account on a network: enough to resolve its name. */
export type AccountRef = Pick<AccountContext, 'account' | 'network'>

export const $accountContext = computed([$connectedSession, $network], (session, network): AccountContext | undefined =>
  session && network ? { account: session.account, network, session } : undefined
)

/** Returns a key of the account and the network, independent of everything else. */
export const accountContextKey = ({ account, network }: AccountRef): string => `${network.caipNetworkId} ${account}`

/** Returns the network's chain adapter, or `undefined` if there is none for its namespace. */
export function getChain(network: Network): Chain | undefined {
  return $options.get().adapters.find(({ chain }) => chain?.namespace === network.chainNamespace)?.chain
}
