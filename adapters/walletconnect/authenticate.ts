import { sha256 } from '@noble/hashes/sha2'
import { isChainId, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { isRecord } from '../base/is-record.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'
import type { Relayer } from './relay-requests.ts'
import { toKitError, userDisconnected } from './errors.ts'
import type { Client, SessionRecord } from './load-sign-client.ts'
import type { RequestedNamespace } from './namespaces.ts'
import { messageTypes, proposalExpiry, sessionExpiry } from './sign-client-constants.ts'
import { parseAuthResponse, type AuthRequest } from './one-click-auth.ts'
import { ProtocolError } from './validation.ts'

/**
 * One-click auth (`wc_sessionAuthenticate`), beside a plain session proposal on the same pairing:
 * a wallet that does not know the method uses the proposal; a rejection of either ends both, so that the user is not asked
 * twice. The client's own `authenticate` is not used. It needs Node's `Buffer`, which pages do not have, calls its vendor's host
 * to verify contract signatures, and keeps the session of an invalid signature. This file uses its parts: pairings, keys, the
 * relay, sessions.
 */

/** The session, and the signed messages; without messages if the wallet used the plain proposal. */
export interface AuthenticateResult {
  readonly session: SessionRecord
  /** Resolves after verification. */
  readonly believe?: () => Promise<readonly SignedIn[]>
}

/** A sent proposal. */
export interface SentProposal {
  readonly uri: string
  /** Topics of the responses. */
  readonly topics: readonly string[]
  readonly approval: () => Promise<AuthenticateResult>
  /** Unsubscribes. */
  readonly close: () => void
}

export interface AuthenticateDependencies {
  readonly client: Client
  readonly relayer: Relayer
  readonly requested: RequestedNamespace
  readonly signIn: SignInRequest
  /** Sends the plain proposal. */
  readonly propose: () => Promise<SentProposal>
  /** Calls a node of the app's RPC to verify contract signatures. */
  readonly read: ChainRequest
}

/** Sends both requests. */
export async function authenticate({
  client,
  relayer,
  requested,
  signIn,
  propose,
  read
}: AuthenticateDependencies): Promise<SentProposal> {
  const { core } = client
  const publicKey = await core.crypto.generateKeyPair()
  const responseTopic = topicOf(publicKey)
  const subscribed = core.relayer.subscribe(responseTopic, { transportType: 'relay' })
  const listening: (() => void)[] = []
  const close = (): void => {
    for (const stop of listening.splice(0)) stop()
    core.relayer.unsubscribe(responseTopic).catch(() => undefined) // the subscription ends with the socket
  }
  try {
    const [proposed] = await Promise.all([propose(), subscribed])
    const [pairingTopic = ''] = proposed.topics
    const authRequest: AuthRequest = {
      ...signIn,
      chains: chainsOf(requested, signIn),
      methods: requested.methods,
      issuedAt: new Date()
    }
    const question = questionOf(authRequest, { publicKey, metadata: client.metadata })
    const answer = answerTo(question.id, { client, relayer, publicKey, topics: [pairingTopic, responseTopic], listening })
    const message = await core.crypto.encode(pairingTopic, question)
    const { ttl, tags } = messageTypes.wc_sessionAuthenticate
    await core.relayer.publish(pairingTopic, message, {
      ttl,
      tag: tags[0],
      prompt: true,
      internal: { throwOnFailedPublish: true }
    })
    return {
      // Announces one-click auth to the wallet, beside the proposal.
      uri: `${proposed.uri}&methods=${question.method}`,
      topics: [pairingTopic, responseTopic],
      approval: () =>
        new Promise((resolve, reject) => {
          answer.then(result => settle(result, { client, publicKey, pairingTopic, authRequest, read })).then(resolve, reject)
          // An expired or cancelled proposal does not affect a response that arrived in time.
          const failed = (error: unknown): void => {
            if (toKitError(error).code !== 'proposal-expired') reject(toKitError(error))
          }
          proposed.approval().then(resolve, failed)
        }),
      close
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Returns the chains of the request. The wallet signs for the first one, or for each. */
function chainsOf({ chains }: RequestedNamespace, { chainId }: SignInRequest): ChainId[] {
  const known = chains.filter(isChainId)
  return [...new Set(known.sort((one, other) => Number(other === chainId) - Number(one === chainId)))]
}

interface Requester {
  readonly publicKey: string
  readonly metadata: Client['metadata']
}

function questionOf(authRequest: AuthRequest, requester: Requester) {
  const { chains, domain, uri, nonce, statement = '', expirationTime: exp, notBefore: nbf, requestId, issuedAt } = authRequest
  return {
    // Id format of the protocol: the time, and random digits.
    id: Date.now() * 1000 + (crypto.getRandomValues(new Uint16Array(1))[0]! % 1000),
    jsonrpc: '2.0',
    method: 'wc_sessionAuthenticate',
    params: {
      authPayload: {
        type: 'caip122',
        chains,
        domain,
        aud: uri,
        version: '1',
        nonce,
        iat: issuedAt.toISOString(),
        statement,
        ...(exp !== undefined && { exp }),
        ...(nbf !== undefined && { nbf }),
        ...(requestId !== undefined && { requestId }),
        resources: [...(authRequest.resources ?? []), recapOfMethods(authRequest.methods)]
      },
      requester,
      expiryTimestamp: Math.floor(issuedAt.getTime() / 1000) + proposalExpiry
    }
  }
}

/**
 * Creates the ReCap (ERC-5573) with the methods of the session.
 * Wallets add what they grant of it to the signed message.
 */
function recapOfMethods(methods: readonly string[]): string {
  // In the order of the standard, which is not locale-dependent.
  const abilities = [...methods].sort().map(method => [`request/${method}`, [{}]] as const)
  const bytes = new TextEncoder().encode(JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } }))
  return `urn:recap:${btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')}`
}

interface Listening {
  readonly client: Client
  readonly relayer: Relayer
  readonly publicKey: string
  readonly topics: readonly string[]
  readonly listening: (() => void)[]
}

/**
 * Resolves to the wallet's response, rejects with its rejection.
 * Stays pending if the wallet does not know the method: it then uses the proposal.
 */
function answerTo(id: number, { client, relayer, publicKey, topics, listening }: Listening): Promise<unknown> {
  const { crypto, relayer: stored } = client.core
  const answer = new Promise<unknown>((resolve, reject) => {
    const hear = async (event: unknown): Promise<void> => {
      if (!isRecord(event) || typeof event.message !== 'string' || !topics.includes(String(event.topic))) return
      const topic = String(event.topic)
      // Each pairing has its own key, so an earlier pairing can still be answered.
      const reply: unknown = await crypto.decode(topic, event.message, { receiverPublicKey: publicKey })
      if (!isRecord(reply) || reply.id !== id || 'method' in reply) return
      await stored.messages.ack(topic, event.message)
      if (reply.error === undefined) return resolve(reply.result)
      const refused = toKitError(reply.error)
      if (refused.code !== 'unsupported-method') reject(refused)
    }
    // Messages that cannot be decrypted are for another recipient.
    const onMessage = (event: unknown): void => void hear(event).catch(() => undefined)
    relayer.on('relayer_message', onMessage)
    listening.push(() => relayer.off('relayer_message', onMessage))
  })
  answer.catch(() => undefined) // the caller gets the error
  return answer
}

interface SettleContext {
  readonly client: Client
  readonly publicKey: string
  readonly pairingTopic: string
  readonly authRequest: AuthRequest
  readonly read: ChainRequest
}

/**
 * Settles the session of a response, before its messages are verified:
 * only an existing session can be ended, and the wallet considers itself connected.
 */
async function settle(
  result: unknown,
  { client, publicKey, pairingTopic, authRequest, read }: SettleContext
): Promise<AuthenticateResult> {
  const { cacaos, responder } = checkedAnswer(result)
  const topic = await client.core.crypto.generateSharedKey(publicKey, responder.publicKey)
  const expiry = Math.floor(Date.now() / 1000) + sessionExpiry
  await client.core.relayer.subscribe(topic, { transportType: 'relay' })
  await client.session.set(topic, {
    topic,
    pairingTopic,
    relay: { protocol: 'irn' },
    expiry,
    acknowledged: true,
    controller: responder.publicKey,
    self: { publicKey, metadata: client.metadata },
    peer: responder,
    requiredNamespaces: {},
    optionalNamespaces: {},
    namespaces: {},
    transportType: 'relay'
  })
  client.core.expirer.set(topic, expiry)
  try {
    const { allowed, believe } = parseAuthResponse(cacaos, authRequest, read)
    if (!allowed.methods.length) throw nothingAllowed()
    await client.session.update(topic, { namespaces: { eip155: { ...allowed, events: ['chainChanged', 'accountsChanged'] } } })
    return { session: client.session.get(topic), believe }
  } catch (error) {
    await client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined) // it expires
    throw error
  }
}

