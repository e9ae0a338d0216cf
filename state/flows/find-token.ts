import { requestOn } from '../chain-request.ts'
import type { SendableToken } from '../sendable.ts'
import { chainOf, type Subject } from '../subject.ts'

/**
 * A token by its contract's address, as the network tells of it, with what the account has of it. `undefined`: no address, or one that was
 * mistyped.
 *
 * @param asking - Called before the network is asked.
 * @throws KitError `not-a-token`, and what reading it throws
 */
export async function findToken(
  text: string,
  { account, network }: Subject,
  signal: AbortSignal,
  asking: () => void
): Promise<SendableToken | undefined> {
  const transfers = await chainOf(network)?.transfers?.()
  const parsed = await transfers?.parseAddress(text)
  if (!transfers || !parsed || parsed.checksum === 'wrong' || signal.aborted) return undefined
  asking()
  const request = requestOn(network.caipNetworkId, signal)
  const { name, symbol, ...facts } = await transfers.token(parsed.address, account, network, request)
  return { ...facts, name: name || symbol, symbol, chainId: network.caipNetworkId, unlisted: true }
}
