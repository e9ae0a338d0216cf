import type { Namespace } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import type { Network } from '../base/network.ts'
import type { PairingOptions, SignedIn, SignInRequest, WalletApp } from '../wallet-source.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import type { SentProposal, AuthenticateResult } from './authenticate.ts'
import { fetchMissedMessages } from './fetch-missed-messages.ts'
import type { Relayer } from './relay-requests.ts'
import { createOptionalNamespaces, type RequestedNamespaces } from './namespaces.ts'
import { lateResponseTtl, pairingMargin, pairingTtl, proposalExpiry } from './sign-client-constants.ts'
import type { WalletConnectOptions } from './options.ts'
import type { Client, SessionRecord } from './load-sign-client.ts'
import type { Socket } from './socket.ts'
import { getAccounts } from './session-data.ts'
import { toKitError, userDisconnected } from './errors.ts'
import { ProtocolError, parseApprovedNamespaces, validateProperties, validateProposal, checkSignIn } from './validation.ts'

/** An open pairing. Several screens may show it; it is closed with the last of them. */
interface Invitation {
  /** Key of the request, to find an equal pairing. */
  readonly key: string
  readonly topic: string
  /** Topics of the responses; the first is `topic`. */
  readonly topics: readonly string[]
  readonly uri: string
  /** Time until which it may be shown, and until which a wallet may approve it. Milliseconds since 1970. */
  readonly expiresAt: number
  readonly endsAt: number
  readonly session: Promise<Approved>
  readonly users: Set<object>
  isSettled: boolean
  /** App whose link carried the URI to a wallet. */
  app: WalletApp | undefined
  end(error: KitError): void
}

/** A pairing, as seen by one of its screens. */
export interface OpenPairing {
  readonly uri: string
  readonly expiresAt: number
  readonly session: Promise<PairingResult>
  /** True after approval, rejection or cancellation. */
  readonly isSettled: boolean
  carriedBy(app: WalletApp | undefined): void
}

/** A valid session and its signed messages. */
interface Approved {
  readonly record: SessionRecord
  readonly signedIn: readonly SignedIn[] | undefined
}

/** Result of a pairing, with the app whose link was used, if any. */
export interface PairingResult extends Approved {
  readonly app: WalletApp | undefined
}

interface PairingsParts {
  readonly client: Client
  readonly relayer: Relayer
  readonly socket: Socket
  readonly networks: readonly Network[]
  readonly options: WalletConnectOptions
  readonly now: () => number
  /** Calls a node of the app's RPC. */
  readonly read: ChainRequest
}

/** The open pairings of a page. */
export class Pairings {
  readonly #parts: PairingsParts
  readonly #invitations = new Set<Invitation>()
  #dropping = 0
  #ending = false
  #catchingUp: Promise<boolean> | undefined
  #opening: { readonly key: string; readonly done: Promise<Invitation> } | undefined

