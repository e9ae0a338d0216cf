import { parseAccountId } from '../base/caip.ts'
import type { ErrorCode } from '../base/codes.ts'
import { KitError } from '../base/error.ts'
import { isKitError } from '../base/errors.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { isRecord } from '../base/record.ts'
import { waitOrAbort } from '../base/wait.ts'
import { ask, silentDeadline } from './ask.ts'
import { forgetReady, readCapabilities, recordOf } from './capabilities.ts'
import { codesOf } from '../base/wallet-errors.ts'
import { toQuantity } from './codec/hex.ts'
import { toTransactionError } from './transaction-errors.ts'
import type { Calls, CallsStatus } from '../calls.ts'

// Several calls at once: `Calls` of the port, as of EIP-5792. Wallets of before its final text are understood: they say `atomicBatch`, answer
// with a bare id, and tell of a status in words.

/** Characters of an id: 4096 bytes in hexadecimal form (EIP-5792). */
const longestId = 8194
/** Nobody sends more calls at once; a wallet that tells of more transactions is not believed. */
const mostReceipts = 1000

/** Errors of EIP-5792. A chain or a capability that is not supported, a batch too large: the calls may still be sent one by one. */
const meanings: { readonly [code: number]: readonly [ErrorCode, string] } = {
  5700: ['calls-refused', 'The wallet does not have a capability that was asked for.'],
  5710: ['calls-refused', 'The wallet takes no batches on this network.'],
  5720: ['calls-refused', 'The wallet has a batch of this id already.'],
  5730: ['calls-unknown', 'The wallet knows no such batch.'],
  5740: ['calls-refused', 'The batch is too large for the wallet.'],
  5750: ['calls-not-atomic', 'The account was not upgraded, so the wallet cannot do the calls as one.'],
  5760: ['calls-not-atomic', 'The wallet cannot do the calls as one.']
}

/** {@link Calls.capabilities}. */
export const capabilities: Calls['capabilities'] = async (provider, account, { signal }) => {
  const all = await readCapabilities(provider, account, signal).catch((error: unknown) => {
    if (isKitError(error, 'aborted', 'wallet-silent')) throw error
    return recordOf(undefined) // one that fails at the question can do nothing of the kind
  })
  const { status } = recordOf(all.atomic)
  const atomic = status === 'supported' || status === 'ready' ? status : 'unsupported'
  return {
    atomic: all.atomic === undefined && isSupported(all.atomicBatch) ? 'supported' : atomic,
    paymasterService: isSupported(all.paymasterService),
    all
  }
}

/** {@link Calls.send}. */
export const send: Calls['send'] = async (provider, account, calls, { atomicRequired, capabilities }) => {
  const { address, chainId } = parseAccountId(account)
  const batch = {
    version: '2.0.0',
    chainId: hexChainId(chainId),
    from: address,
    atomicRequired,
    calls: calls.map(({ to, value, data }) => ({
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value: toQuantity(value) }),
      ...(data !== undefined && { data })
    })),
    ...(capabilities && { capabilities })
  }
  const reply = await ask(provider, 'wallet_sendCalls', [batch])
    .catch((error: unknown) => {
      throw toTransactionError(toCallsError(error))
    })
    .finally(() => forgetReady(provider, account))
  const id: unknown = isRecord(reply) ? reply.id : reply
  if (typeof id !== 'string' || !id || id.length > longestId) throw invalidReply('the id of a batch')
  return { id, chainId }
}

/** {@link Calls.follow}. */
export const follow: Calls['follow'] = async (provider, { id }, { wait, signal }) => {
  let silent = 0
  for (let look = 0; ; look++) {
    try {
      const options = { signal, deadline: silentDeadline }
      const status = statusIn(await ask(provider, 'wallet_getCallsStatus', [id], options))
      if (status.name !== 'pending') return status
      silent = 0
    } catch (error) {
      if (isKitError(error, 'aborted')) return { name: 'pending' }
      const told = toCallsError(error)
      if (isKitError(told, ...final)) throw told
      silent++ // it may answer next time
    }
    await waitOrAbort(wait, Math.min(pause(look) * 2 ** silent, 60_000), signal)
    if (signal?.aborted) return { name: 'pending' }
  }
}

/** Errors that another look would not mend. */
const final: readonly ErrorCode[] = [
  'unsupported-method',
  'calls-unknown',
  'unauthorized',
  'invalid-reply',
  'wallet-disconnected',
  'not-connected',
  'walletconnect-user-disconnected'
]

/** {@link Calls.show}. */
export const show: Calls['show'] = async (provider, { id }) => {
  await ask(provider, 'wallet_showCallsStatus', [id]).catch((error: unknown) => {
    throw toCallsError(error)
  })
}

/** Milliseconds until the next look: a block or less at first, rarely after some minutes. */
const pause = (look: number): number => (look < 10 ? 1000 : look < 40 ? 3000 : 15_000)

const isSupported = (capability: unknown): boolean => recordOf(capability).supported === true

/** Hundreds tell what has come of a batch: 1 on its way, 2 done, 4 given up by the wallet, 5 without effect, 6 in part. */
function statusIn(reply: unknown): CallsStatus {
  const { status, receipts, atomic } = recordOf(reply)
  const hashes = hashesIn(receipts)
  const code = typeof status === 'number' ? Math.floor(status / 100) : formerStatus(status, receipts)
  // before the final text of EIP-5792 nothing was said of it; several transactions are none that happen as one
  const told = { hashes, atomic: typeof atomic === 'boolean' ? atomic : hashes.length === 1 }
  switch (code) {
    case 1:
      return { name: 'pending' }
    case 2:
      return { name: 'confirmed', ...told }
    case 4:
      return { name: 'failed', reason: 'not-sent', ...told }
    case 5:
      return { name: 'failed', reason: 'reverted', ...told }
    case 6:
      return { name: 'failed', reason: 'partly', ...told }
    default:
      throw invalidReply('the status of a batch')
  }
}

function formerStatus(status: unknown, receipts: unknown): number | undefined {
  if (status === 'PENDING') return 1
  if (status !== 'CONFIRMED') return undefined
  const outcomes = (Array.isArray(receipts) ? (receipts as readonly unknown[]) : []).map(each => recordOf(each).status === '0x1')
  return outcomes.every(Boolean) ? 2 : outcomes.some(Boolean) ? 6 : 5
}

function hashesIn(receipts: unknown): readonly string[] {
  if (receipts === undefined || receipts === null) return []
  if (!Array.isArray(receipts) || receipts.length > mostReceipts) throw invalidReply('receipts')
  const hashes = (receipts as readonly unknown[]).map(each => recordOf(each).transactionHash)
  return [...new Set(hashes)].map(hash => {
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw invalidReply('a transaction hash')
    return hash
  })
}

/** The number comes first: a wallet may tell of an upgrade that was declined in the words of a refusal. */
function toCallsError(error: unknown): unknown {
  const meaning = codesOf(error)
    .map(code => meanings[code as number])
    .find(Boolean)
  return meaning ? new KitError(...meaning, { cause: error }) : error
}

const invalidReply = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
