import { base58 } from '@scure/base'
import { KitError } from '../../adapters/base/kit-error.ts'
import { RpcError } from '../../adapters/base/errors.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { checkSendOptions } from '../../adapters/base/solana-send-options.ts'
import type { ApprovalContent } from './approve/approval-content.ts'
import { sendSolana } from './chain/send.ts'
import { viewSolana } from './chain/solana.ts'
import { describeSolana } from './approve/describe-solana.ts'
import { describeSolanaMessage } from './approve/solana-message.ts'
import { longestSolanaText, tooLong } from './approve/text-limits.ts'
import type { FrameNetwork } from './config.ts'
import type { Bytes } from './keys/bytes.ts'
import type { WalletKeys } from './keys/wallet-keys.ts'
import type { RpcContext } from './handle-rpc.ts'
import { parseTransaction, signMessage, signTransaction, type SolanaTransaction } from './sign/solana.ts'

interface SolanaContext extends RpcContext {
  readonly network: FrameNetwork
  readonly account: string
  readonly approved: (approval: ApprovalContent) => Promise<void>
}

/**
 * Handles requests of a Solana signer.
 * Replies have the shape that the page's signer reads: base58 in an object.
 */
export async function handleSolanaRpc(
  context: SolanaContext,
  method: string,
  params: unknown,
  signal: AbortSignal
): Promise<unknown> {
  const { origin, account, network, networks, desk, approved, now } = context
  const fields = isRecord(params) ? params : {}
  const show = async (transactions: readonly SolanaTransaction[], decision: ApprovalContent['decision']) => {
    const requestRpc = (rpcMethod: string, list: readonly unknown[]) => networks.request(network, rpcMethod, list, signal)
    const { views, facts } = await viewSolana(requestRpc, account, transactions)
    await approved(describeSolana({ origin, account, network, views, facts, decision, now: now() }))
  }
  const read = (text: unknown): SolanaTransaction => {
    const transaction = typeof text === 'string' ? parseTransaction(text) : undefined
    if (!transaction) throw new RpcError(-32602, 'This is no transaction.')
    if (!transaction.signers.includes(account)) throw noSignature()
    return transaction
  }
  const signWith = (transaction: SolanaTransaction, key: Bytes) => {
    const signed = signTransaction(transaction, account, key)
    if (!signed) throw noSignature()
    return signed
  }
  const signOne = (transaction: SolanaTransaction) => desk.withKeys(({ solana }) => signWith(transaction, solana), signal)

  switch (method) {
    case 'solana_signMessage': {
      if (fields['pubkey'] !== account) throw new KitError('unauthorized', 'This account is not the wallet’s.')
      const message = String(fields['message'])
      // the length first: base58 has at most 1.38 characters a byte, and one for each leading zero
      const bytes = message.length > 1.38 * longestSolanaText ? undefined : new Uint8Array(base58.decode(message))
      if (!bytes || bytes.length > longestSolanaText) throw tooLong(longestSolanaText)
      await approved(describeSolanaMessage({ origin, account }, bytes))
      return { signature: await desk.withKeys(({ solana }) => signMessage(bytes, solana), signal) }
    }
    case 'solana_signTransaction': {
      const transaction = read(fields['transaction'])
      await show([transaction], 'Sign')
      const { signature, wire } = await signOne(transaction)
      return { signature, transaction: wire }
    }
    case 'solana_signAllTransactions': {
      const texts: unknown[] = Array.isArray(fields['transactions']) ? (fields['transactions'] as unknown[]) : []
      if (texts.length === 0) throw new RpcError(-32602, 'There is no transaction to sign.')
      if (texts.length > mostTransactions)
        throw new RpcError(-32602, `More than ${mostTransactions} transactions at once are too many to be shown.`)
      const transactions = texts.map(read)
      await show(transactions, 'Sign')
      const sign = ({ solana }: WalletKeys) => transactions.map(transaction => signWith(transaction, solana).wire)
      return { transactions: await desk.withKeys(sign, signal) }
    }
    default: {
      const transaction = read(fields['transaction'])
      await show([transaction], 'Send')
      const signed = await signOne(transaction)
      const wire = btoa(String.fromCharCode(...base58.decode(signed.wire)))
      const options = { ...checkSendOptions(fields['options']), encoding: 'base64' }
      return { signature: await sendSolana(networks, network, wire, signed.id, options) }
    }
  }
}

/** Most transactions at once: reading one takes up to 10 ms and several requests, before anyone is asked. */
const mostTransactions = 256

const noSignature = () => new KitError('unauthorized', 'The transaction asks for no signature of this wallet.')
