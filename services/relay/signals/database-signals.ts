import { createBatcher } from '../../lib/batcher.ts'
import type { Notifications } from '../../store/listen-notify.ts'
import type { StoredMessage } from '../stored-message.ts'
import { formatSignal, parseSignal, type Signals } from './signals.ts'

/** Channel of the signals, the same in every version. */
const channel = 'relay_mail'

/**
 * Creates signals over LISTEN and NOTIFY of PostgreSQL, or of the embedded database.
 * Signals are sent after the commit, all that wait together in one transaction, because PostgreSQL serializes commits that notify.
 */
export function createDatabaseSignals(notifications: Notifications, instance: string): Signals {
  const send = createBatcher<readonly StoredMessage[], undefined>({
    most: 1000,
    async run(batch) {
      const messages = batch.flat()
      await notifications.notify(
        channel,
        messages.map(message => formatSignal(instance, message))
      )
      return batch.map(() => undefined)
    }
  })
  let stop = async () => {}
  return {
    isLossless: notifications.isLossless,
    send,
    async listen({ heard, missed }) {
      stop = await notifications.listen(channel, {
        heard(payload) {
          const signal = parseSignal(payload, instance)
          if (signal) heard(signal)
        },
        missed
      })
    },
    check: () => notifications.check(),
    close: () => stop()
  }
}
