import { sha256 } from '@noble/hashes/sha2'
import { isChainId, type ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { isRecord } from '../base/record.ts'
import type { ChainRequest } from '../siwx/contract-signature.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'
import type { Relayer } from './delivery.ts'
import { toKitError, userDisconnected } from './errors.ts'
import type { Client, SessionRecord } from './load.ts'
import type { RequestedNamespace } from './namespaces.ts'
import { messages, proposalExpiry, sessionExpiry } from './observed.ts'
import { readSignIns, type AskedToSign } from './signed-in.ts'
import { ProtocolError } from './validation.ts'

/**
 * Connecting and signing in with one tap (`wc_sessionAuthenticate`), beside a plain proposal in the same invitation: a wallet that does
 * not know the method takes that one; a refusal of either ends both, so that nobody is asked twice.
 *
 * The client's own `authenticate` is not used. It needs Node's `Buffer`, which pages have not, asks a host of its maker's whether
 * contracts have signed, and keeps the session of a signature that does not hold. Its parts are: pairings, keys, the relay, sessions.
 */

/** The session, and what was signed with it; nothing where the wallet has taken the plain proposal. */
export interface Settled {
  readonly session: SessionRecord
  /** Resolves once it holds. */
  readonly believe?: () => Promise<readonly SignedIn[]>
}

/** An invitation as it goes out. */
export interface Proposed {
  readonly uri: string
  /** Where answers come in. */
  readonly topics: readonly string[]
  readonly approval: () => Promise<Settled>
  /** Listens no more. */
  readonly close: () => void
}

export interface AuthenticateParts {
  readonly client: Client
  readonly relayer: Relayer
  readonly requested: RequestedNamespace
  readonly signIn: SignInRequest
  /** Sends the plain proposal. */
  readonly propose: () => Promise<Proposed>
  /** Asks a node of the site whether a contract has signed. */
  readonly read: ChainRequest
}

/** Asks for both. */
export async function authenticate({ client, relayer, requested, signIn, propose, read }: AuthenticateParts): Promise<Proposed> {
  const { core } = client
  const publicKey = await core.crypto.generateKeyPair()
  const responseTopic = topicOf(publicKey)
  const subscribed = core.relayer.subscribe(responseTopic, { transportType: 'relay' })
  const listening: (() => void)[] = []
  const close = (): void => {
    for (const stop of listening.splice(0)) stop()
    core.relayer.unsubscribe(responseTopic).catch(() => undefined) // it ends with the socket
  }
  try {
    const [proposed] = await Promise.all([propose(), subscribed])
    const [pairingTopic = ''] = proposed.topics
    const asked: AskedToSign = {
      ...signIn,
      chains: chainsOf(requested, signIn),
      methods: requested.methods,
      issuedAt: new Date()
    }
    const question = questionOf(asked, { publicKey, metadata: client.metadata })
    const answer = answerTo(question.id, { client, relayer, publicKey, topics: [pairingTopic, responseTopic], listening })
    const message = await core.crypto.encode(pairingTopic, question)
    const { ttl, tags } = messages.wc_sessionAuthenticate
    await core.relayer.publish(pairingTopic, message, {
      ttl,
      tag: tags[0],
      prompt: true,
      internal: { throwOnFailedPublish: true }
    })
    return {
      // the wallet knows by it that there is something better than the proposal beside it
      uri: `${proposed.uri}&methods=${question.method}`,
      topics: [pairingTopic, responseTopic],
      approval: () =>
        new Promise((resolve, reject) => {
          answer.then(result => settle(result, { client, publicKey, pairingTopic, asked, read })).then(resolve, reject)
          // a proposal that has expired, or is taken back, says nothing of what was signed in time
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

/** The wallet signs for the first, or for each. */
function chainsOf({ chains }: RequestedNamespace, { chainId }: SignInRequest): ChainId[] {
  const known = chains.filter(isChainId)
  return [...new Set(known.sort((one, other) => Number(other === chainId) - Number(one === chainId)))]
}

interface Requester {
  readonly publicKey: string
  readonly metadata: Client['metadata']
}

function questionOf(asked: AskedToSign, requester: Requester) {
  const { chains, domain, uri, nonce, statement = '', expirationTime: exp, notBefore: nbf, requestId, issuedAt } = asked
  return {
    // as the protocol has them: the time, and digits that are random
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
        resources: [...(asked.resources ?? []), recapOfMethods(asked.methods)]
      },
      requester,
      expiryTimestamp: Math.floor(issuedAt.getTime() / 1000) + proposalExpiry
    }
  }
}

/** What the session may ask for, as a ReCap (ERC-5573). Wallets write what they allow of it into the message that they sign. */
function recapOfMethods(methods: readonly string[]): string {
  // in the standard's order, which is that of no language
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
 * What the wallet answers. Rejects with its refusal, and never settles where the wallet does not know the method: then it has the
 * proposal.
 */
function answerTo(id: number, { client, relayer, publicKey, topics, listening }: Listening): Promise<unknown> {
  const { crypto, relayer: stored } = client.core
  const answer = new Promise<unknown>((resolve, reject) => {
    const hear = async (event: unknown): Promise<void> => {
      if (!isRecord(event) || typeof event.message !== 'string' || !topics.includes(String(event.topic))) return
      const topic = String(event.topic)
      // each invitation has a key of its own: one that is followed by another can still be answered
      const reply: unknown = await crypto.decode(topic, event.message, { receiverPublicKey: publicKey })
      if (!isRecord(reply) || reply.id !== id || 'method' in reply) return
      await stored.messages.ack(topic, event.message)
      if (reply.error === undefined) return resolve(reply.result)
      const refused = toKitError(reply.error)
      if (refused.code !== 'unsupported-method') reject(refused)
    }
    // what cannot be read is for somebody else
    const onMessage = (event: unknown): void => void hear(event).catch(() => undefined)
    relayer.on('relayer_message', onMessage)
    listening.push(() => relayer.off('relayer_message', onMessage))
  })
  answer.catch(() => undefined) // whoever waits for it is told
  return answer
}

interface Answered {
  readonly client: Client
  readonly publicKey: string
  readonly pairingTopic: string
  readonly asked: AskedToSign
  readonly read: ChainRequest
}

/**
 * The session that comes of an answer; what was signed is yet to be believed. It is there before the answer is read, since only a session
 * can be ended: the wallet takes itself for connected.
 */
async function settle(result: unknown, { client, publicKey, pairingTopic, asked, read }: Answered): Promise<Settled> {
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
    const { allowed, believe } = readSignIns(cacaos, asked, read)
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

/** What a wallet says of itself, of which only the form is known. */
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

/** Where answers to a key come in: its hash. */
function topicOf(publicKey: string): string {
  const bytes = Uint8Array.from(publicKey.match(/../g) ?? [], digits => parseInt(digits, 16))
  return Array.from(sha256(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}