const nothingAllowed = (): KitError =>
  new KitError('unauthorized', 'The wallet has signed in, and allows nothing else.', {
    metaMessages: ['Connect again, and allow the requests that the wallet lists.']
  })

interface WalletAnswer {
  readonly cacaos: readonly unknown[]
  readonly responder: SessionRecord['peer']
}

function checkedAnswer(result: unknown): WalletAnswer {
  const { cacaos, responder } = isRecord(result) ? result : {}
  const { publicKey, metadata } = isRecord(responder) ? responder : {}
  if (!Array.isArray(cacaos) || !cacaos.length || typeof publicKey !== 'string' || !/^[\da-f]{64}$/.test(publicKey))
    throw new ProtocolError(5, 'Missing or invalid. authenticate() response')
  return { cacaos, responder: { publicKey, metadata: metadataOf(metadata) } }
}

/** Parses the wallet's metadata, of which only the types are checked. */
function metadataOf(metadata: unknown): SessionRecord['peer']['metadata'] {
  const { name, description, url, icons, redirect } = isRecord(metadata) ? metadata : {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const { native, universal } = isRecord(redirect) ? redirect : {}
  return {
    name: text(name),
    description: text(description),
    url: text(url),
    icons: Array.isArray(icons) ? icons.filter(icon => typeof icon === 'string') : [],
    ...(isRecord(redirect) && { redirect: { native: text(native), universal: text(universal) } })
  }
}

/** Returns the topic of responses to a key: its hash. */
function topicOf(publicKey: string): string {
  const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], digits => parseInt(digits, 16))
  return Array.from(sha256(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
