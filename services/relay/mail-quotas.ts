import type { Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import type { RelayLimits } from './limits.ts'
import { MailboxFullError } from './store-capacity.ts'

/** Limits the waiting messages of a topic, of an address and of a network. */
export function createMailQuotas(limits: RelayLimits) {
  const checkTopics = async (transaction: Transaction<Schema>, topics: readonly string[]) => {
    const full = await transaction
      .selectFrom('relay_message')
      .select('topic')
      .where('topic', 'in', topics)
      .groupBy('topic')
      .having(({ fn }) => fn.countAll(), '>=', limits.mailPerTopic)
      .executeTakeFirst()
    if (full) throw new MailboxFullError(`topic ${full.topic} holds ${limits.mailPerTopic} messages`, 'mail-topic')
  }

  /**
   * Checks the number of waiting messages of an address and its network.
   * Resolves to the waiting bytes of the network.
   */
  const checkSource = async (transaction: Transaction<Schema>, source: number, network: number, now: number) => {
    const { count, bytes, ownCount, ownBytes } = await transaction
      .selectFrom('relay_message')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('size').as('bytes'),
        fn.countAll<number>().filterWhere('source', '=', source).as('ownCount'),
        fn.sum<number>('size').filterWhere('source', '=', source).as('ownBytes')
      ])
      .where('network', '=', network)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    const full = (count: number, bytes: number, from: string, limit: 'mail-address' | 'mail-network') =>
      new MailboxFullError(
        `at most ${count} messages or ${bytes} bytes from one ${from} may wait; try again when some have expired`,
        limit
      )
    const { mailPerAddress, mailBytesPerAddress, mailPerNetwork, mailBytesPerNetwork } = limits
    if (ownCount > mailPerAddress || ownBytes > mailBytesPerAddress)
      throw full(mailPerAddress, mailBytesPerAddress, 'address', 'mail-address')
    if (count > mailPerNetwork || bytes > mailBytesPerNetwork)
      throw full(mailPerNetwork, mailBytesPerNetwork, 'network', 'mail-network')
    return bytes
  }

  return { checkTopics, checkSource }
}
