import type { WebSocket } from 'ws'
import { networkOf } from '../lib/client-address.ts'
import { MailboxFullError } from './store-capacity.ts'
import { retryUntil } from '../lib/backoff.ts'
import { createMessageFetcher, toMessage } from './fetch-messages.ts'
import { createFrameQueue, type FrameQueue } from './frame-queue.ts'
import type { MessageHeader } from './mailbox.ts'
import type { NewMessage } from './publishing.ts'
import type { StoredMessage } from './stored-message.ts'
import type { MethodContext } from './methods.ts'
import { getTotalBytes, paginate } from './paginate.ts'
import type { QuotaSubject, Quota } from './quota.ts'
import {
  JsonRpcError,
  serializeError,
  internalError,
  limitCode,
  limitExceeded,
  methodNotFound,
  parseJsonRpcMessage,
  serializeResult,
  type JsonRpcMessage
} from './json-rpc.ts'
import type { Shared } from './shared.ts'
import type { Subscriber } from './subscribers.ts'
import { subscriptionId } from './subscription-id.ts'

/** Bytes of a masked control frame besides its data. */
const frameHeaderBytes = 6

/** Methods that only store something: a client need not wait for one to send the next. */
const pipelined = ['irn_publish', 'irn_batchPublish']

/**
 * A client on one socket: responds to its calls in order, its subscriptions, and pushed messages that are
 * not acknowledged yet.
 */
export class Connection implements Subscriber {
  readonly client: string
  readonly #account: QuotaSubject
  readonly #source: number
  readonly #network: number
  readonly #socket: WebSocket
  readonly #shared: Shared
  readonly #topics = new Set<string>()
  /** Ids of messages pushed on this connection, so that none is pushed twice. */
  readonly #pushed = new Set<number>()
  /** Pushed messages that the client has not acknowledged, by JSON-RPC id. */
  readonly #unconfirmed = new Map<number, Pick<StoredMessage, 'id'>>()
  readonly #fetch: ReturnType<typeof createMessageFetcher>
  readonly #frames: FrameQueue
  /** Topics whose stored messages are still to be sent. */
  readonly #toReplay = new Set<string>()
  /** Topics whose stored messages are being sent: new messages follow them. */
  #inReplay: ReadonlySet<string> = new Set()
  #replaying: Promise<unknown> | undefined
  /** Aborts when the socket closes. */
  readonly #gone = new AbortController()
  #goOn = () => {}
  #nextPush: number
  #alive = true
  /** Number of frames sent, and its value at the last ping. */
  #sent = 0
  #sentBefore = 0

