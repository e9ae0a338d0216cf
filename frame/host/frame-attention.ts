import { isKitError } from '../../adapters/base/errors.ts'
import type { HostChannel, RequestOptions } from '../protocol/channel.ts'
import { dismissedError } from '../protocol/errors.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../protocol/messages.ts'
import { parseRpcRequest } from '../protocol/rpc-request.ts'

export interface AttentionOptions {
  /** Shows or hides the frame, because {@link FrameAttention.isNeeded} may have changed. */
  readonly arrange: () => void
  /** Called when the frame has left a request without an answer. */
  readonly onUnanswered: (name: RequestName) => void
}

/**
 * What the frame is shown for: requests that wait for the user's approval, and screens of the frame's
 * own.
 */
export class FrameAttention {
  /** True between the frame's `SHOW` and `HIDE`. */
  asksToBeSeen = false
  /** Requests that wait for the user's approval, by message id. */
  readonly #approvals = new Set<string>()
  readonly #arrange: () => void
  readonly #onUnanswered: (name: RequestName) => void

  constructor({ arrange, onUnanswered }: AttentionOptions) {
    this.#arrange = arrange
    this.#onUnanswered = onUnanswered
  }

  get isNeeded(): boolean {
    return this.asksToBeSeen || this.#approvals.size > 0
  }

  /** Forgets what a previous document or a removed frame has asked for. */
  clear(): void {
    this.#approvals.clear()
    this.asksToBeSeen = false
  }

  /** Sends a request. One that needs approval shows the frame until it settles. */
  async request<Name extends RequestName>(
    channel: HostChannel,
    name: Name,
    payload: PayloadOf<Name>,
    options: RequestOptions,
    needsApproval: boolean
  ): Promise<ReplyOf<Name>> {
    let mine: string | undefined
    try {
      return await channel.request(name, payload, {
        ...options,
        onId: id => {
          options.onId?.(id)
          if (!needsApproval) return
          this.#approvals.add((mine = id))
          this.#arrange()
        }
      })
    } catch (error) {
      // a user who looks for the mail takes time: not a problem to report to the developer
      if (isKitError(error, 'timeout') && name !== 'CONNECT_DEVICE') this.#onUnanswered(name)
      if (mine !== undefined && this.#approvals.has(mine) && options.signal?.aborted) {
        channel.request('RPC_ABORT', { request: mine }).catch(() => {}) // the response is not needed any more
      }
      throw error
    } finally {
      if (mine !== undefined && this.#approvals.delete(mine)) this.#arrange()
    }
  }

  /**
   * Rejects requests that wait for the user, and notifies the frame.
   * Requests that need no approval continue.
   *
   * @param which returns true for other requests to reject
   */
  dismiss(channel: HostChannel, error: Error = dismissedError(), which: (name: RequestName) => boolean = () => false): void {
    const open = [...this.#approvals]
    this.#approvals.clear()
    channel.reject(error, (name, id) => open.includes(id) || which(name))
    for (const request of open) channel.request('RPC_ABORT', { request }).catch(() => {}) // the response is not needed any more
    if (this.asksToBeSeen) channel.request('DISMISS', undefined).catch(() => {}) // a frame that does not answer this loses nothing
    this.asksToBeSeen = false
  }
}

/** Returns true for a request that the user has to approve in the frame. */
export const needsApproval = <Name extends RequestName>(name: Name, payload: PayloadOf<Name>): boolean =>
  name === 'RPC_REQUEST' && parseRpcRequest(payload as PayloadOf<'RPC_REQUEST'>).policy === 'not-safe'
