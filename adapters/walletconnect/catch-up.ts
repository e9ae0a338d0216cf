import { connectOnce, type Relayer } from './delivery.ts'
import type { Client } from './load.ts'
import { catchUpTime } from './observed.ts'

type Messages = Parameters<Client['core']['relayer']['handleBatchMessageEvents']>[0]

/**
 * Takes in what the wallet has said of a session while the page was away, so that a session it has ended is not taken for one that
 * stands. Waits a little and no more: without the relay the session is as it was stored.
 */
export async function catchUp(client: Client, relayer: Relayer, topic: string): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, catchUpTime)))
  const caughtUp = takeIn(client, relayer, topic).catch(() => undefined) // the relay is away, or keeps nothing
  await Promise.race([caughtUp, late])
  clearTimeout(timer)
}

const toldBy = ['session_delete', 'session_update', 'session_event'] as const

async function takeIn(client: Client, relayer: Relayer, topic: string): Promise<void> {
  // what a page that was closed under it has taken and not handled; the client handles it a second after its start
  let arrived = Boolean(client.core.relayer.messages.getWithoutAck([topic])[topic]?.length)
  const onMessage = (message: unknown): void => {
    arrived ||= (message as { topic?: unknown }).topic === topic
  }
  let check!: (event: { readonly topic: string }) => void
  const heard = new Promise<void>(resolve => (check = event => event.topic === topic && resolve()))
  for (const name of toldBy) client.on(name, check)
  relayer.on('relayer_message', onMessage)
  try {
    await connectOnce(relayer)
    // the answer comes after what the relay has pushed by itself, and holds the rest
    const reply = await relayer.request({ method: 'irn_batchFetchMessages', params: { topics: [topic] } })
    await client.core.relayer.handleBatchMessageEvents(messagesIn(reply, topic))
    if (arrived) await heard
  } finally {
    relayer.off('relayer_message', onMessage)
    for (const name of toldBy) client.off(name, check)
  }
}

function messagesIn(reply: unknown, topic: string): Messages {
  const messages: unknown = (reply as { messages?: unknown } | null)?.messages
  if (!Array.isArray(messages)) return []
  return (messages as (Partial<Messages[number]> | null)[]).flatMap(message =>
    message?.topic === topic && typeof message.message === 'string' && typeof message.publishedAt === 'number'
      ? [{ topic, message: message.message, publishedAt: message.publishedAt, transportType: 'relay' as const }]
      : []
  )
}
