import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'

/** Who asks for something to be signed, with which account, and where facts about it are read. */
export interface Requester {
  readonly origin: string
  readonly account: string
  /** All accounts of the user, this one among them. */
  readonly own?: readonly string[]
  readonly network: FrameNetwork
  readonly networks: Networks
  readonly signal: AbortSignal
}

export const isOwn = ({ account, own = [] }: Pick<Requester, 'account' | 'own'>, address: string): boolean =>
  [account, ...own].some(each => each.toLowerCase() === address.toLowerCase())