  constructor(socket: WebSocket, account: QuotaSubject, shared: Shared) {
    this.client = account.client
    this.#account = account
    this.#source = shared.sourceOf(account.address)
    this.#network = shared.sourceOf(`network ${networkOf(account.address)}`)
    this.#socket = socket
    this.#shared = shared
    this.#nextPush = shared.now() * 1000
    this.#frames = createFrameQueue(socket, shared.limits, shared.log)
    this.#fetch = createMessageFetcher({ ...shared, client: this.client, spend: bytes => this.#spend(shared.fetched, bytes) })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) socket.close(1003, 'Send JSON-RPC as text')
      else if (this.#isOpen) this.#receive(data)
    })
    socket.on('ping', data => this.#answerPing(data))
    socket.on('pong', data => {
      if (this.#isOpen) this.#charge(data.length + frameHeaderBytes)
      this.#alive = true
    })
    socket.on('error', error => shared.log.debug({ error: error.message }, 'relay: socket failed'))
    socket.on('close', () => {
      this.#unsubscribe([...this.#topics])
      this.#gone.abort()
      this.#goOn()
    })
  }

  /** Sends a ping; closes the socket if the last ping was not answered. */
  beat() {
    if (this.#isClosed) return this.#socket.terminate()
    this.#alive = false
    this.#sentBefore = this.#sent
    if (this.#isOpen) this.#socket.ping()
    this.#goOn()
  }

  /** Resolves when all calls so far are handled. */
  async settled(): Promise<void> {
    await this.#frames.settled()
    await this.#replaying
  }

  async push(letter: StoredMessage): Promise<void> {
    if (!this.#isOpen || this.#pushed.has(letter.id)) return
    const { limits } = this.#shared
    // It stays in the mailbox, not in memory, until the client has read what was sent before.
    if (this.#isBehind || this.#inReplay.has(letter.topic)) return this.#replay([letter.topic])
    if (this.#unconfirmed.size >= limits.unconfirmed) return this.#sendAway('unconfirmed', 'Too many messages are not confirmed')
    await this.#sendPush(letter)
    // clocks of instances differ
    this.#shared.metrics.deliverySeconds.observe(Math.max(0, this.#shared.now() - letter.publishedAt) / 1000)
  }

  /** Sends a message that was not sent on this connection. */
  async #sendPush(letter: StoredMessage): Promise<void> {
    if (!this.#isOpen || this.#pushed.has(letter.id)) return
    this.#remember(letter.id)
    const id = ++this.#nextPush
    this.#unconfirmed.set(id, { id: letter.id })
    const params = { id: subscriptionId(letter.topic, this.client), data: toMessage(letter) }
    this.#shared.metrics.pushed.inc()
    const text = JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params })
    await this.#shared.traces.deliver(letter.traceparent, () => this.#send(text))
  }

  get #isOpen() {
    return this.#socket.readyState === this.#socket.OPEN
  }

  /** True if the client reads more slowly than messages are sent. */
  get #isBehind() {
    return this.#socket.bufferedAmount > this.#shared.limits.backlogBytes
  }

  /**
   * True if the last ping is unanswered, and, if a response may be stuck in the unread socket, no frame
   * was taken either.
   */
  get #isClosed() {
    if (!this.#socket.isPaused) return !this.#alive
    return this.#socket.bufferedAmount > 0 && this.#sent === this.#sentBefore
  }

  /** Charges received bytes. Returns false, and disconnects the client, above the limit. */
  #charge(bytes: number): boolean {
    if (!this.#shared.received.take(this.#account, bytes)) return true
    this.#sendAway('received', 'Too many bytes')
    return false
  }

  /** Answers a ping, unless the client does not read: its answers would fill the memory. */
  #answerPing(data: Buffer) {
    if (!this.#isOpen || !this.#charge(data.length + frameHeaderBytes) || this.#isBehind) return
    this.#socket.pong(data)
  }

  #receive(data: Buffer) {
    const { calls } = this.#shared
    if (!this.#charge(data.length)) return
    const frame = parseJsonRpcMessage(data.toString('utf8'))
    const letter = frame.kind === 'reply' ? this.#takeUnconfirmed(frame.id) : undefined
    if (frame.kind === 'reply' && letter) {
      // A client that failed to handle it gets it again with the next connection.
      if (!frame.failed) this.#frames.add(() => this.#confirm(letter), data.length, true)
      return
    }
    const refused = calls.take(this.#account) ?? (frame.kind === 'wrong' ? frame.error : undefined)
    // in turn, so that refusals wait as well for a client that does not read
    if (refused) return this.#frames.add(() => this.#refuse(frame, refused), data.length)
    if (frame.kind === 'call')
      this.#frames.add(before => this.#call(frame, before), data.length, pipelined.includes(frame.method))
  }

  #takeUnconfirmed(id: unknown): Pick<StoredMessage, 'id'> | undefined {
    const letter = typeof id === 'number' ? this.#unconfirmed.get(id) : undefined
    if (letter) this.#unconfirmed.delete(Number(id))
    this.#goOn()
    return letter
  }

  /**
   * Sends an error if a response is expected; disconnects a client that does not slow down, unless the call has been charged.
   * Resolves when the client can receive more.
   */
  async #refuse(frame: JsonRpcMessage, error: JsonRpcError, isFree = true): Promise<void> {
    const { metrics, patience } = this.#shared
    if (!this.#isOpen) return
    metrics.refused.inc({ reason: error.reason })
    if (isFree && !patience.take(this.client)) return this.#sendAway('patience', 'Too many refused calls')
    if (frame.kind === 'reply') return
    const sent = this.#send(serializeError(frame.id, error))
    if (this.#isBehind) await sent
  }

  #sendAway(reason: string, words: string) {
    this.#shared.metrics.refused.inc({ reason })
    this.#socket.close(1008, words)
  }

  async #call(frame: JsonRpcMessage & { kind: 'call' }, before: Promise<unknown>) {
    const { method, params } = frame
    const run = this.#shared.methods.get(method)
    const subscribed: string[] = []
    let respond: () => Promise<void>
    try {
      if (run === undefined) throw methodNotFound(method)
      const result = await run(this.#caller(subscribed), params)
      respond = () => this.#succeed(frame, result)
    } catch (error) {
      respond = () => this.#fail(frame, error)
    }
    await before
    const sent = respond()
    // Subscriptions of a call that failed later stay; a repeated call would not report them as new.
    this.#replay(subscribed)
    // A client that does not read responses gets no further ones.
    if (this.#isBehind) await sent
  }

  #succeed({ id, method }: JsonRpcMessage & { kind: 'call' }, result: unknown): Promise<void> {
    this.#shared.metrics.calls.inc({ method })
    return this.#send(serializeResult(id, result))
  }

  #fail(frame: JsonRpcMessage & { kind: 'call' }, error: unknown): Promise<void> {
    const { metrics, log } = this.#shared
    if (error instanceof MailboxFullError) return this.#refuse(frame, limitExceeded(error.message, error.reason), false)
    // It has been charged as a call, so that a client cannot repeat it without end.
    if (error instanceof JsonRpcError) return this.#refuse(frame, error, error.code !== limitCode)
    log.error({ error: String(error), method: frame.method }, 'relay: a call failed')
    metrics.refused.inc({ reason: 'failure' })
    return this.#send(serializeError(frame.id, internalError()))
  }

  #caller(subscribed: string[]): MethodContext {
    return {
      publish: messages => this.#publish(messages),
      fetch: topics => this.#fetch(topics),
      subscribe: topics => {
        subscribed.push(...this.#subscribe(topics))
        return topics.map(topic => subscriptionId(topic, this.client))
      },
      unsubscribe: topics => this.#unsubscribe(topics),
      spend: cost => this.#spend(this.#shared.calls, cost)
    }
  }

  #spend(quota: Quota, cost: number) {
    const refused = quota.take(this.#account, cost)
    if (refused) throw refused
  }

  /** Subscribes, and returns the new topics. */
  #subscribe(topics: readonly string[]): string[] {
    const { limits, subscribers, metrics, topics: counts } = this.#shared
    const { address } = this.#account
    const added = [...new Set(topics)].filter(topic => !this.#topics.has(topic))
    if (added.length === 0) return []
    if (this.#topics.size + added.length > limits.topicsPerSocket) {
      throw limitExceeded(`at most ${limits.topicsPerSocket} topics a connection`, 'topics')
    }
    if (counts.of(address) + added.length > limits.topicsPerAddress) {
      throw limitExceeded(`at most ${limits.topicsPerAddress} topics from one address`, 'topics-address')
    }
    // Do not register a socket that closed while its call waited: it would never be removed.
    if (!this.#isOpen) return []
    for (const topic of added) {
      this.#topics.add(topic)
      subscribers.add(topic, this)
    }
    counts.add(address, added.length)
    metrics.subscriptions.inc(added.length)
    return added
  }

  #unsubscribe(topics: readonly string[]) {
    const { subscribers, metrics, topics: counts } = this.#shared
    const removed = topics.filter(topic => this.#topics.delete(topic))
    for (const topic of removed) subscribers.remove(topic, this)
    counts.add(this.#account.address, -removed.length)
    metrics.subscriptions.dec(removed.length)
  }

  #publish(messages: readonly NewMessage[]): Promise<void> {
    return this.#shared.traces.publish(traceparent => this.#store(messages, traceparent))
  }

  async #store(messages: readonly NewMessage[], traceparent: string | undefined): Promise<void> {
    const { bytes, mailbox, delivery, metrics, now } = this.#shared
    const size = messages.reduce((sum, { message, attestation }) => sum + Buffer.byteLength(message + (attestation ?? '')), 0)
    this.#spend(bytes, size)
    const letters = await mailbox.post({
      publisher: this.client,
      source: this.#source,
      network: this.#network,
      messages,
      now: now()
    })
    metrics.published.inc(letters.length)
    await delivery.announce(traceparent === undefined ? letters : letters.map(letter => ({ ...letter, traceparent })))
  }

  async #confirm({ id }: Pick<StoredMessage, 'id'>) {
    await this.#shared.mailbox.confirm({ id, client: this.client })
    this.#shared.metrics.acknowledged.inc()
  }

