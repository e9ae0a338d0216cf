import type { Namespace } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import type { Network } from '../base/network.ts'
import type { PairingOptions, SignedIn, SignInRequest, WalletApp } from '../wallet-source.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import type { Proposed, Settled } from './authenticate.ts'
import { catchUp } from './catch-up.ts'
import type { Relayer } from './delivery.ts'
import { requestedNamespaces, type RequestedNamespaces } from './namespaces.ts'
import { lateAnswerTime, pairingMargin, pairingTime, proposalExpiry } from './observed.ts'
import type { WalletConnectOptions } from './options.ts'
import type { Client, SessionRecord } from './load.ts'
import type { Socket } from './socket.ts'
import { accountsOf } from './session.ts'
import { toKitError, userDisconnected } from './errors.ts'
import { ProtocolError, checkApproved, checkProperties, checkRequested } from './validation.ts'

/** An invitation that wallets can answer. Several screens may show it; it ends with the last of them. */
interface Invitation {
  /** What it asks for, to know an equal one by. */
  readonly key: string
  readonly topic: string
  /** Where answers come in; the first is `topic`. */
  readonly topics: readonly string[]
  readonly uri: string
  /** Until when it may be shown, and until when a wallet that has it may approve. Milliseconds since 1970. */
  readonly expiresAt: number
  readonly endsAt: number
  readonly session: Promise<Approved>
  readonly users: Set<object>
  answered: boolean
  /** The app whose link has carried it to a wallet. */
  app: WalletApp | undefined
  end(error: KitError): void
}

/** An invitation, as one of those sees it that show it. */
export interface OpenInvitation {
  readonly uri: string
  readonly expiresAt: number
  readonly session: Promise<Answer>
  /** It is over: approved, refused, or taken back. */
  readonly answered: boolean
  carriedBy(app: WalletApp | undefined): void
}

/** A session that is as it should be, and what was signed with it. */
interface Approved {
  readonly record: SessionRecord
  readonly signedIn: readonly SignedIn[] | undefined
}

/** What came of it, and by which app's link if by any. */
export interface Answer extends Approved {
  readonly app: WalletApp | undefined
}

interface PairingsParts {
  readonly client: Client
  readonly relayer: Relayer
  readonly socket: Socket
  readonly networks: readonly Network[]
  readonly options: WalletConnectOptions
  readonly now: () => number
  /** Asks a node of the site. */
  readonly read: ChainRequest
}

/** The invitations of a page. */
export class Pairings {
  readonly #parts: PairingsParts
  readonly #invitations = new Set<Invitation>()
  #dropping = 0
  #ending = false
  #catchingUp: Promise<boolean> | undefined
  #opening: { readonly key: string; readonly done: Promise<Invitation> } | undefined

