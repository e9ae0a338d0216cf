import type { Letter } from './mailbox.ts'

export interface Subscriber {
  readonly client: string
  push(letter: Letter): Promise<void>
}

export type Subscribers = ReturnType<typeof createSubscribers>

/** Who listens to which topic, on this instance. Clients subscribe anew whenever they connect, so nothing of it is stored. */
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
    /** Hands a letter to everybody on its topic but its publisher. */
    deliver(letter: Letter) {
      for (const subscriber of byTopic.get(letter.topic) ?? []) {
        if (subscriber.client !== letter.publisher) void subscriber.push(letter)
      }
    }
  }
}