  /** Sends stored messages of topics, after those being sent already. */
  #replay(topics: readonly string[]) {
    for (const topic of topics) this.#toReplay.add(topic)
    if (this.#toReplay.size === 0 || !this.#isOpen) return
    const failed = (error: unknown) =>
      this.#shared.log.warn({ error: String(error) }, 'relay: waiting messages could not be read; reading them again')
    this.#replaying ??= retryUntil(this.#gone.signal, () => this.#replayAll(), failed).finally(() => {
      this.#replaying = undefined
      this.#replay([])
    })
  }

  async #replayAll() {
    while (this.#isOpen && this.#toReplay.size > 0) {
      this.#inReplay = new Set(this.#toReplay)
      this.#toReplay.clear()
      try {
        await this.#replayNow([...this.#inReplay])
      } catch (error) {
        for (const topic of this.#inReplay) this.#toReplay.add(topic)
        throw error
      } finally {
        this.#inReplay = new Set()
      }
    }
  }

  /** Sends page by page, no faster than the client reads and acknowledges. */
  async #replayNow(topics: readonly string[]) {
    const { mailbox, limits, now } = this.#shared
    let after = 0
    while (this.#isOpen) {
      const headings = await mailbox.waiting({ topics, client: this.client, now: now(), after, limit: limits.pageMessages })
      const unsent = headings.filter(({ id }) => !this.#pushed.has(id))
      for (const page of paginate(unsent, limits.pageBytes)) await this.#replayPage(page)
      if (headings.length < limits.pageMessages) return
      after = headings.at(-1)!.id
    }
  }

  async #replayPage(page: readonly MessageHeader[]) {
    const { mailbox, fetched, now } = this.#shared
    const cost = Math.min(getTotalBytes(page), fetched.most)
    await this.#roomFor(() => fetched.take(this.#account, cost) === undefined)
    if (!this.#isOpen) return
    for (const letter of await mailbox.read(page, now())) {
      await this.#roomFor(() => this.#unconfirmed.size < this.#shared.limits.replayed && !this.#isBehind)
      if (this.#topics.has(letter.topic)) await this.#sendPush(letter)
    }
  }

  /**
   * Resolves when the client can receive more, or has gone.
   * Checks with every response, every sent frame and every heartbeat.
   */
  async #roomFor(hasRoom: () => boolean) {
    while (this.#isOpen && !hasRoom()) await new Promise<void>(resolve => (this.#goOn = resolve))
  }

  #remember(id: number) {
    this.#pushed.add(id)
    if (this.#pushed.size > this.#shared.limits.unconfirmed * 2) this.#pushed.delete(this.#pushed.values().next().value!)
  }

  /**
   * Resolves when the text was sent; a socket that closes in the meantime is not an error: messages stay
   * for the next connection.
   */
  #send(text: string): Promise<void> {
    return new Promise(resolve => {
      if (!this.#isOpen) return resolve()
      this.#socket.send(text, () => {
        this.#sent++
        this.#goOn()
        resolve()
      })
    })
  }
}