  constructor(parts: PairingsParts) {
    this.#parts = parts
    // The client's own timer, which pauses while the page is suspended and fires on resume.
    parts.client.core.heartbeat.on('heartbeat_pulse', () => void this.#endOverdue())
  }

  /** Number of pairings that need the relay: being created, pending, or being cancelled. */
  get size(): number {
    return this.#invitations.size + this.#dropping + (this.#opening ? 1 : 0)
  }

  /** Opens a pairing, or reuses the open one if more than `goodFor` of its lifetime remains. */
  async open({ namespaces, signal, signIn: requestedSignIn, goodFor = pairingMargin }: PairingOptions): Promise<OpenPairing> {
    throwIfAborted(signal)
    const { networks, options } = this.#parts
    const requested = createOptionalNamespaces(networks, namespaces, options)
    const signIn = canSignIn(requested, requestedSignIn) ? requestedSignIn : undefined
    const key = JSON.stringify([requested, signIn])
    const invitation = this.#usable(key, goodFor) ?? (await this.#shared(key, requested, signIn))
    const user = {}
    invitation.users.add(user)
    const aborted = new Promise<never>((_, reject) => {
      const leave = (): void => {
        reject(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
        invitation.users.delete(user)
        if (!invitation.users.size && !invitation.isSettled) void this.#drop(invitation)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
    })
    aborted.catch(() => undefined) // the caller may no longer listen
    throwIfAborted(signal)
    const answer = invitation.session.then(approved => ({ ...approved, app: invitation.app }))
    const session = Promise.race([answer, aborted])
    session.catch(() => undefined)
    return {
      uri: invitation.uri,
      expiresAt: invitation.expiresAt,
      session,
      get isSettled() {
        return invitation.isSettled
      },
      carriedBy: app => void (invitation.app = app)
    }
  }

  /**
   * Fetches responses that arrived while the page was suspended, with a short timeout.
   * Resolves to false if the relay has not returned everything.
   */
  catchUp(): Promise<boolean> {
    this.#catchingUp ??= this.#takeIn().finally(() => (this.#catchingUp = undefined))
    return this.#catchingUp
  }

  /** Closes all pairings: the page is connected, or is closing. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#invitations].map(invitation => this.#drop(invitation)))
  }

  #usable(key: string, goodFor: number): Invitation | undefined {
    return [...this.#invitations].findLast(
      invitation => invitation.key === key && !invitation.isSettled && invitation.expiresAt - this.#parts.now() > goodFor
    )
  }

  async #takeIn(): Promise<boolean> {
    const { client, relayer } = this.#parts
    const invitations = [...this.#invitations]
    if (!invitations.length) return true
    const topics = invitations.flatMap(invitation => invitation.topics)
    const settling = invitations.map(({ session }) => session.catch(() => undefined)) // the callers get the errors
    return fetchMissedMessages(client, relayer, { topics, heard: Promise.race(settling) })
  }

  /** Closes expired pairings, after handling responses that arrived in time while the page was suspended. */
  async #endOverdue(): Promise<void> {
    const { now } = this.#parts
    const overdue = [...this.#invitations].filter(({ endsAt }) => endsAt <= now())
    if (!overdue.length || this.#ending) return
    this.#ending = true
    const complete = await this.catchUp()
    this.#ending = false
    // Retry as long as the relay may hold a response.
    if (!complete && overdue.some(({ endsAt }) => now() < endsAt + lateResponseTtl * 1000)) return
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
    validateProposal(requested)
    if (signIn) checkSignIn(signIn)
    const earlier = client.core.pairing.getPairings().map(({ topic }) => topic)
    const proposing = this.#propose(requested, signIn)
    let proposed: SentProposal
    try {
      proposed = await socket.withRelay(proposing)
    } catch (error) {
      const made = client.core.pairing.getPairings().filter(({ topic }) => !earlier.includes(topic) && !this.#owns(topic))
      const forget = (): Promise<void> => forgetPairings(client, ({ topic }) => made.some(pairing => pairing.topic === topic))
      // The proposal may still be sent, too late.
      void forget().then(() => proposing.then(({ close }) => (close(), forget()), forget))
      const translated = toKitError(error)
      throw translated.code === 'walletconnect-unauthorized'
        ? translated
        : new KitError('relay-unreachable', 'The WalletConnect relay cannot be reached.', { cause: error })
    }
    const { uri, topics, approval, close } = proposed
    const [topic = ''] = topics
    const expiresAt = now() + pairingTtl
    const endsAt = now() + proposalExpiry * 1000
    const proposalId = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic)?.id
    // The client deletes them as soon as a suspended page resumes late, before it has fetched its messages.
    const kept = Math.ceil(endsAt / 1000) + lateResponseTtl
    client.core.expirer.set(topic, kept)
    await client.core.pairing.updateExpiry({ topic, expiry: kept })
    if (proposalId !== undefined) client.core.expirer.set(proposalId, kept)

    let end!: Invitation['end']
    let onConnect!: (event: { readonly session: SessionRecord }) => void
    const settled = new Promise<AuthenticateResult>((resolve, reject) => {
      end = reject
      onConnect = ({ session }) => session.pairingTopic === topic && resolve({ session })
      client.on('session_connect', onConnect)
      approval().then(resolve, (error: unknown) => {
        const translated = toKitError(error)
        // The client's timer does not account for suspension; `#endOverdue` does.
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
        // The proposal beside a sign-in is settled with it.
        if (signIn) void (failed ? deletePairings(client, pairing => pairing.topic === topic) : endProposals(client, [{ topic }]))
        invitation.isSettled = true
        this.#invitations.delete(invitation)
      }),
      users: new Set(),
      isSettled: false,
      app: undefined,
      end
    }
    invitation.session.catch(() => undefined)
    this.#invitations.add(invitation)
    return invitation
  }

  async #propose(requested: RequestedNamespaces, signIn: SignInRequest | undefined): Promise<SentProposal> {
    const { client, relayer, read } = this.#parts
    const plain = (): Promise<SentProposal> => propose(client, requested)
    if (!signIn || !requested.eip155) return plain()
    const { authenticate } = await import('./authenticate.ts')
    return authenticate({ client, relayer, requested: requested.eip155, signIn, propose: plain, read })
  }

  #owns(topic: string): boolean {
    return [...this.#invitations].some(invitation => invitation.topic === topic)
  }

  async #answer(
    settled: Promise<AuthenticateResult>,
    requested: RequestedNamespaces,
    onSettled: (failed: boolean) => void
  ): Promise<Approved> {
    const { client, socket } = this.#parts
    try {
      const { session, believe } = await settled
      onSettled(false)
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
      onSettled(true)
      socket.settle()
      throw toKitError(error)
    }
  }

  /** Cancels a pairing: later responses are ignored. */
  async #drop(invitation: Invitation): Promise<void> {
    const { client, socket } = this.#parts
    if (!this.#invitations.delete(invitation)) return
    invitation.isSettled = true
    invitation.end(new KitError('proposal-expired', 'Proposal expired'))
    this.#dropping++
    await deletePairings(client, ({ topic }) => topic === invitation.topic)
    this.#dropping--
    socket.settle()
  }
}

/**
 * Returns whether one-tap sign-in is possible: for EVM networks only (docs/decisions/validation.md).
 * A message with its own ReCap is signed separately: the protocol puts the session's ReCap in the same place.
 */
function canSignIn({ eip155, ...others }: RequestedNamespaces, signIn: SignInRequest | undefined): boolean {
  return (
    Boolean(eip155?.chains.length) &&
    !Object.keys(others).length &&
    !signIn?.resources?.some(resource => resource.startsWith('urn:recap:'))
  )
}

async function propose(client: Client, requested: RequestedNamespaces): Promise<SentProposal> {
  const { uri = '', approval } = await client.connect({ optionalNamespaces: requested })
  const topic = /^wc:([^@]+)@/.exec(uri)?.[1] ?? ''
  return { uri, topics: [topic], approval: async () => ({ session: await approval() }), close: () => undefined }
}

/** Deletes pairings and informs their wallets, if the relay is reachable. */
export async function deletePairings(client: Client, which: (pairing: { readonly topic: string }) => boolean): Promise<void> {
  if (client.core.relayer.connected) {
    const known = client.core.pairing.getPairings().filter(which)
    // A pairing that cannot be ended expires within minutes.
    await Promise.all(known.map(({ topic }) => client.core.pairing.disconnect({ topic }).catch(() => undefined)))
    await endProposals(client, known)
  }
  await forgetPairings(client, which)
}

/** Deletes pairings locally. */
async function forgetPairings(client: Client, which: (pairing: { readonly topic: string }) => boolean): Promise<void> {
  const { pairing, relayer, crypto, expirer } = client.core
  const ended = pairing.getPairings().filter(which)
  await endProposals(client, ended)
  for (const { topic } of ended) {
    await relayer.unsubscribe(topic).catch(() => undefined) // the subscription ends with the socket
    await pairing.pairings.delete(topic, userDisconnected)
    if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
    expirer.del(topic)
  }
}

async function endProposals(client: Client, pairings: readonly { readonly topic: string }[]): Promise<void> {
  for (const { id, pairingTopic } of client.proposal.getAll()) {
    if (!pairings.some(({ topic }) => topic === pairingTopic)) continue
    // The client waits for the response until the proposal expires.
    client.events.emit('proposal_expire', { id })
    await client.proposal.delete(id, userDisconnected)
    client.core.expirer.del(id)
  }
}

/** Validates a session: well formed, with some of the requested namespaces. */
function checkSettled(session: SessionRecord, requested: RequestedNamespaces): void {
  parseApprovedNamespaces(session.namespaces)
  const { sessionProperties, scopedProperties } = session
  validateProperties({ sessionProperties, scopedProperties }, [...Object.keys(session.namespaces), ...Object.keys(requested)])
  const granted = (Object.keys(requested) as Namespace[]).some(namespace => getAccounts(session, namespace).length)
  if (!granted) throw new ProtocolError(5100, 'Unsupported chains. The wallet shared no account on any of the networks.')
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new KitError('aborted', 'Request was aborted', { cause: signal.reason })
}
