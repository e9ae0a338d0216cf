import { here, shown } from './methods.ts'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Ledger, PastTransaction } from './ledger.ts'

interface Subscription {
  readonly socket: WebSocket
  readonly kind: 'signature' | 'account' | 'slot'
  readonly key: string
  readonly settings: unknown
}

/**
 * Serves `signatureSubscribe`, `accountSubscribe`, `slotSubscribe` and their unsubscribe methods;
 * other methods are answered as over HTTP. Returns a function that stops it.
 */
export function serveSubscriptions(
  sockets: WebSocketServer,
  ledger: Ledger,
  answer: (call: unknown) => Promise<object>
): () => void {
  const subscriptions = new Map<number, Subscription>()
  let lastId = 0

  const notify = (id: number, result: unknown): void => {
    const subscription = subscriptions.get(id)
    if (!subscription) return
    const { socket, kind } = subscription
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params: { subscription: id, result } }))
    // a signature notification is sent once
    if (kind === 'signature') subscriptions.delete(id)
  }
  const notifyListener = ({ signature, problem, accounts }: PastTransaction): void => {
    for (const [id, { kind, key, settings }] of subscriptions) {
      if (kind === 'signature' && key === signature) notify(id, here(ledger, { err: problem }))
      if (kind === 'account' && accounts.includes(key)) notify(id, here(ledger, shown(ledger, ledger.account(key), settings)))
    }
  }

  let slot = ledger.slot()
  const watch = setInterval(() => {
    if (ledger.slot() === slot) return
    slot = ledger.slot()
    for (const [id, { kind }] of subscriptions)
      if (kind === 'slot') notify(id, { slot, parent: slot - 1, root: slot - ledger.finality })
  }, 100)

  const take = async (socket: WebSocket, text: string): Promise<void> => {
    let call: unknown
    try {
      call = JSON.parse(text)
    } catch {
      return // not JSON: there is no id to respond to
    }
    const { id, method, params } = Object(call) as Readonly<Record<string, unknown>>
    const [key, settings]: readonly unknown[] = Array.isArray(params) ? params : []
    const [, kind, act] = /^(signature|account|slot)(Subscribe|Unsubscribe)$/.exec(String(method)) ?? []
    if (act === 'Subscribe') {
      const number = ++lastId
      subscriptions.set(number, { socket, kind: kind as Subscription['kind'], key: String(key), settings })
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: number }))
      const past = kind === 'signature' ? ledger.past(String(key)) : undefined
      if (past) notifyListener(past)
    } else if (act === 'Unsubscribe') {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: subscriptions.delete(Number(key)) }))
    } else {
      socket.send(JSON.stringify(await answer(call)))
    }
  }

  sockets.on('connection', socket => {
    socket.on('message', data => void take(socket, String(data)))
    socket.on('close', () => {
      for (const [id, subscription] of subscriptions) if (subscription.socket === socket) subscriptions.delete(id)
    })
  })
  const forget = ledger.onTransaction(notifyListener)
  return () => {
    clearInterval(watch)
    forget()
  }
}
