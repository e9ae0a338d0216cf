import { asking } from '../base/asking.ts'
import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import { parseAccountId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
import { computeBudget } from './codec/instructions.ts'
import { compile, type Lifetime } from './compile.ts'
import { parseAddress, receiver, token } from './facts.ts'
import { fee, feeOf, most } from './fees.ts'
import { planTransfer } from './plan.ts'
import { createFollow, look } from './receipt.ts'
import { base64Of, commitment, invalid, openRpc, toAmount, valueIn, type Ask } from './rpc.ts'
import { checkSignature } from './signing.ts'
import { simulate } from './simulate.ts'
import type { SolanaOptions } from './index.ts'
import { toTransactionError } from './transaction-errors.ts'
import type { SolanaSendOptions } from './send-options.ts'
import type { Provider } from '../base/provider.ts'
import type { Transfers } from '../chain.ts'

/** What is loaded when the visitor begins to send: `Transfers` of the port. */
export function createTransfers({ webSocket = globalThis.WebSocket }: SolanaOptions = {}): Transfers {
  return { parseAddress, token, receiver, fee, most, simulate, send, look, follow: createFollow(webSocket) }
}

/**
 * {@link Transfers.send}. The wallet signs and sends where it can; else it signs, and the network's own RPC is handed the transaction.
 *
 * @throws KitError `transaction-expired` when the person took so long that the network takes it no more: nothing has been sent
 */
const send: Transfers['send'] = async (provider, account, transfer, { fee: given, network, now, ...request }) => {
  if (!network) throw new KitError('invalid-option', 'Sending on Solana needs the network that it is on.')
  const { address: from, chainId } = parseAccountId(account)
  if (!transfer.amount) throw new KitError('invalid-amount', 'There is nothing to send.')
  const ask = openRpc(network, request)
  const plan = await planTransfer(ask, from, transfer)
  const { gas, gasPrice } = given ?? (await feeOf(ask, from, plan))
  const life = await lifetime(ask)
  const wire = await compile(from, [...computeBudget(gas, gasPrice), ...plan.instructions], life)
  if (request.signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: request.signal.reason })
  try {
    const hash = await signAndSend(provider, ask, from, base58Of(wire))
    return { hash, chainId, from, sentAt: now(), to: transfer.to, value: String(transfer.amount), state: { name: 'pending' } }
  } catch (error) {
    throw toTransactionError(error)
  }
}

/** As the wallet is told it, and the node: what the node has seen confirmed is what the transfer is tried on before it is passed on. */
const sending = { preflightCommitment: commitment } satisfies SolanaSendOptions

async function signAndSend(provider: Provider, ask: Ask, pubkey: string, transaction: string): Promise<string> {
  const wallet = (method: string, params: object): Promise<unknown> => asking(() => provider.request({ method, params }))
  try {
    const reply = await wallet('solana_signAndSendTransaction', { transaction, pubkey, options: sending })
    return checkSignature(isRecord(reply) ? reply.signature : undefined)
  } catch (error) {
    if (!isKitError(error, 'unsupported-method')) throw error
  }
  const reply = await wallet('solana_signTransaction', { transaction, pubkey })
  const signed = isRecord(reply) && typeof reply.transaction === 'string' ? bytesOfBase58(reply.transaction, 1700) : undefined
  if (!signed) throw invalid('a signed transaction')
  return checkSignature(await ask('sendTransaction', [base64Of(signed), { ...sending, encoding: 'base64' }]))
}

async function lifetime(ask: Ask): Promise<Lifetime> {
  const reply = valueIn(await ask('getLatestBlockhash', [{ commitment }]))
  const { blockhash, lastValidBlockHeight } = isRecord(reply) ? reply : {}
  if (typeof blockhash !== 'string' || bytesOfBase58(blockhash)?.length !== 32) throw invalid('a blockhash')
  return { blockhash, lastValid: toAmount(lastValidBlockHeight) }
}
