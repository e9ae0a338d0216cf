import { RpcError } from '../../../adapters/base/errors.ts'
import { hashed, type TypedData } from '../../../adapters/meaning/evm/hashed.ts'
import { meaningOfMessage } from '../../../adapters/meaning/evm/message.ts'
import { actsOf, type TypedDataTable } from '../../../adapters/meaning/evm/typed-data/table.ts'
import type { Networks } from '../chain/networks.ts'
import type { Bytes } from '../keys/bytes.ts'
import { hashOf, messageBytes } from '../sign/evm.ts'
import type { Approval } from './approval.ts'
import { describeMessage } from './describe-message.ts'
import { describeTypedData } from './describe-typed-data.ts'
import type { Requester } from './requester.ts'
import { readTypedData } from './typed-data.ts'

// Requests for a signature: what is refused before the user is asked, and what is shown of the rest.

/** The key's own account and its smart accounts on every network that has some. */
export async function ownAccounts(networks: Networks, owner: string): Promise<readonly string[]> {
  const withSmart = networks.all.filter(({ smart }) => smart)
  if (withSmart.length === 0) return [owner]
  const { smartContext } = await import('../smart/context.ts')
  const addresses = withSmart.flatMap(network => smartContext(networks, network, owner)?.account.address ?? [])
  return [...new Set([owner, ...addresses].map(each => each.toLowerCase()))]
}

/**
 * A request of `personal_sign`.
 *
 * @throws RpcError -32602 for no message, and for 32 bytes where any network has smart accounts: the signature of such a message is that of a
 * user operation (EntryPoint 0.6 and 0.7)
 */
export function readMessageRequest(
  requester: Pick<Requester, 'origin' | 'account' | 'networks'>,
  message: unknown
): { bytes: Bytes; approval: Approval } {
  if (typeof message !== 'string') throw new RpcError(-32602, 'There is no message to sign.')
  const bytes = messageBytes(message)
  if (meaningOfMessage(bytes).kind === 'possible-hash' && requester.networks.all.some(({ smart }) => smart)) {
    throw new RpcError(-32602, 'A message of 32 bytes can be the hash of a user operation. Ask for a readable message instead.')
  }
  return { bytes, approval: describeMessage(requester, bytes) }
}

/**
 * A request of `eth_signTypedData_v4`. The data that is returned has nothing in it that its hash does not cover.
 *
 * @throws RpcError -32602 for data that cannot be shown or hashed, and for a user operation of an account of the user
 */
export async function readTypedDataRequest(
  requester: Requester,
  value: unknown,
  table?: TypedDataTable
): Promise<{ data: TypedData; approval: Approval }> {
  const given = readTypedData(value)
  const found = given && hashed(given)
  if (!found || hashOf(found.data) === undefined) throw new RpcError(-32602, 'This is no data that can be shown and signed.')
  const { account, own = [] } = requester
  const all = [...new Set([account, ...own].map(each => each.toLowerCase()))]
  const acts = actsOf(found, all, table)
  if (acts.some(act => act.kind === 'operation' && all.includes(act.sender.toLowerCase()))) {
    throw new RpcError(-32602, 'This is a user operation of the wallet’s own account. Ask for it with wallet_sendCalls instead.')
  }
  return { data: found.data, approval: await describeTypedData(requester, found, acts) }
}
