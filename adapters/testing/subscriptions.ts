import { requestNode } from './chains.ts'
import { invalidParameters } from './errors.ts'
import { isHex, isRecord, listParams } from './guards.ts'
import type { TestWalletChain } from './options.ts'

/** Milliseconds between two polls of a node. */
const interval = 250

/** A block header or a log, as a subscription of a page gets it. */
export interface SubscriptionMessage {
  readonly subscription: string
  readonly result: unknown
}

/** Subscriptions of a page (`eth_subscribe`), polled from the nodes: they need no WebSocket. */
export interface Subscriptions {
  /** Handles `eth_subscribe`: `['newHeads']` or `['logs', filter]`. `publish` gets what arrives, until the page unsubscribes. */
  subscribe(chain: TestWalletChain, params: unknown, publish: (message: SubscriptionMessage) => void): Promise<string>
  /** Handles `eth_unsubscribe`: `[id]`. */
  unsubscribe(params: unknown): boolean
  /** Ends all. */
  stop(): void
}

export function createSubscriptions(): Subscriptions {
  const active = new Map<string, () => void>()
  return {
    async subscribe({ rpcUrl }, params, publish) {
      const [kind, filter] = listParams(params)
      if (kind !== 'newHeads' && kind !== 'logs') throw invalidParameters("Expected ['newHeads'] or ['logs', filter].")
      if (filter !== undefined && !isRecord(filter)) throw invalidParameters('A filter is { address, topics }.')
      const node = (method: string, ...list: readonly unknown[]): Promise<unknown> => requestNode(rpcUrl, method, list)
      const source =
        kind === 'newHeads'
          ? await node('eth_newBlockFilter')
          : await node('eth_newFilter', { ...filter, fromBlock: 'latest', toBlock: 'latest' })
      const subscription = `0x${Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')}`
      const poll = async (): Promise<void> => {
        const found = await node('eth_getFilterChanges', source)
        for (const each of Array.isArray(found) ? (found as readonly unknown[]) : []) {
          const result = isHex(each) ? headerOf(await node('eth_getBlockByHash', each, false)) : each
          if (active.has(subscription)) publish({ subscription, result })
        }
      }
      active.set(
        subscription,
        repeat(() => poll().catch(() => undefined)) // the node may answer again at the next poll
      )
      return subscription
    },
    unsubscribe(params) {
      const [id] = listParams(params)
      if (typeof id !== 'string') throw invalidParameters('Expected [id].')
      active.get(id)?.()
      return active.delete(id)
    },
    stop() {
      for (const end of active.values()) end()
      active.clear()
    }
  }
}

/** Runs it again an interval after it has ended, until the returned function is called. */
function repeat(run: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const next = (): void => {
    timer = setTimeout(() => void run().then(() => ended || next()), interval)
  }
  next()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** `newHeads` has the header of a block alone. */
function headerOf(block: unknown): unknown {
  if (!isRecord(block)) return block
  const { transactions: _transactions, uncles: _uncles, withdrawals: _withdrawals, size: _size, ...header } = block
  return header
}
