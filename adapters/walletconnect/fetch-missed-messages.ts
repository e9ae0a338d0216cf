import { connectOnce, type Relayer } from './relay-requests.ts'
import type { Client } from './load-sign-client.ts'
import { missedMessagesTimeout } from './sign-client-constants.ts'

type Messages = Parameters<Client['core']['relayer']['handleBatchMessageEvents']>[0]

interface Waiting {
  readonly topics: readonly string[]
  /** Resolves once a received message has been handled. */
  readonly heard: Promise<unknown>
}

/**
 * Fetches messages of a session that arrived while the page was away, so that a session the wallet has
 * ended is not restored.
 */
export async function fetchMissedSessionMessages(client: Client, relayer: Relayer, topic: string): Promise<void> {
  let check!: (event: { readonly topic: string }) => void
  const heard = new Promise<void>(resolve => (check = event => event.topic === topic && resolve()))
  for (const name of sessionEvents) client.on(name, check)
  await fetchMissedMessages(client, relayer, { topics: [topic], heard })
  for (const name of sessionEvents) client.off(name, check)
}

const sessionEvents = ['session_delete', 'session_update', 'session_event'] as const

/**
 * Fetches messages from the relay's mailbox, with a short timeout.
 * Returns false if the relay does not respond; nothing changes then.
 */
export async function fetchMissedMessages(client: Client, relayer: Relayer, waiting: Waiting): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), missedMessagesTimeout)))
  const caughtUp = takeIn(client, relayer, waiting).then(
    () => true,
    () => false // the relay is unreachable, or stores nothing
  )
  try {
    return await Promise.race([caughtUp, late])
  } finally {
    clearTimeout(timer)
  }
}

async function takeIn(client: Client, relayer: Relayer, { topics, heard }: Waiting): Promise<void> {
  // Messages a closed page received but did not handle; the client handles them one second after its start.
  let arrived = Object.values(client.core.relayer.messages.getWithoutAck([...topics])).some(({ length }) => length)
  const onMessage = (message: unknown): void => {
    arrived ||= topics.includes(String((message as { topic?: unknown }).topic))
  }
  relayer.on('relayer_message', onMessage)
  try {
    await connectOnce(relayer)
    // The response follows the messages the relay has pushed, and contains the rest.
    const reply = await relayer.request({ method: 'irn_batchFetchMessages', params: { topics } })
    await client.core.relayer.handleBatchMessageEvents(messagesIn(reply, topics))
    if (arrived) await heard
  } finally {
    relayer.off('relayer_message', onMessage)
  }
}

function messagesIn(reply: unknown, topics: readonly string[]): Messages {
  const messages: unknown = (reply as { messages?: unknown } | null)?.messages
  if (!Array.isArray(messages)) return []
  return (messages as (Partial<Messages[number]> | null)[]).flatMap(message => {
    const { topic, message: text, publishedAt } = message ?? {}
    return topic !== undefined && topics.includes(topic) && typeof text === 'string' && typeof publishedAt === 'number'
      ? [{ topic, message: text, publishedAt, transportType: 'relay' as const }]
      : []
  })
}
