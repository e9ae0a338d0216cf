import type { WebSocket } from 'ws'
import { networkOf } from '../lib/client-address.ts'
import type { Counters } from '../lib/counters.ts'
import type { RateLimiter } from '../lib/rate-limiter.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { MailboxFullError } from './store-capacity.ts'
import { createMessageFetcher, toMessage } from './fetch-messages.ts'
import type { RelayLimits } from './limits.ts'
import type { MessageHeader, Mailbox } from './mailbox.ts'
import type { NewMessage } from './publishing.ts'
import type { StoredMessage } from './stored-message.ts'
import type { MethodContext, Method } from './methods.ts'
import { getTotalBytes, paginate } from './paginate.ts'
import type { QuotaSubject, Quota } from './quota.ts'
import {
  JsonRpcError,
  serializeError,
  internalError,
  limitExceeded,
  methodNotFound,
  parseJsonRpcMessage,
  serializeResult,
  type JsonRpcMessage
} from './json-rpc.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'
import { subscriptionId } from './subscription-id.ts'

/** Shared state of all connections of a relay. */
export interface Shared {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly methods: ReadonlyMap<string, Method>
  readonly limits: RelayLimits
  readonly calls: Quota
  readonly bytes: Quota
  readonly received: Quota
  readonly fetched: Quota
  readonly patience: RateLimiter
  /** Number of subscriptions by address. */
  readonly topics: Counters
  /** Returns the bucket of an address or a network in the mailbox. */
  readonly sourceOf: (address: string) => number
  readonly metrics: Metrics
  readonly log: Log
  /** Name of this process for others that share the database. */
  readonly instance: string
  readonly now: () => number
}

/** Bytes of a masked control frame besides its data. */
const frameHeaderBytes = 6

