import { ProviderRpcError } from '../../../adapters/testing/errors.ts'
import { accountsOn, agree, type Agreement } from '../../../adapters/testing/walletconnect/agreement.ts'
import { openClient, type Client } from './client.ts'
import { ownAccounts } from './keys.ts'
import { caipIdOf, knownNetworks, topUp, type KnownNetworks } from './networks.ts'
import { errorAnswer, perform, supportedEvents, supportedMethods } from './perform.ts'
import { openSolana, type SolanaSide } from './solana.ts'
import type { WalletKitTypes } from '@reown/walletkit'
import type { Address, PrivateKeyAccount } from 'viem'
import type { TestWalletChain } from '../../../adapters/testing/options.ts'
import type { StackFacts } from './stack.ts'

export type Session = ReturnType<Client['getActiveSessions']>[string]
type SessionRequest = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

export interface OpenProposal {
  readonly id: number
  readonly site: { readonly name: string; readonly url: string; readonly description: string }
  readonly required: Wishes
  readonly optional: Wishes
  readonly agreement: Agreement
}

export interface Wishes {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
}

export interface OpenRequest {
  readonly id: number
  readonly topic: string
  readonly site: string
  /** `undefined` for a request on Solana. */
  readonly chain: TestWalletChain | undefined
  readonly method: string
  readonly params: unknown
}

/** A one-tap sign-in request of an app. */
export interface OpenSignIn {
  readonly id: number
  readonly site: string
  /** Message to sign, on the first of its networks that the wallet supports. */
  readonly message: string
  readonly auth: SignInAuth
}

interface SignInAuth {
  readonly payload: Readonly<Record<string, unknown>>
  readonly iss: string
}

export type Notice = { readonly kind: 'news' | 'done' | 'problem'; readonly text: string }

/** Automatic answer: `?auto=approve`, `?auto=refuse`. */
export type Automatic = 'approve' | 'refuse' | undefined

/** The wallet side of WalletConnect with its own accounts. Notifies the screen through `subscribe`. */
export class Responder {
  readonly accounts: readonly PrivateKeyAccount[] = ownAccounts()
  readonly networks: KnownNetworks
  readonly solana: SolanaSide | undefined
  active: PrivateKeyAccount
  notice: Notice | undefined
  /** Pending proposals and requests, oldest first. */
  proposals: readonly OpenProposal[] = []
  requests: readonly OpenRequest[] = []
  signIns: readonly OpenSignIn[] = []
  readonly #client: Client
  readonly #automatic: Automatic
  readonly #chains = new Map<string, TestWalletChain>()
  readonly #listeners = new Set<() => void>()

  /** Opens the wallet. `signsIn`: it supports one-tap sign-in. */
  static async open(stack: StackFacts, automatic: Automatic, signsIn: boolean): Promise<Responder> {
    return new Responder(await openClient(stack.relay), stack, { automatic, signsIn, solana: await openSolana(stack) })
  }

