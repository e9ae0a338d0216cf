import { base58 } from '@scure/base'
import { RpcError } from '../../../adapters/base/errors.ts'
import { isOffchainMessage, readOffchainMessage } from '../../../adapters/meaning/solana/offchain-message.ts'
import type { Bytes } from '../keys/bytes.ts'
import { isTransactionMessage } from '../sign/solana.ts'
import { t } from '../text/translate.ts'
import type { ApprovalContent } from './approval-content.ts'
import { describeMessage } from './describe-message.ts'

/**
 * Describes a message for a Solana account; for the off-chain message format, the text in it.
 *
 * @throws RpcError for a message that is a valid transaction, and for an off-chain message that cannot be shown in full
 */
export function describeSolanaMessage(
  requester: { readonly origin: string; readonly account: string },
  bytes: Bytes
): ApprovalContent {
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
  return application === undefined ? approval : { ...approval, rows: [[t`Application`, application], ...approval.rows] }
}
