import type { WebSocket } from 'ws'
import type { Limiter } from '../lib/limit.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import { createFetches, toMessage } from './fetches.ts'
import type { RelayLimits } from './limits.ts'
import { MailboxFull, type Letter, type Mailbox, type Outgoing } from './mailbox.ts'
import type { Caller, Method } from './methods.ts'
import { CallError, errorText, internalError, limitExceeded, methodNotFound, readFrame, resultText, type Frame } from './rpc.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'
import { subscriptionId } from './subscription-id.ts'

/** What all connections of a relay share. */
export interface Shared {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly methods: ReadonlyMap<string, Method>
  readonly limits: RelayLimits
  readonly calls: Limiter
  readonly bytes: Limiter
  readonly patience: Limiter
  readonly metrics: Metrics
  readonly log: Log
  /** Names this process to the others that share the database. */
  readonly instance: string
  readonly now: () => number
}

/** Frames that may wait for the ones before them; past that the socket is not read until they are done. */
const longestQueue = 64
/** Letters a client may leave unconfirmed on one connection, and how many of them may be old ones that had waited for it. */
const mostUnconfirmed = 5000
const mostReplayed = 500
/** Letters read from the database at a time. */
const pageOfLetters = 50

/** One client on one socket: its calls in the order they came, its subscriptions, and what was pushed and not yet confirmed. */
export class Connection implements Subscriber {
  readonly client: string
  readonly #socket: WebSocket
  readonly #shared: Shared
  readonly #topics = new Set<string>()
  /** Letters pushed here, so that none is pushed twice on a connection. */
  readonly #pushed = new Set<number>()
  /** Pushes by their JSON-RPC id that the client has not confirmed. */
  readonly #unconfirmed = new Map<number, Pick<Letter, 'id' | 'expiresAt'>>()
  readonly #fetch: ReturnType<typeof createFetches>
  #work: Promise<void> = Promise.resolve()
  #queued = 0
  #replays: Promise<void> = Promise.resolve()
  #makeRoom = () => {}
  #nextPush: number
  #alive = true