  private constructor(
    client: Client,
    stack: StackFacts,
    { automatic, signsIn, solana }: { automatic: Automatic; signsIn: boolean; solana: SolanaSide | undefined }
  ) {
    this.#client = client
    this.solana = solana
    this.#automatic = automatic
    this.networks = knownNetworks(stack)
    this.active = this.accounts[Number(localStorage.getItem(activeKey))] ?? this.accounts[0]!
    client.on('session_proposal', ({ id, params }) => this.#proposed({ ...params, id }))
    if (signsIn) client.on('session_authenticate', request => this.#askedToSignIn(request))
    client.on('session_request', request => this.#requested(request))
    client.on('session_delete', () => this.say({ kind: 'done', text: 'The site has disconnected.' }))
    client.on('proposal_expire', ({ id }) => this.#forget(id))
    client.on('session_request_expire', ({ id }) => this.#forget(id))
    // proposals that arrived while the page was closed, or before a reload
    for (const proposal of Object.values(client.getPendingSessionProposals())) this.#proposed(proposal)
    for (const request of client.getPendingSessionRequests()) this.#requested(request)
    void this.#fund()
  }

  get sessions(): readonly Session[] {
    return Object.values(this.#client.getActiveSessions())
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the active network of a session: the last one the wallet has sent. */
  chainOf({ topic, namespaces }: Session): TestWalletChain | undefined {
    return this.#chains.get(topic) ?? this.networks.find(namespaces.eip155?.chains?.[0] ?? '')
  }

  pair(uri: string): Promise<void> {
    this.say({ kind: 'news', text: 'Waiting for the site’s proposal.' })
    return this.#attempt(undefined, () => this.#client.pair({ uri: uri.trim() }))
  }

  approve({ id, agreement, site }: OpenProposal): Promise<void> {
    this.#forget(id)
    if (!agreement.possible) return this.reject({ id, agreement, site })
    return this.#attempt(`Connected to ${site.name}.`, () =>
      this.#client.approveSession({ id, namespaces: agreement.namespaces })
    )
  }

  reject({ id, agreement, site }: Pick<OpenProposal, 'id' | 'agreement' | 'site'>): Promise<void> {
    this.#forget(id)
    const reason = agreement.possible ? userRejected : { code: agreement.code, message: agreement.reason }
    return this.#attempt(`${site.name} was rejected.`, () => this.#client.rejectSession({ id, reason }))
  }

  /** Executes the request, and responds with the result or the error. */
  async accept({ id, topic, chain, method, params }: OpenRequest): Promise<void> {
    this.#forget(id)
    const session = this.#sessionOf(topic)
    const addresses = addressesOf(session)
    const accountFor = (address: unknown): PrivateKeyAccount => {
      const wanted = String(address).toLowerCase()
      const account = this.accounts.find(one => one.address.toLowerCase() === wanted && addresses.includes(one.address))
      if (!account) throw new ProviderRpcError(4100)
      return account
    }
    await this.#attempt('Done.', async () => {
      try {
        const { result, goTo } = chain
          ? await perform(method, params, { networks: this.networks, chain, addresses, accountFor })
          : { result: await this.solana?.perform(method, params) }
        if (goTo) await this.#include(topic, goTo)
        await this.#client.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
        if (goTo) await this.#goTo(topic, goTo)
      } catch (error) {
        await this.#client.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: errorAnswer(error) } })
        throw error
      }
    })
  }

  refuse({ id, topic }: OpenRequest): Promise<void> {
    this.#forget(id)
    const response = { id, jsonrpc: '2.0' as const, error: userRejected }
    return this.#attempt('Refused.', () => this.#client.respondSessionRequest({ topic, response }))
  }

  /** Makes another account the first in every session, and notifies the apps. */
  chooseAccount(account: PrivateKeyAccount): Promise<void> {
    return this.#attempt('The account was changed.', async () => {
      this.active = account
      localStorage.setItem(activeKey, String(this.accounts.indexOf(account)))
      await this.#fund()
      for (const session of this.sessions) {
        await this.#update(session.topic, session.namespaces.eip155?.chains ?? [])
        const chain = this.chainOf(session)
        if (chain && takes(session, 'accountsChanged')) {
          const event = { name: 'accountsChanged', data: [`${caipIdOf(chain)}:${account.address}`] }
          await this.#client.emitSessionEvent({ topic: session.topic, event, chainId: caipIdOf(chain) })
        }
      }
    })
  }

  /** Switches the network of one session, and notifies the app. */
  chooseChain(topic: string, chain: TestWalletChain): Promise<void> {
    return this.#attempt('The network was changed.', async () => {
      await this.#include(topic, chain)
      await this.#goTo(topic, chain)
    })
  }

  extend(topic: string): Promise<void> {
    return this.#attempt('The session was extended.', () => this.#client.extendSession({ topic }))
  }

  disconnect(topic: string): Promise<void> {
    const reason = { code: 6000, message: 'User disconnected.' }
    return this.#attempt('Disconnected.', () => this.#client.disconnectSession({ topic, reason }))
  }

