import * as is from './shapes.ts'
import type { Shape } from './shapes.ts'

/** What kind of work a method is, for limits and numbers. */
export type MethodClass = 'read' | 'block' | 'call' | 'logs' | 'simulate' | 'heavy' | 'filter' | 'send' | 'bundler' | 'extra'

/** What a call of each class takes from a client's share. A plain read is 1. */
export const weights = {
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
  /** What an upstream may answer; anything else is none, and the next upstream is asked. */
  readonly shape: Shape
  /**
   * How long a result may be kept: `always` is a property of the chain; `settled` tells of something in a block, and may be kept when
   * that is so deep that it stays. Absent: not at all.
   */
  readonly keeps?: 'always' | 'settled'
}

const read = (shape: Shape): Method => ({ class: 'read', shape })
const block = (shape: Shape): Method => ({ class: 'block', shape })
const settled = (shape: Shape): Method => ({ class: 'block', shape, keeps: 'settled' })
const call = (shape: Shape): Method => ({ class: 'call', shape })
const logs = (shape: Shape): Method => ({ class: 'logs', shape })
const simulate = (shape: Shape): Method => ({ class: 'simulate', shape })
const heavy = (shape: Shape): Method => ({ class: 'heavy', shape })
const filter = (shape: Shape): Method => ({ class: 'filter', shape })
const always = (shape: Shape): Method => ({ class: 'read', shape, keeps: 'always' })
const send = (shape: Shape): Method => ({ class: 'send', shape })
const bundler = (shape: Shape): Method => ({ class: 'bundler', shape })

const maybe = is.orNull(is.record)

/**
 * The safe methods of facts/secure-frame.md that are a node's to answer, and the reads that fees and a simulation before a send
 * need. What a node could sign, mine or administer is not among them, and never will be.
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

/** Methods that answer with the id of a filter, and those that take one. A filter lives in the node that made it. */
export const makesFilter: ReadonlySet<string> = new Set([
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter'
])
export const takesFilter: ReadonlySet<string> = new Set(['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter'])

/** ERC-7769, for chains that have a bundler. */
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

/** A method that the configuration of a chain allows beyond these. Nothing is known of its result. */
export const extraMethod: Method = { class: 'extra', shape: is.anything }
