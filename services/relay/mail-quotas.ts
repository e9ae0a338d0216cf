import { sql, type Transaction } from 'kysely'
import type { Schema } from '../store/schema.ts'
import type { RelayLimits } from './limits.ts'
import { getTotalBytes } from './paginate.ts'
import type { NewMessage, PublishRequest } from './publishing.ts'
import { MailboxFullError } from './store-capacity.ts'

/** Counts of a topic, of an address or of a network. */
interface Usage {
  waiting: number
  bytes: number
}

/** Checks requests one after the other, each against what the ones before it take. */
export interface MailQuotas {
  /**
   * Takes the new messages of a request, all or none. Returns the bytes of its network then.
   *
   * @throws MailboxFullError for the limit that is exceeded
   */
  take(request: PublishRequest, added: readonly { readonly message: NewMessage; readonly size: number }[]): number
}

/** Reads the counts of the topics, addresses and networks of requests. */
export async function readMailQuotas(
  transaction: Transaction<Schema>,
  requests: readonly PublishRequest[],
  limits: RelayLimits
): Promise<MailQuotas> {
  const usage = await readUsage(transaction, requests)
  const of = (scope: string, key: string | number): Usage => {
    const name = `${scope} ${key}`
    const known = usage.get(name) ?? { waiting: 0, bytes: 0 }
    usage.set(name, known)
    return known
  }
  const { mailPerTopic, mailPerAddress, mailBytesPerAddress, mailPerNetwork, mailBytesPerNetwork } = limits
  const full = (count: number, bytes: number, from: string, limit: 'mail-address' | 'mail-network') =>
    new MailboxFullError(
      `at most ${count} messages or ${bytes} bytes from one ${from} may wait; try again when some are acknowledged or have expired`,
      limit
    )

  return {
    take({ source, network }, added) {
      const bytes = getTotalBytes(added)
      const counted = [of('source', source), of('network', network)] as const
      const isOver = (usage: Usage, most: number, mostBytes: number) =>
        usage.waiting + added.length > most || usage.bytes + bytes > mostBytes
      for (const { message } of added) {
        if (of('topic', message.topic).waiting >= mailPerTopic)
          throw new MailboxFullError(`topic ${message.topic} holds ${mailPerTopic} messages`, 'mail-topic')
      }
      if (isOver(counted[0], mailPerAddress, mailBytesPerAddress))
        throw full(mailPerAddress, mailBytesPerAddress, 'address', 'mail-address')
      if (isOver(counted[1], mailPerNetwork, mailBytesPerNetwork))
        throw full(mailPerNetwork, mailBytesPerNetwork, 'network', 'mail-network')
      for (const { message } of added) of('topic', message.topic).waiting++
      for (const usage of counted) {
        usage.waiting += added.length
        usage.bytes += bytes
      }
      return counted[1].bytes
    }
  }
}

async function readUsage(transaction: Transaction<Schema>, requests: readonly PublishRequest[]): Promise<Map<string, Usage>> {
  const keys = new Map<string, readonly [scope: string, key: string]>()
  const add = (scope: string, key: string) => keys.set(`${scope} ${key}`, [scope, key])
  for (const { source, network, messages } of requests) {
    add('source', String(source))
    add('network', String(network))
    for (const { topic } of messages) add('topic', topic)
  }
  const wanted = [...keys.values()]
  const { rows } = await sql<Usage & { readonly scope: string; readonly key: string }>`
    select relay_usage.* from relay_usage
    join unnest(${wanted.map(([scope]) => scope)}::text[], ${wanted.map(([, key]) => key)}::text[]) as wanted (scope, key)
      using (scope, key)`.execute(transaction)
  return new Map(rows.map(({ scope, key, waiting, bytes }) => [`${scope} ${key}`, { waiting, bytes }]))
}
