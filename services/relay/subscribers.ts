import type { StoredMessage } from './stored-message.ts'

export interface Subscriber {
  readonly client: string
  push(letter: StoredMessage): Promise<void>
}

export type Subscribers = ReturnType<typeof createSubscribers>

/**
 * Creates the registry of subscribers by topic, on this instance.
 * Not persisted: clients subscribe again whenever they connect.
 */
export function createSubscribers() {
  const byTopic = new Map<string, Set<Subscriber>>()
  return {
    add(topic: string, subscriber: Subscriber) {
      const known = byTopic.get(topic)
      if (known) known.add(subscriber)
      else byTopic.set(topic, new Set([subscriber]))
    },
    remove(topic: string, subscriber: Subscriber) {
      const known = byTopic.get(topic)
      known?.delete(subscriber)
      if (known?.size === 0) byTopic.delete(topic)
    },
    has: (topic: string) => byTopic.has(topic),
    /** Delivers a message to all subscribers of its topic except its publisher. */
    deliver(letter: StoredMessage) {
      for (const subscriber of byTopic.get(letter.topic) ?? []) {
        if (subscriber.client !== letter.publisher) void subscriber.push(letter)
      }
    }
  }
}
