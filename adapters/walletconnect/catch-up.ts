import { connectOnce, type Relayer } from './delivery.ts'
import type { Client } from './load.ts'
import { catchUpTime } from './observed.ts'

type Messages = Parameters<Client['core']['relayer']['handleBatchMessageEvents']>[0]

interface Waiting {
  readonly topics: readonly string[]
  /** Resolves once something of what has arrived is dealt with. */
  readonly heard: Promise<unknown>
}

/**
 * Takes in what the wallet has said of a session while the page was away, so that a session it has ended is not taken for one that
 * stands.
 */
export async function catchUpSession(client: Client, relayer: Relayer, topic: string): Promise<void> {
  let check!: (event: { readonly topic: string }) => void
  const heard = new Promise<void>(resolve => (check = event => event.topic === topic && resolve()))
  for (const name of toldBy) client.on(name, check)
  await catchUp(client, relayer, { topics: [topic], heard })
  for (const name of toldBy) client.off(name, check)
}

const toldBy = ['session_delete', 'session_update', 'session_event'] as const

/**
 * Takes in what has waited at the relay. Waits a little and no more: without the relay everything is as it was, and the answer is false.
 */
export async function catchUp(client: Client, relayer: Relayer, waiting: Waiting): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), catchUpTime)))
  const caughtUp = takeIn(client, relayer, waiting).then(
    () => true,
    () => false // the relay is away, or keeps nothing
  )
  try {
    return await Promise.race([caughtUp, late])
  } finally {
    clearTimeout(timer)
  }
}

async function takeIn(client: Client, relayer: Relayer, { topics, heard }: Waiting): Promise<void> {
  // what a page that was closed under it has taken and not handled; the client handles it a second after its start
  let arrived = Object.values(client.core.relayer.messages.getWithoutAck([...topics])).some(({ length }) => length)
  const onMessage = (message: unknown): void => {
    arrived ||= topics.includes(String((message as { topic?: unknown }).topic))
  }
  relayer.on('relayer_message', onMessage)
  try {
    await connectOnce(relayer)
    // the answer comes after what the relay has pushed by itself, and holds the rest
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