  constructor(socket: WebSocket, client: string, shared: Shared) {
    this.client = client
    this.#socket = socket
    this.#shared = shared
    this.#nextPush = shared.now() * 1000
    this.#fetch = createFetches(shared.mailbox, client, shared.now)
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) socket.close(1003, 'Send JSON-RPC as text')
      else this.#receive(data.toString('utf8'))
    })
    socket.on('pong', () => (this.#alive = true))
    socket.on('error', error => shared.log.debug({ error: error.message }, 'relay: socket failed'))
    socket.on('close', () => {
      this.#topics.forEach(topic => shared.subscribers.remove(topic, this))
      this.#makeRoom()
    })
  }

  /** Pings; drops the socket when the last ping was not answered. */
  beat() {
    // While it is not read, its answer cannot have been seen.
    if (!this.#alive && !this.#socket.isPaused) return this.#socket.terminate()
    this.#alive = false
    if (this.#isOpen) this.#socket.ping()
  }

  /** Resolves when everything the client asked for so far is done. */
  async settled(): Promise<void> {
    await this.#work
    await this.#replays
  }

  /** Looks again for what waits, because notifications may have been missed. */
  catchUp() {
    this.#replay([...this.#topics])
  }

  async push(letter: Letter): Promise<void> {
    if (!this.#isOpen || this.#pushed.has(letter.id)) return
    const { limits, metrics } = this.#shared
    if (this.#socket.bufferedAmount > limits.backlogBytes) return this.#socket.terminate()
    if (this.#unconfirmed.size >= mostUnconfirmed) return this.#socket.close(1008, 'Too many messages are not confirmed')
    this.#remember(letter.id)
    const id = ++this.#nextPush
    this.#unconfirmed.set(id, { id: letter.id, expiresAt: letter.expiresAt })
    const params = { id: subscriptionId(letter.topic, this.client), data: toMessage(letter) }
    metrics.pushed.inc()
    await this.#send(JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))
  }

  get #isOpen() {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #receive(text: string) {
    const frame = readFrame(text)
    if (frame.kind === 'reply') return this.#queue(() => this.#confirm(frame))
    const { calls, metrics } = this.#shared
    if (!calls.take(this.client)) {
      metrics.refused.inc({ reason: 'calls' })
      return this.#refuse(frame.id, limitExceeded(`too many calls; wait ${calls.wait(this.client)} s`))
    }
    if (frame.kind === 'wrong') {
      metrics.refused.inc({ reason: 'malformed' })
      return this.#refuse(frame.id, frame.error)
    }
    this.#queue(() => this.#call(frame))
  }

  /** Says no; a client that goes on regardless is sent away. */
  #refuse(id: string, error: CallError) {
    if (this.#shared.patience.take(this.client)) void this.#send(errorText(id, error))
    else this.#socket.close(1008, 'Too many refused calls')
  }

  #queue(task: () => Promise<void>) {
    if (++this.#queued > longestQueue) this.#socket.pause()
    this.#work = this.#work
      .then(task)
      .catch((error: unknown) => this.#shared.log.error({ error: String(error) }, 'relay: a frame could not be handled'))
      .finally(() => {
        if (--this.#queued <= longestQueue / 2 && this.#socket.isPaused) this.#socket.resume()
      })
  }

  async #call({ id, method, params }: Frame & { kind: 'call' }) {
    const { methods, metrics, log } = this.#shared
    const run = methods.get(method)
    const subscribed: string[] = []
    try {
      if (run === undefined) throw methodNotFound(method)
      const result = await run(this.#caller(subscribed), params)
      metrics.calls.inc({ method })
      void this.#send(resultText(id, result))
      this.#replay(subscribed)
    } catch (error) {
      if (error instanceof CallError) return this.#refuse(id, error)
      if (error instanceof MailboxFull) return this.#refuse(id, limitExceeded(error.message))
      log.error({ error: String(error), method }, 'relay: a call failed')
      void this.#send(errorText(id, internalError()))
    }
  }

  #caller(subscribed: string[]): Caller {
    const { calls } = this.#shared
    return {
      publish: messages => this.#publish(messages),
      fetch: topics => this.#fetch(topics),
      subscribe: topics => {
        this.#subscribe(topics)
        subscribed.push(...topics)
        return topics.map(topic => subscriptionId(topic, this.client))
      },
      unsubscribe: topics => {
        for (const topic of topics) {
          this.#topics.delete(topic)
          this.#shared.subscribers.remove(topic, this)
        }
      },
      spend: cost => {
        if (!calls.take(this.client, cost)) throw limitExceeded(`too many calls; wait ${calls.wait(this.client, cost)} s`)
      }
    }
  }

  #subscribe(topics: readonly string[]) {
    const { topicsPerSocket } = this.#shared.limits
    const added = topics.filter(topic => !this.#topics.has(topic))
    if (this.#topics.size + added.length > topicsPerSocket) throw limitExceeded(`at most ${topicsPerSocket} topics a connection`)
    // A socket that closed while its call waited must not be entered: nobody would take it out again.
    if (!this.#isOpen) return
    for (const topic of added) {
      this.#topics.add(topic)
      this.#shared.subscribers.add(topic, this)
    }
  }

  async #publish(messages: readonly Outgoing[]) {
    const { bytes, mailbox, subscribers, metrics, instance, now } = this.#shared
    const size = messages.reduce((sum, { message }) => sum + message.length, 0)
    if (!bytes.take(this.client, size)) throw limitExceeded(`too many bytes; wait ${bytes.wait(this.client, size)} s`)
    const letters = await mailbox.post({ publisher: this.client, messages, now: now(), instance })
    metrics.published.inc(letters.length)
    letters.forEach(subscribers.deliver)
  }

  async #confirm({ id, failed }: Frame & { kind: 'reply' }) {
    const letter = typeof id === 'number' ? this.#unconfirmed.get(id) : undefined
    if (letter === undefined) return
    this.#unconfirmed.delete(Number(id))
    this.#makeRoom()
    // A client that could not take it gets it again when it connects the next time.
    if (failed) return
    await this.#shared.mailbox.confirm(letter, this.client)
    this.#shared.metrics.acknowledged.inc()
  }

  /** Sends what waits, a page at a time and no faster than the client takes and confirms it. */
  #replay(topics: readonly string[]) {
    if (topics.length === 0) return
    const { mailbox, now, log } = this.#shared
    const run = async () => {
      let after = 0
      while (this.#isOpen) {
        const letters = await mailbox.waiting({ topics, client: this.client, now: now(), after, limit: pageOfLetters })
        for (const letter of letters) {
          await this.#room()
          if (this.#topics.has(letter.topic)) await this.push(letter)
        }
        if (letters.length < pageOfLetters) return
        after = letters.at(-1)!.id
      }
    }
    this.#replays = this.#replays
      .then(run)
      .catch((error: unknown) => log.error({ error: String(error) }, 'relay: waiting messages could not be read'))
  }

  /** Resolves when the client has confirmed enough to be sent more, or is gone. */
  async #room() {
    while (this.#isOpen && this.#unconfirmed.size >= mostReplayed) {
      await new Promise<void>(resolve => (this.#makeRoom = resolve))
    }
  }

  #remember(id: number) {
    this.#pushed.add(id)
    if (this.#pushed.size > mostUnconfirmed * 2) this.#pushed.delete(this.#pushed.values().next().value!)
  }

  /** Resolves when the text has left; a socket that closes meanwhile is no failure, its letters wait for the next one. */
  #send(text: string): Promise<void> {
    return new Promise(resolve => {
      if (this.#isOpen) this.#socket.send(text, () => resolve())
      else resolve()
    })
  }
}
