import { callWallet } from '../base/wallet-call.ts'
import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import { setComputeBudget } from './codec/instructions.ts'
import { compileTransaction, type BlockhashLifetime } from './compile-transaction.ts'
import { parseAddress, receiver, token } from './address-info.ts'
import { fee, estimateFee, most } from './fees.ts'
import { planTransfer } from './plan-transfer.ts'
import { createTransactionPoller, look } from './receipt.ts'
import { bytesToBase64, commitment, invalidReply, createRpcRequest, toAmount, unwrapValue, type RpcRequest } from './rpc.ts'
import { parseSignature } from './signing.ts'
import { simulate } from './simulate.ts'
import type { SolanaOptions } from './index.ts'
import type { SolanaSendOptions } from '../base/solana-send-options.ts'
import type { Provider } from '../base/provider.ts'
import type { Transfers } from '../chain.ts'

/** Creates `Transfers` of the port. Lazy-loaded when the user starts a transfer. */
export function createTransfers({ webSocket = globalThis.WebSocket }: SolanaOptions = {}): Transfers {
  return { parseAddress, token, receiver, fee, most, simulate, send, look, follow: createTransactionPoller(webSocket) }
}

/**
 * Implements {@link Transfers.send}.
 * The wallet signs and sends if it supports that; otherwise it signs, and the kit sends over the network's RPC.
 * @throws KitError `transaction-expired` if the user approved after the blockhash expired: nothing was sent
 */
const send: Transfers['send'] = async (provider, account, transfer, { fee: given, network, now, ...request }) => {
  if (!network) throw new KitError('invalid-option', 'Sending on Solana needs the network that it is on.')
  const { address: from, chainId } = parseAccountId(account)
  if (!transfer.amount) throw new KitError('invalid-amount', 'There is nothing to send.')
  const requestRpc = createRpcRequest(network, request)
  const plan = await planTransfer(requestRpc, from, transfer)
  const { gas, gasPrice } = given ?? (await estimateFee(requestRpc, from, plan))
  const life = await lifetime(requestRpc)
  const wire = await compileTransaction(from, [...setComputeBudget(gas, gasPrice), ...plan.instructions], life)
  if (request.signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: request.signal.reason })
  try {
    const hash = await signAndSend(provider, requestRpc, from, bytesToBase58(wire))
    return { hash, chainId, from, sentAt: now(), to: transfer.to, value: String(transfer.amount), state: { name: 'pending' } }
  } catch (error) {
    throw await toTransactionError(error)
  }
}

/** Translates an error of a node or program. The tables are lazy-loaded with the first error. */
async function toTransactionError(error: unknown): Promise<unknown> {
  try {
    return (await import('./transaction-errors.ts')).toTransactionError(error)
  } catch {
    return error // the chunk cannot be loaded
  }
}

/** Send options for wallet and node: the preflight simulation uses the confirmed state. */
const sending = { preflightCommitment: commitment } satisfies SolanaSendOptions

async function signAndSend(provider: Provider, requestRpc: RpcRequest, pubkey: string, transaction: string): Promise<string> {
  const wallet = (method: string, params: object): Promise<unknown> => callWallet(() => provider.request({ method, params }))
  try {
    const reply = await wallet('solana_signAndSendTransaction', { transaction, pubkey, options: sending })
    return parseSignature(isRecord(reply) ? reply.signature : undefined)
  } catch (error) {
    if (!isKitError(error, 'unsupported-method')) throw error
  }
  const reply = await wallet('solana_signTransaction', { transaction, pubkey })
  const signed = isRecord(reply) && typeof reply.transaction === 'string' ? base58ToBytes(reply.transaction, 1700) : undefined
  if (!signed) throw invalidReply('a signed transaction')
  return parseSignature(await requestRpc('sendTransaction', [bytesToBase64(signed), { ...sending, encoding: 'base64' }]))
}

async function lifetime(requestRpc: RpcRequest): Promise<BlockhashLifetime> {
  const reply = unwrapValue(await requestRpc('getLatestBlockhash', [{ commitment }]))
  const { blockhash, lastValidBlockHeight } = isRecord(reply) ? reply : {}
  if (typeof blockhash !== 'string' || base58ToBytes(blockhash)?.length !== 32) throw invalidReply('a blockhash')
  return { blockhash, lastValid: toAmount(lastValidBlockHeight) }
}