  async signIn({ id, site, message, auth: { payload, iss } }: OpenSignIn): Promise<void> {
    this.#forget(id)
    await this.#attempt(`Connected and signed in to ${site}.`, async () => {
      const auth = {
        h: { t: 'caip122' },
        p: { ...payload, iss },
        s: { t: 'eip191', s: await this.active.signMessage({ message }) }
      }
      await this.#client.approveSessionAuthenticate({ id, auths: [auth as never] })
    })
  }

  declineSignIn({ id, site }: OpenSignIn): Promise<void> {
    this.#forget(id)
    return this.#attempt(`${site} was rejected.`, () =>
      this.#client.rejectSessionAuthenticate({ id, reason: { ...userRejected } })
    )
  }

  #askedToSignIn({ id, params }: WalletKitTypes.SessionAuthenticate): void {
    const { chains, type: _type, ...payload } = params.authPayload
    const chain = chains.find(each => this.networks.find(each))
    if (!chain) {
      const reason = { code: 5100, message: 'It asks for no network that the wallet knows.' }
      void this.#attempt(undefined, () => this.#client.rejectSessionAuthenticate({ id, reason }))
      return
    }
    const iss = `did:pkh:${chain}:${this.active.address}`
    const message = this.#client.formatAuthMessage({ request: payload, iss })
    const open: OpenSignIn = { id, site: params.requester.metadata.name, message, auth: { payload, iss } }
    this.signIns = [...this.signIns.filter(one => one.id !== id), open]
    this.say({ kind: 'news', text: `${open.site} wants to connect and sign in.` })
    if (this.#automatic) void (this.#automatic === 'approve' ? this.signIn(open) : this.declineSignIn(open))
  }

  #proposed(
    proposal: Pick<WalletKitTypes.SessionProposal['params'], 'id' | 'proposer' | 'requiredNamespaces' | 'optionalNamespaces'>
  ): void {
    const { id, proposer, requiredNamespaces, optionalNamespaces } = proposal
    const open: OpenProposal = {
      id,
      site: proposer.metadata,
      required: wishesOf(requiredNamespaces),
      optional: wishesOf(optionalNamespaces),
      agreement: agree(
        requiredNamespaces,
        optionalNamespaces,
        {
          chains: this.networks.all.map(caipIdOf),
          methods: supportedMethods,
          events: supportedEvents,
          accounts: [this.active.address]
        },
        this.solana ? [this.solana] : []
      )
    }
    this.proposals = [...this.proposals.filter(one => one.id !== id), open]
    this.say({ kind: 'news', text: `${open.site.name} wants to connect.` })
    if (this.#automatic) void (this.#automatic === 'approve' ? this.approve(open) : this.reject(open))
  }

  #requested({ id, topic, params: { request, chainId } }: SessionRequest): void {
    const chain = this.networks.find(chainId)
    const session = this.#sessionOf(topic)
    if (!(chain || this.solana?.chains.includes(chainId)) || !session) {
      const error = { code: 5100, message: `The wallet does not know ${chainId}.` }
      void this.#attempt(undefined, () => this.#client.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } }))
      return
    }
    const { method, params } = request
    const open: OpenRequest = { id, topic, chain, method, params, site: session.peer.metadata.name }
    this.requests = [...this.requests.filter(one => one.id !== id), open]
    this.say({ kind: 'news', text: `${open.site} asks for something.` })
    if (this.#automatic) void (this.#automatic === 'approve' ? this.accept(open) : this.refuse(open))
  }

  #sessionOf(topic: string): Session | undefined {
    return this.sessions.find(session => session.topic === topic)
  }

  /** Adds a network that is not among a session's networks, before the wallet switches to it. */
  async #include(topic: string, chain: TestWalletChain): Promise<void> {
    const chains = this.#sessionOf(topic)?.namespaces.eip155?.chains ?? []
    if (!chains.includes(caipIdOf(chain))) await this.#update(topic, [...chains, caipIdOf(chain)])
  }

  async #update(topic: string, chains: string[]): Promise<void> {
    const { eip155: before, ...others } = this.#sessionOf(topic)?.namespaces ?? {}
    if (!before) return
    const namespaces = { ...others, eip155: { ...before, ...accountsOn(chains, [this.active.address]) } }
    const { acknowledged } = await this.#client.updateSession({ topic, namespaces })
    await acknowledged()
  }

  async #goTo(topic: string, chain: TestWalletChain): Promise<void> {
    this.#chains.set(topic, chain)
    const session = this.#sessionOf(topic)
    if (!session || !takes(session, 'chainChanged')) return
    await this.#client.emitSessionEvent({ topic, event: { name: 'chainChanged', data: chain.chainId }, chainId: caipIdOf(chain) })
  }

  async #fund(): Promise<void> {
    for (const chain of this.networks.all) {
      await topUp(chain, this.active.address).catch((error: unknown) => {
        console.warn(`No coins on chain ${chain.chainId}:`, error) // only transactions fail there
      })
    }
  }

  #forget(id: number): void {
    this.proposals = this.proposals.filter(proposal => proposal.id !== id)
    this.requests = this.requests.filter(request => request.id !== id)
    this.signIns = this.signIns.filter(signIn => signIn.id !== id)
    this.#draw()
  }

  async #attempt(done: string | undefined, run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
      if (done !== undefined) this.notice = { kind: 'done', text: done }
    } catch (error) {
      this.notice = { kind: 'problem', text: errorAnswer(error).message }
    }
    this.#draw()
  }

  /** Shows a sentence on the screen, and has assistive technology announce it. */
  say(notice: Notice): void {
    this.notice = notice
    this.#draw()
  }

  #draw(): void {
    for (const listener of this.#listeners) listener()
  }
}

const activeKey = 'responder/active-account'

const userRejected = { code: 5000, message: 'User rejected.' }

const takes = ({ namespaces }: Session, event: string): boolean => namespaces.eip155?.events.includes(event) ?? false

function addressesOf(session: Session | undefined): Address[] {
  const accounts = session?.namespaces.eip155?.accounts ?? []
  return [...new Set(accounts.map(account => account.split(':')[2] as Address))]
}

function wishesOf(namespaces: Record<string, { chains?: string[]; methods: string[] }>): Wishes {
  const entries = Object.entries(namespaces)
  const chains = entries.flatMap(([key, { chains: listed = [] }]) => (key.includes(':') ? [key] : listed))
  return { chains: [...new Set(chains)], methods: [...new Set(entries.flatMap(([, { methods }]) => methods))] }
}
