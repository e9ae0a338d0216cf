import { base58 } from '@scure/base'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isOffchainMessage, readOffchainMessage } from '../../../adapters/meaning/solana/offchain-message.ts'
import type { Bytes } from '../keys/bytes.ts'
import { isTransactionMessage } from '../sign/solana.ts'
import { say } from '../text/text.ts'
import type { Approval } from './approval.ts'
import { describeMessage } from './describe-message.ts'

/**
 * A message for a Solana account; one in the format of off-chain messages by the text in it.
 *
 * @throws RpcError for what could be sent as a transaction, and for an off-chain message that cannot be shown in full
 */
export function describeSolanaMessage(requester: { readonly origin: string; readonly account: string }, bytes: Bytes): Approval {
  if (!isOffchainMessage(bytes)) {
    if (isTransactionMessage(bytes)) throw new RpcError(-32602, 'This message is a transaction.')
    return describeMessage(requester, bytes)
  }
  const message = readOffchainMessage(bytes)
  if (!message) throw new RpcError(-32602, 'This off-chain message is of a version or format that is not known.')
  if (!message.signers.includes(requester.account))
    throw new RpcError(-32602, 'This off-chain message is not for this account to sign.')
  const approval = describeMessage(requester, new Uint8Array(new TextEncoder().encode(message.text)))
  const application = message.application?.some(byte => byte !== 0) ? base58.encode(message.application) : undefined
  return application === undefined ? approval : { ...approval, rows: [[say`Application`, application], ...approval.rows] }
}
