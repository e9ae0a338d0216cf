import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'

/** Origin and account of a signature request, and access to facts about it. */
export interface Requester {
  readonly origin: string
  readonly account: string
  /** All accounts of the user, including this one. */
  readonly own?: readonly string[]
  /** Account of the wallet's key, which is the user's on every network of this namespace. */
  readonly key?: string
  /** Set if the account acts by code: a smart account, or a delegated key account. */
  readonly runsCode?: true
  /** Tokens whose addresses the balance changes on the same screen show, in lower case. */
  readonly listed?: ReadonlySet<string>
  readonly network: FrameNetwork
  readonly networks: Networks
  readonly signal: AbortSignal
}

export const isOwn = ({ account, own = [] }: Pick<Requester, 'account' | 'own'>, address: string): boolean =>
  [account, ...own].some(each => each.toLowerCase() === address.toLowerCase())
