import { RpcError } from '../../../adapters/base/errors.ts'
import { hashed, type Hashed, type TypedData } from '../../../adapters/meaning/evm/hashed.ts'
import { meaningOfMessage } from '../../../adapters/meaning/evm/message.ts'
import { actsOf, type TypedDataTable } from '../../../adapters/meaning/evm/typed-data/table.ts'
import type { Networks } from '../chain/networks.ts'
import type { FrameNetwork } from '../config.ts'
import type { Bytes } from '../keys/bytes.ts'
import { computeTypedDataHash, parseMessageBytes } from '../sign/evm.ts'
import type { ApprovalContent } from './approval-content.ts'
import { describeMessage } from './describe-message.ts'
import { describeTypedData } from './describe-typed-data.ts'
import type { Requester } from './requester.ts'
import { longestText, tooLong } from './text-limits.ts'
import { parseTypedData } from './typed-data.ts'

// Requests for a signature: what is rejected without asking the user, and what is shown for the rest.

/**
 * Returns the key's own account and its smart accounts on all networks that have some.
 *
 * @param on limits the result to that network's accounts, for what happens on it: an address of another network may belong to
 * anyone there
 */
export async function ownAccounts(networks: Networks, owner: string, on?: FrameNetwork): Promise<readonly string[]> {
  const withSmart = (on ? [on] : networks.all).filter(({ smart }) => smart)
  if (withSmart.length === 0) return [owner.toLowerCase()]
  const { createSmartContext } = await import('../smart/context.ts')
  const addresses = withSmart.flatMap(network => createSmartContext(networks, network, owner)?.account.address ?? [])
  return [...new Set([owner, ...addresses].map(each => each.toLowerCase()))]
}

/**
 * Parses a request of `personal_sign`.
 *
 * @throws RpcError -32602 for an invalid message, for one that is too long, and for one of 32 bytes if any network has smart accounts: its signature would
 * be valid for a user operation (EntryPoint 0.6 and 0.7)
 */
export function readMessageRequest(
  requester: Pick<Requester, 'origin' | 'account' | 'own' | 'networks'>,
  message: unknown
): { bytes: Bytes; approval: ApprovalContent } {
  if (typeof message !== 'string') throw new RpcError(-32602, 'There is no message to sign.')
  // the length first: a longer text is not converted
  const bytes = message.length > 2 * longestText + 2 ? undefined : parseMessageBytes(message)
  if (!bytes || bytes.length > longestText) throw tooLong(longestText)
  if (meaningOfMessage(bytes).kind === 'possible-hash' && requester.networks.all.some(({ smart }) => smart)) {
    throw new RpcError(-32602, 'A message of 32 bytes can be the hash of a user operation. Ask for a readable message instead.')
  }
  return { bytes, approval: describeMessage(requester, bytes) }
}

/**
 * Parses a request of `eth_signTypedData_v4`.
 * The returned data contains nothing that its hash does not cover.
 *
 * @throws RpcError -32602 for data that cannot be shown or hashed, and for a user operation of an account of the user
 */
export async function readTypedDataRequest(
  requester: Requester,
  value: unknown,
  table?: TypedDataTable
): Promise<{ data: TypedData; approval: ApprovalContent }> {
  const given = parseTypedData(value)
  const found = given && hashed(given)
  if (!found || computeTypedDataHash(found.data) === undefined)
    throw new RpcError(-32602, 'This is no data that can be shown and signed.')
  const { account, own = [] } = requester
  const all = [...new Set([account, ...own].map(each => each.toLowerCase()))]
  if (actsOf(found, all, table).some(act => act.kind === 'operation' && all.includes(act.sender.toLowerCase()))) {
    throw new RpcError(-32602, 'This is a user operation of the wallet’s own account. Ask for it with wallet_sendCalls instead.')
  }
  const there = { ...requester, own: await accountsThere(requester, found) }
  return { data: found.data, approval: await describeTypedData(there, found, actsOf(found, [account, ...there.own], table)) }
}

/**
 * Returns the user's accounts on the network of typed data, besides the requesting one.
 * Data for an unknown network, or for any, is valid where a smart account's address may belong to anyone.
 */
async function accountsThere({ account, key = account, networks }: Requester, { domain }: Hashed): Promise<readonly string[]> {
  const place = networks.all.find(({ id }) => id === `eip155:${domain.chainId}`)
  return place ? ownAccounts(networks, key, place) : [key.toLowerCase()]
}
