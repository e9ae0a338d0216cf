import { createChainRequest } from '../networks/chain-request.ts'
import type { SendableToken } from './sendable-tokens.ts'
import { getChain, type AccountContext } from '../networks/account-context.ts'

/**
 * Looks up a token by contract address on the network, with the account's balance.
 * Returns `undefined` if the text is not an address or its checksum is wrong.
 *
 * @param asking - Called before the network request.
 * @throws KitError `not-a-token`, and what reading it throws
 */
export async function lookUpToken(
  text: string,
  { account, network }: AccountContext,
  signal: AbortSignal,
  asking: () => void
): Promise<SendableToken | undefined> {
  const transfers = await getChain(network)?.transfers?.()
  const parsed = await transfers?.parseAddress(text)
  if (!transfers || !parsed || parsed.checksum === 'wrong' || signal.aborted) return undefined
  asking()
  const request = createChainRequest(network.caipNetworkId, signal)
  const { name, symbol, ...facts } = await transfers.token(parsed.address, account, network, request)
  return { ...facts, name: name || symbol, symbol, chainId: network.caipNetworkId, unlisted: true }
}
