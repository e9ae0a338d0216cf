import type { Relay } from './client-changes.ts'
import { connectOnce } from './delivery.ts'
import { toKitError } from './errors.ts'
import { KitError } from '../base/error.ts'
import { relayTimeout } from './observed.ts'

/** The connection to the relay: open while somebody holds it, closed when nobody does. */
export interface Socket {
  /** Resolves once the relay is reached. Rejects with KitError `relay-unreachable`, or `walletconnect-unauthorized` when it refuses the site. */
  open(): Promise<void>
  /** Fails with what the relay refused the site with, if that comes before `work` is done or time is up. */
  withRelay<Value>(work: Promise<Value>): Promise<Value>
  /** Closes the socket when nothing needs it. */
  settle(): void
  /** Closes it for good once what is on its way out has left. */
  close(): Promise<void>
}

/** Milliseconds that what is on its way out keeps the socket open. */
const lastWords = 2000

export function createSocket({ relayer, idle }: Relay, isNeeded: () => boolean): Socket {
  async function closeTransport(isWanted: () => boolean): Promise<void> {
    relayer.publisher.queue.clear() // a message put off would open the socket again
    do {
      await relayer.transportClose().catch(() => undefined) // it was closed already
      // a socket that is being opened is not stopped by that, and stays
      await relayer.connectPromise?.catch(() => undefined)
    } while (relayer.connected && !isWanted())
    // after an intended close the client thinks forever that it is reconnecting, and does not any more
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
    work.catch(() => undefined) // it may fail after the refusal has been told
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
      relayer.connect = async () => undefined // what the client still wants to say opens nothing
      await closeTransport(() => false)
    }
  }
}
