import { parseAccountId } from '../base/caip.ts'
import type { ErrorCode } from '../base/error-codes.ts'
import { KitError } from '../base/kit-error.ts'
import { isKitError } from '../base/errors.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import { isRecord } from '../base/is-record.ts'
import { sleepUntilAbort } from '../base/sleep.ts'
import { requestWallet, walletReplyTimeout } from './wallet-request.ts'
import { clearReadyStatus, fetchCapabilities, toRecord } from './capabilities.ts'
import { getErrorCodes } from '../base/wallet-errors.ts'
import { toQuantity } from './codec/hex.ts'
import { toTransactionError } from './transactions.ts'
import type { Calls, CallsStatus } from '../calls.ts'

// Implements `Calls` of the port (EIP-5792). Also supports wallets of its drafts: they report `atomicBatch`, return a bare id,
// and return the status as text.

/** Maximum length of a batch id: 4096 bytes in hexadecimal (EIP-5792). */
const longestId = 8194
/** Maximum number of receipts; a wallet that returns more sends an invalid response. */
const mostReceipts = 1000

/**
 * Errors of EIP-5792.
 * After an unsupported chain or capability, or a batch that is too large, the calls can still be sent one by one.
 */
const meanings: { readonly [code: number]: readonly [ErrorCode, string] } = {
  5700: ['calls-refused', 'The wallet does not have a capability that was asked for.'],
  5710: ['calls-refused', 'The wallet takes no batches on this network.'],
  5720: ['calls-refused', 'The wallet has a batch of this id already.'],
  5730: ['calls-unknown', 'The wallet knows no such batch.'],
  5740: ['calls-refused', 'The batch is too large for the wallet.'],
  5750: ['calls-not-atomic', 'The account was not upgraded, so the wallet cannot do the calls as one.'],
  5760: ['calls-not-atomic', 'The wallet cannot do the calls as one.']
}

/** Implements {@link Calls.capabilities}. */
export const capabilities: Calls['capabilities'] = async (provider, account, { signal }) => {
  const all = await fetchCapabilities(provider, account, signal).catch((error: unknown) => {
    if (isKitError(error, 'aborted', 'wallet-silent')) throw error
    return toRecord(undefined) // a wallet that fails supports nothing of it
  })
  const { status } = toRecord(all.atomic)
  const atomic = status === 'supported' || status === 'ready' ? status : 'unsupported'
  return {
    atomic: all.atomic === undefined && isSupported(all.atomicBatch) ? 'supported' : atomic,
    paymasterService: isSupported(all.paymasterService),
    all
  }
}

/** Implements {@link Calls.send}. */
export const send: Calls['send'] = async (provider, account, calls, { atomicRequired, capabilities }) => {
  const { address, chainId } = parseAccountId(account)
  const batch = {
    version: '2.0.0',
    chainId: toHexChainId(chainId),
    from: address,
    atomicRequired,
    calls: calls.map(({ to, value, data }) => ({
      ...(to !== undefined && { to }),
      ...(value !== undefined && { value: toQuantity(value) }),
      ...(data !== undefined && { data })
    })),
    ...(capabilities && { capabilities })
  }
  const reply = await requestWallet(provider, 'wallet_sendCalls', [batch])
    .catch(async (error: unknown) => {
      throw await toTransactionError(toCallsError(error))
    })
    .finally(() => clearReadyStatus(provider, account))
  const id: unknown = isRecord(reply) ? reply.id : reply
  if (typeof id !== 'string' || !id || id.length > longestId) throw invalidReply('the id of a batch')
  return { id, chainId }
}

/** Implements {@link Calls.follow}. */
export const follow: Calls['follow'] = async (provider, { id }, { wait, signal }) => {
  let silent = 0
  for (let look = 0; ; look++) {
    try {
      const options = { signal, deadline: walletReplyTimeout }
      const status = statusIn(await requestWallet(provider, 'wallet_getCallsStatus', [id], options))
      if (status.name !== 'pending') return status
      silent = 0
    } catch (error) {
      if (isKitError(error, 'aborted')) return { name: 'pending' }
      const failure = toCallsError(error)
      if (isKitError(failure, ...final)) throw failure
      silent++ // retried at the next poll
    }
    await sleepUntilAbort(wait, Math.min(pause(look) * 2 ** silent, 60_000), signal)
    if (signal?.aborted) return { name: 'pending' }
  }
}

/** Errors that end polling. */
const final: readonly ErrorCode[] = [
  'unsupported-method',
  'calls-unknown',
  'unauthorized',
  'invalid-reply',
  'wallet-disconnected',
  'not-connected',
  'walletconnect-user-disconnected'
]

/** Implements {@link Calls.show}. */
export const show: Calls['show'] = async (provider, { id }) => {
  await requestWallet(provider, 'wallet_showCallsStatus', [id]).catch((error: unknown) => {
    throw toCallsError(error)
  })
}

/** Returns the poll interval in milliseconds: about a block at first, longer after some minutes. */
const pause = (look: number): number => (look < 10 ? 1000 : look < 40 ? 3000 : 15_000)

const isSupported = (capability: unknown): boolean => toRecord(capability).supported === true

/**
 * Maps a status code by its hundreds: 1 pending, 2 confirmed, 4 not sent by the wallet, 5 reverted, 6
 * partly reverted.
 */
function statusIn(reply: unknown): CallsStatus {
  const { status, receipts, atomic } = toRecord(reply)
  const hashes = hashesIn(receipts)
  const code = typeof status === 'number' ? Math.floor(status / 100) : formerStatus(status, receipts)
  // Drafts of EIP-5792 do not report atomicity. Several transactions are never atomic.
  const result = { hashes, atomic: typeof atomic === 'boolean' ? atomic : hashes.length === 1 }
  switch (code) {
    case 1:
      return { name: 'pending' }
    case 2:
      return { name: 'confirmed', ...result }
    case 4:
      return { name: 'failed', reason: 'not-sent', ...result }
    case 5:
      return { name: 'failed', reason: 'reverted', ...result }
    case 6:
      return { name: 'failed', reason: 'partly', ...result }
    default:
      throw invalidReply('the status of a batch')
  }
}

function formerStatus(status: unknown, receipts: unknown): number | undefined {
  if (status === 'PENDING') return 1
  if (status !== 'CONFIRMED') return undefined
  const outcomes = (Array.isArray(receipts) ? (receipts as readonly unknown[]) : []).map(each => toRecord(each).status === '0x1')
  return outcomes.every(Boolean) ? 2 : outcomes.some(Boolean) ? 6 : 5
}

function hashesIn(receipts: unknown): readonly string[] {
  if (receipts === undefined || receipts === null) return []
  if (!Array.isArray(receipts) || receipts.length > mostReceipts) throw invalidReply('receipts')
  const hashes = (receipts as readonly unknown[]).map(each => toRecord(each).transactionHash)
  return [...new Set(hashes)].map(hash => {
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) throw invalidReply('a transaction hash')
    return hash
  })
}

/**
 * Maps an error.
 * The code takes precedence over the message: a wallet may report a declined account upgrade with the text of a rejection.
 */
function toCallsError(error: unknown): unknown {
  const meaning = getErrorCodes(error)
    .map(code => meanings[code as number])
    .find(Boolean)
  return meaning ? new KitError(...meaning, { cause: error }) : error
}

const invalidReply = (what: string): KitError => new KitError('invalid-reply', `Expected ${what}, got something else.`)