/**
 * A client on one socket: handles its calls in order, its subscriptions, and pushed messages that are
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
  #work: Promise<void> = Promise.resolve()
  #queuedFrames = 0
  #queuedBytes = 0
  /** Topics whose stored messages are still to be sent. */
  readonly #toReplay = new Set<string>()
  #replaying: Promise<void> | undefined
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
    await this.#work
    await this.#replaying
  }

  /** Reads stored messages again, because notifications may have been missed. */
  catchUp() {
    this.#replay([...this.#topics])
  }

  async push(letter: StoredMessage): Promise<void> {
    if (!this.#isOpen || this.#pushed.has(letter.id)) return
    const { limits, metrics } = this.#shared
    // It stays in the mailbox, not in memory, until the client has read what was sent before.
    if (this.#isBehind) return this.#replay([letter.topic])
    if (this.#unconfirmed.size >= limits.unconfirmed) return this.#sendAway('unconfirmed', 'Too many messages are not confirmed')
    this.#remember(letter.id)
    const id = ++this.#nextPush
    this.#unconfirmed.set(id, { id: letter.id })
    const params = { id: subscriptionId(letter.topic, this.client), data: toMessage(letter) }
    metrics.pushed.inc()
    await this.#send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
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
      if (!frame.failed) this.#queue(() => this.#confirm(letter), data.length)
      return
    }
    const refused = calls.take(this.#account) ?? (frame.kind === 'wrong' ? frame.error : undefined)
    // in turn, so that refusals wait as well for a client that does not read
    if (refused) return this.#queue(() => this.#refuse(frame, refused), data.length)
    if (frame.kind === 'call') this.#queue(() => this.#call(frame), data.length)
  }

  #takeUnconfirmed(id: unknown): Pick<StoredMessage, 'id'> | undefined {
    const letter = typeof id === 'number' ? this.#unconfirmed.get(id) : undefined
    if (letter) this.#unconfirmed.delete(Number(id))
    this.#goOn()
    return letter
  }

  /**
   * Sends an error if a response is expected; disconnects a client that does not slow down.
   * Resolves when the client can receive more.
   */
  async #refuse(frame: JsonRpcMessage, error: JsonRpcError): Promise<void> {
    const { metrics, patience } = this.#shared
    if (!this.#isOpen) return
    metrics.refused.inc({ reason: error.reason })
    if (!patience.take(this.client)) return this.#sendAway('patience', 'Too many refused calls')
    if (frame.kind === 'reply') return
    const sent = this.#send(serializeError(frame.id, error))
    if (this.#isBehind) await sent
  }

  #sendAway(reason: string, words: string) {
    this.#shared.metrics.refused.inc({ reason })
    this.#socket.close(1008, words)
  }

  #queue(task: () => Promise<void>, bytes: number) {
    const { limits, log } = this.#shared
    const change = (sign: 1 | -1) => {
      this.#queuedFrames += sign
      this.#queuedBytes += sign * bytes
    }
    change(1)
    if (this.#queuedFrames > limits.queuedFrames || this.#queuedBytes > limits.queuedBytes) this.#socket.pause()
    this.#work = this.#work
      .then(task)
      .catch((error: unknown) => log.error({ error: String(error) }, 'relay: could not process a frame'))
      .finally(() => {
        change(-1)
        const isShort = this.#queuedFrames <= limits.queuedFrames / 2 && this.#queuedBytes <= limits.queuedBytes / 2
        if (isShort && this.#socket.isPaused) this.#socket.resume()
      })
  }

  async #call(frame: JsonRpcMessage & { kind: 'call' }) {
    const { id, method, params } = frame
    const { methods, metrics, log } = this.#shared
    const run = methods.get(method)
    const subscribed: string[] = []
    let sent: Promise<void> | undefined
    try {
      if (run === undefined) throw methodNotFound(method)
      const result = await run(this.#caller(subscribed), params)
      metrics.calls.inc({ method })
      sent = this.#send(serializeResult(id, result))
    } catch (error) {
      if (error instanceof JsonRpcError) sent = this.#refuse(frame, error)
      else if (error instanceof MailboxFullError) sent = this.#refuse(frame, limitExceeded(error.message, error.reason))
      else {
        log.error({ error: String(error), method }, 'relay: a call failed')
        metrics.refused.inc({ reason: 'failure' })
        sent = this.#send(serializeError(id, internalError()))
      }
    }
    // Subscriptions of a call that failed later stay; a repeated call would not report them as new.
    this.#replay(subscribed)
    // A client that does not read responses gets no further ones.
    if (this.#isBehind) await sent
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

  async #publish(messages: readonly NewMessage[]) {
    const { bytes, mailbox, subscribers, metrics, instance, now } = this.#shared
    const size = messages.reduce((sum, { message, attestation }) => sum + Buffer.byteLength(message + (attestation ?? '')), 0)
    this.#spend(bytes, size)
    const letters = await mailbox.post({
      publisher: this.client,
      source: this.#source,
      network: this.#network,
      messages,
      now: now(),
      instance
    })
    metrics.published.inc(letters.length)
    letters.forEach(subscribers.deliver)
  }

  async #confirm(letter: Pick<StoredMessage, 'id'>) {
    await this.#shared.mailbox.confirm(letter, this.client)
    this.#shared.metrics.acknowledged.inc()
  }

  /** Sends stored messages of topics, after those being sent already. */
  #replay(topics: readonly string[]) {
    for (const topic of topics) this.#toReplay.add(topic)
    if (this.#toReplay.size === 0) return
    this.#replaying ??= this.#replayAll()
      .catch((error: unknown) => this.#shared.log.error({ error: String(error) }, 'relay: waiting messages could not be read'))
      .finally(() => (this.#replaying = undefined))
  }

  async #replayAll() {
    while (this.#isOpen && this.#toReplay.size > 0) {
      const topics = [...this.#toReplay]
      this.#toReplay.clear()
      await this.#replayNow(topics)
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
      if (this.#topics.has(letter.topic)) await this.push(letter)
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
