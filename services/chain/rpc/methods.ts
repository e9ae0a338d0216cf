import * as is from './result-validators.ts'
import type { ResultValidator } from './result-validators.ts'

/** Class of a method, for rate limits and metrics. */
export type MethodClass = 'read' | 'block' | 'call' | 'logs' | 'simulate' | 'heavy' | 'filter' | 'send' | 'bundler' | 'extra'

/** Rate limit cost of each class. A plain read costs 1. */
export const methodCosts = {
  read: 1,
  block: 2,
  call: 3,
  filter: 3,
  send: 5,
  extra: 5,
  bundler: 10,
  logs: 15,
  simulate: 15,
  heavy: 50
} as const satisfies Record<MethodClass, number>

export interface Method {
  readonly class: MethodClass
  /** Validator of the result. An invalid result fails over to the next upstream. */
  readonly shape: ResultValidator
  /**
   * Cacheability of the result.
   * `always`: a constant of the chain. `settled`: data of a block, cached once the block has enough confirmations. Absent: not
   * cached.
   */
  readonly keeps?: 'always' | 'settled'
}

const read = (shape: ResultValidator): Method => ({ class: 'read', shape })
const block = (shape: ResultValidator): Method => ({ class: 'block', shape })
const settled = (shape: ResultValidator): Method => ({ class: 'block', shape, keeps: 'settled' })
const call = (shape: ResultValidator): Method => ({ class: 'call', shape })
const logs = (shape: ResultValidator): Method => ({ class: 'logs', shape })
const simulate = (shape: ResultValidator): Method => ({ class: 'simulate', shape })
const heavy = (shape: ResultValidator): Method => ({ class: 'heavy', shape })
const filter = (shape: ResultValidator): Method => ({ class: 'filter', shape })
const always = (shape: ResultValidator): Method => ({ class: 'read', shape, keeps: 'always' })
const send = (shape: ResultValidator): Method => ({ class: 'send', shape })
const bundler = (shape: ResultValidator): Method => ({ class: 'bundler', shape })

const maybe = is.orNull(is.record)

/**
 * Read methods that a node answers (docs/decisions/frame-protocol.md), and those that fees and a
 * simulation before a send need. Methods with which a node signs, mines or is administered are excluded on purpose.
 */
export const evmMethods: Readonly<Record<string, Method>> = {
  eth_chainId: always(is.quantity),
  net_version: always(is.text),

  eth_blobBaseFee: read(is.quantity),
  eth_blockNumber: read(is.quantity),
  eth_feeHistory: read(is.record),
  eth_gasPrice: read(is.quantity),
  eth_getAccount: read(is.record),
  eth_getBalance: read(is.quantity),
  eth_getCode: read(is.data),
  eth_getStorageAt: read(is.data),
  eth_getTransactionCount: read(is.quantity),
  eth_maxPriorityFeePerGas: read(is.quantity),
  eth_syncing: read(is.either(is.flag, is.record)),

  eth_getBlockByHash: settled(maybe),
  eth_getBlockByNumber: block(maybe),
  eth_getBlockReceipts: block(is.orNull(is.listOf(is.record))),
  eth_getBlockTransactionCountByHash: block(is.orNull(is.quantity)),
  eth_getBlockTransactionCountByNumber: block(is.orNull(is.quantity)),
  eth_getTransactionByBlockHashAndIndex: settled(maybe),
  eth_getTransactionByBlockNumberAndIndex: block(maybe),
  eth_getTransactionByHash: settled(maybe),
  eth_getTransactionReceipt: settled(maybe),
  eth_getUncleByBlockHashAndIndex: block(maybe),
  eth_getUncleByBlockNumberAndIndex: block(maybe),
  eth_getUncleCountByBlockHash: block(is.orNull(is.quantity)),
  eth_getUncleCountByBlockNumber: block(is.orNull(is.quantity)),

  eth_call: call(is.data),
  eth_estimateGas: call(is.quantity),
  eth_createAccessList: call(is.record),
  eth_getProof: call(is.record),
  eth_getLogs: logs(is.listOf(is.record)),
  eth_simulateV1: simulate(is.listOf(is.record)),

  eth_newBlockFilter: filter(is.quantity),
  eth_newFilter: filter(is.quantity),
  eth_newPendingTransactionFilter: filter(is.quantity),
  eth_getFilterChanges: filter(is.list),
  eth_getFilterLogs: filter(is.listOf(is.record)),
  eth_uninstallFilter: filter(is.flag),

  eth_sendRawTransaction: send(is.hash)
}

/**
 * Methods that return a filter id, and those that take one.
 * A filter exists only in the node that created it.
 */
export const filterCreatingMethods: ReadonlySet<string> = new Set([
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter'
])
export const filterUsingMethods: ReadonlySet<string> = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter'
])

/** Bundler methods (ERC-7769), for chains with a bundler. */
export const bundlerMethods: Readonly<Record<string, Method>> = {
  eth_estimateUserOperationGas: bundler(is.record),
  eth_getUserOperationByHash: bundler(maybe),
  eth_getUserOperationReceipt: bundler(maybe),
  eth_sendUserOperation: bundler(is.hash),
  eth_supportedEntryPoints: bundler(is.listOf(is.text))
}

export const solanaMethods: Readonly<Record<string, Method>> = {
  getGenesisHash: always(is.text),

  getBalance: read(is.inContext),
  getAccountInfo: read(is.inContext),
  getBlockHeight: read(is.number),
  getEpochInfo: read(is.record),
  getEpochSchedule: read(is.record),
  getFeeForMessage: read(is.inContext),
  getFirstAvailableBlock: read(is.number),
  getHealth: read(is.text),
  getLatestBlockhash: read(is.inContext),
  getMinimumBalanceForRentExemption: read(is.number),
  getRecentPerformanceSamples: read(is.list),
  getRecentPrioritizationFees: read(is.list),
  getSignatureStatuses: read(is.inContext),
  getSlot: read(is.number),
  getStakeMinimumDelegation: read(is.inContext),
  getTokenAccountBalance: read(is.inContext),
  getTokenSupply: read(is.inContext),
  getTransactionCount: read(is.number),
  getVersion: read(is.record),
  isBlockhashValid: read(is.inContext),
  minimumLedgerSlot: read(is.number),

  getBlock: block(maybe),
  getBlockTime: block(is.orNull(is.number)),
  getBlocks: block(is.listOf(is.number)),
  getBlocksWithLimit: block(is.listOf(is.number)),
  getTransaction: block(maybe),

  getMultipleAccounts: call(is.inContext),
  getTokenAccountsByDelegate: call(is.inContext),
  getTokenAccountsByOwner: call(is.inContext),
  getTokenLargestAccounts: call(is.inContext),
  getSignaturesForAddress: logs(is.listOf(is.record)),
  simulateTransaction: simulate(is.inContext),
  getProgramAccounts: heavy(is.either(is.list, is.inContext)),

  sendTransaction: send(is.text)
}

/** A method that the settings of a chain allow in addition. Its result is not validated. */
export const extraMethod: Method = { class: 'extra', shape: is.anything }
