import type { PatchedRelay } from './client-patches.ts'
import { connectOnce } from './relay-requests.ts'
import { toKitError } from './errors.ts'
import { KitError } from '../base/kit-error.ts'
import { relayTimeout } from './sign-client-constants.ts'

/** Connection to the relay: open while it has users, closed otherwise. */
export interface Socket {
  /**
   * Resolves once the relay is connected.
   * Rejects with KitError `relay-unreachable`, or `walletconnect-unauthorized` if it rejects the app.
   */
  open(): Promise<void>
  /** Rejects with the relay's rejection of the app, if that precedes the end of `work` and the timeout. */
  withRelay<Value>(work: Promise<Value>): Promise<Value>
  /** Closes the socket if nothing needs it. */
  settle(): void
  /** Closes it permanently after pending messages are sent. */
  close(): Promise<void>
}

/** Maximum milliseconds that pending messages keep the socket open. */
const lastWords = 2000

export function createSocket({ relayer, idle }: PatchedRelay, isNeeded: () => boolean): Socket {
  async function closeTransport(isWanted: () => boolean): Promise<void> {
    relayer.publisher.queue.clear() // a queued message would open the socket again
    do {
      await relayer.transportClose().catch(() => undefined) // it is closed already
      // That does not stop a socket that is still opening.
      await relayer.connectPromise?.catch(() => undefined)
    } while (relayer.connected && !isWanted())
    // After an intended close the client's reconnect flag stays set, and it would never reconnect.
    relayer.reconnectInProgress = false
  }

  async function sentOrLate(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([idle(), new Promise(resolve => (timer = setTimeout(resolve, lastWords)))])
    clearTimeout(timer)
  }

  const withRelay = async <Value>(work: Promise<Value>): Promise<Value> => {
    let onError!: (error: unknown) => void
    let timer: ReturnType<typeof setTimeout> | undefined
    const refused = new Promise<never>((_, reject) => {
      onError = error => reject(toKitError(error))
      relayer.on('relayer_error', onError)
      timer = setTimeout(
        () => reject(new KitError('relay-unreachable', 'The WalletConnect relay does not answer.')),
        relayTimeout
      )
    })
    work.catch(() => undefined) // it may fail after the rejection was reported
    try {
      return await Promise.race([work, refused])
    } catch (error) {
      throw toKitError(error)
    } finally {
      clearTimeout(timer)
      relayer.off('relayer_error', onError)
    }
  }

  return {
    withRelay,
    async open() {
      if (!relayer.connected) await withRelay(connectOnce(relayer))
    },
    settle() {
      if (isNeeded()) return
      void sentOrLate().then(() => (isNeeded() ? undefined : closeTransport(isNeeded)))
    },
    async close() {
      await sentOrLate()
      relayer.connect = async () => undefined // pending messages must not open the socket
      await closeTransport(() => false)
    }
  }
}