  constructor(parts: PairingsParts) {
    this.#parts = parts
    // the client's own clock, which stands while the page sleeps and strikes as it wakes
    parts.client.core.heartbeat.on('heartbeat_pulse', () => void this.#endOverdue())
  }

  /** How many need the relay: being made, waiting for an answer, being taken back. */
  get size(): number {
    return this.#invitations.size + this.#dropping + (this.#opening ? 1 : 0)
  }

  /** A URI, and the session that comes of it. The one shown before serves again while more than `goodFor` of its time is left. */
  async open({ namespaces, signal, signIn: asked, goodFor = pairingMargin }: PairingOptions): Promise<OpenInvitation> {
    throwIfAborted(signal)
    const { networks, options } = this.#parts
    const requested = requestedNamespaces(networks, namespaces, options)
    const signIn = canSignIn(requested, asked) ? asked : undefined
    const key = JSON.stringify([requested, signIn])
    const invitation = this.#usable(key, goodFor) ?? (await this.#shared(key, requested, signIn))
    const user = {}
    invitation.users.add(user)
    const aborted = new Promise<never>((_, reject) => {
      const leave = (): void => {
        reject(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
        invitation.users.delete(user)
        if (!invitation.users.size && !invitation.answered) void this.#drop(invitation)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
    })
    aborted.catch(() => undefined) // whoever left may not be listening any more
    throwIfAborted(signal)
    const answer = invitation.session.then(approved => ({ ...approved, app: invitation.app }))
    const session = Promise.race([answer, aborted])
    session.catch(() => undefined)
    return {
      uri: invitation.uri,
      expiresAt: invitation.expiresAt,
      session,
      get answered() {
        return invitation.answered
      },
      carriedBy: app => void (invitation.app = app)
    }
  }

  /** Takes in what wallets have answered while the page slept. Waits a little and no more; false: the relay has not told everything. */
  catchUp(): Promise<boolean> {
    this.#catchingUp ??= this.#takeIn().finally(() => (this.#catchingUp = undefined))
    return this.#catchingUp
  }

  /** Ends every invitation: the page has what it wanted, or goes. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#invitations].map(invitation => this.#drop(invitation)))
  }

  #usable(key: string, goodFor: number): Invitation | undefined {
    return [...this.#invitations].findLast(
      invitation => invitation.key === key && !invitation.answered && invitation.expiresAt - this.#parts.now() > goodFor
    )
  }

  async #takeIn(): Promise<boolean> {
    const { client, relayer } = this.#parts
    const invitations = [...this.#invitations]
    if (!invitations.length) return true
    const topics = invitations.flatMap(invitation => invitation.topics)
    const answered = invitations.map(({ session }) => session.catch(() => undefined)) // those who wait for it are told
    return catchUp(client, relayer, { topics, heard: Promise.race(answered) })
  }

  /** What was answered in time comes first: the answer may have waited for the page to wake. */
  async #endOverdue(): Promise<void> {
    const { now } = this.#parts
    const overdue = [...this.#invitations].filter(({ endsAt }) => endsAt <= now())
    if (!overdue.length || this.#ending) return
    this.#ending = true
    const complete = await this.catchUp()
    this.#ending = false
    // as long as the relay may hold an answer it is asked again
    if (!complete && overdue.some(({ endsAt }) => now() < endsAt + lateAnswerTime * 1000)) return
    await Promise.all(overdue.map(invitation => this.#drop(invitation)))
  }

  async #shared(key: string, requested: RequestedNamespaces, signIn: SignInRequest | undefined): Promise<Invitation> {
    if (this.#opening?.key === key) return this.#opening.done
    const opening = { key, done: this.#create(key, requested, signIn) }
    this.#opening = opening
    try {
      return await opening.done
    } finally {
      if (this.#opening === opening) this.#opening = undefined
      this.#parts.socket.settle()
    }
  }

  async #create(key: string, requested: RequestedNamespaces, signIn: SignInRequest | undefined): Promise<Invitation> {
    const { client, socket, now } = this.#parts
    checkRequested(requested)
    const earlier = client.core.pairing.getPairings().map(({ topic }) => topic)
    const proposing = this.#propose(requested, signIn)
    let proposed: Proposed
    try {
      proposed = await socket.withRelay(proposing)
    } catch (error) {
      const made = client.core.pairing.getPairings().filter(({ topic }) => !earlier.includes(topic) && !this.#owns(topic))
      const forget = (): Promise<void> => forgetPairings(client, ({ topic }) => made.some(pairing => pairing.topic === topic))
      // it may still go out, too late
      void forget().then(() => proposing.then(({ close }) => (close(), forget()), forget))
      const translated = toKitError(error)
      throw translated.code === 'walletconnect-unauthorized'
        ? translated
        : new KitError('relay-unreachable', 'The WalletConnect relay cannot be reached.', { cause: error })
    }
    const { uri, topics, approval, close } = proposed
    const [topic = ''] = topics
    const expiresAt = now() + pairingTime
    const endsAt = now() + proposalExpiry * 1000
    const proposalId = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.id
    // the client forgets them the moment a page wakes late, before it has heard what the relay kept for it
    const kept = Math.ceil(endsAt / 1000) + lateAnswerTime
    client.core.expirer.set(topic, kept)
    await client.core.pairing.updateExpiry({ topic, expiry: kept })
    if (proposalId !== undefined) client.core.expirer.set(proposalId, kept)

    let end!: Invitation['end']
    let onConnect!: (event: { readonly session: SessionRecord }) => void
    const settled = new Promise<Settled>((resolve, reject) => {
      end = reject
      onConnect = ({ session }) => session.pairingTopic === topic && resolve({ session })
      client.on('session_connect', onConnect)
      approval().then(resolve, (error: unknown) => {
        const translated = toKitError(error)
        // the client's own timer does not know that the page slept: `#endOverdue` does
        if (translated.code !== 'proposal-expired') reject(translated)
      })
    })
    const invitation: Invitation = {
      key,
      topic,
      topics,
      uri: uri.replace(/expiryTimestamp=\d+/, `expiryTimestamp=${Math.floor(expiresAt / 1000)}`),
      expiresAt,
      endsAt,
      session: this.#answer(settled, requested, failed => {
        client.off('session_connect', onConnect)
        close()
        // the proposal beside a sign-in is answered with it
        if (signIn) void (failed ? endPairings(client, pairing => pairing.topic === topic) : endProposals(client, [{ topic }]))
        invitation.answered = true
        this.#invitations.delete(invitation)
      }),
      users: new Set(),
      answered: false,
      app: undefined,
      end
    }
    invitation.session.catch(() => undefined)
    this.#invitations.add(invitation)
    return invitation
  }

  async #propose(requested: RequestedNamespaces, signIn: SignInRequest | undefined): Promise<Proposed> {
    const { client, relayer, read } = this.#parts
    const plain = (): Promise<Proposed> => propose(client, requested)
    if (!signIn || !requested.eip155) return plain()
    const { authenticate } = await import('./authenticate.ts')
    return authenticate({ client, relayer, requested: requested.eip155, signIn, propose: plain, read })
  }

  #owns(topic: string): boolean {
    return [...this.#invitations].some(invitation => invitation.topic === topic)
  }

  async #answer(
    settled: Promise<Settled>,
    requested: RequestedNamespaces,
    answered: (failed: boolean) => void
  ): Promise<Approved> {
    const { client, socket } = this.#parts
    try {
      const { session, believe } = await settled
      answered(false)
      try {
        checkSettled(session, requested)
        return { record: session, signedIn: await believe?.() }
      } catch (error) {
        await client
          .disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
          .catch(() => undefined)
        throw error
      }
    } catch (error) {
      answered(true)
      socket.settle()
      throw toKitError(error)
    }
  }

  /** Takes the invitation back: a wallet that answers later finds nobody. */
  async #drop(invitation: Invitation): Promise<void> {
    const { client, socket } = this.#parts
    if (!this.#invitations.delete(invitation)) return
    invitation.answered = true
    invitation.end(new KitError('proposal-expired', 'Proposal expired'))
    this.#dropping++
    await endPairings(client, ({ topic }) => topic === invitation.topic)
    this.#dropping--
    socket.settle()
  }
}

/**
 * One-tap signing in is for EVM networks, and for them alone (spec section 5). A message that allows more by itself is signed on its own:
 * the protocol puts what the session may do in the same place.
 */
function canSignIn({ eip155, ...others }: RequestedNamespaces, asked: SignInRequest | undefined): boolean {
  return (
    Boolean(eip155?.chains.length) &&
    !Object.keys(others).length &&
    !asked?.resources?.some(resource => resource.startsWith('urn:recap:'))
  )
}

async function propose(client: Client, requested: RequestedNamespaces): Promise<Proposed> {
  const { uri = '', approval } = await client.connect({ optionalNamespaces: requested })
  const topic = /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
  return { uri, topics: [topic], approval: async () => ({ session: await approval() }), close: () => undefined }
}

/** Ends pairings and tells the wallets that have them, if the relay is there to tell. */
export async function endPairings(client: Client, which: (pairing: { readonly topic: string }) => boolean): Promise<void> {
  if (client.core.relayer.connected) {
    const told = client.core.pairing.getPairings().filter(which)
    // what cannot be told ends by itself in minutes
    await Promise.all(told.map(({ topic }) => client.core.pairing.disconnect({ topic }).catch(() => undefined)))
    await endProposals(client, told)
  }
  await forgetPairings(client, which)
}

/** Ends pairings on this side alone. */
async function forgetPairings(client: Client, which: (pairing: { readonly topic: string }) => boolean): Promise<void> {
  const { pairing, relayer, crypto, expirer } = client.core
  const ended = pairing.getPairings().filter(which)
  await endProposals(client, ended)
  for (const { topic } of ended) {
    await relayer.unsubscribe(topic).catch(() => undefined) // it ends with the socket
    await pairing.pairings.delete(topic, userDisconnected)
    if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
    expirer.del(topic)
  }
}

async function endProposals(client: Client, pairings: readonly { readonly topic: string }[]): Promise<void> {
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    if (!pairings.some(({ topic }) => topic === pairingTopic)) continue
    // the client waits for the answer until it hears that the proposal has expired
    client.events.emit('proposal_expire', { id })
    await client.proposal.delete(id, userDisconnected)
    client.core.expirer.del(id)
  }
}

/** A session has to be well formed and to grant something of what was asked. */
function checkSettled(session: SessionRecord, requested: RequestedNamespaces): void {
  checkApproved(session.namespaces)
  const { sessionProperties, scopedProperties } = session
  checkProperties({ sessionProperties, scopedProperties }, [...Object.keys(session.namespaces), ...Object.keys(requested)])
  const granted = (Object.keys(requested) as Namespace[]).some(namespace => accountsOf(session, namespace).length)
  if (!granted) throw new ProtocolError(5100, 'Unsupported chains. The wallet shared no account on any of the networks.')
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
}
