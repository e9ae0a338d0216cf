import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket, type ClientOptions } from 'ws'
import { until } from '../until.ts'

/** A client's key and its did:key. */
export interface Identity {
  readonly did: string
  readonly key: KeyObject
}

export interface Push {
  readonly id: number
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
}

export interface Reply {
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

export function createIdentity(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return { key, did: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}` }
}

/**
 * Returns a client's token; `claims` and `header` replace its content, `signer` signs with another
 * key.
 */
export function tokenOf(
  { did, key }: Identity,
  relayUrl: string,
  { claims = {}, header = {}, signer = key }: { claims?: object; header?: object; signer?: KeyObject } = {}
): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT', ...header })}.${encode({
    iss: did,
    sub: randomBytes(32).toString('hex'),
    aud: relayUrl,
    iat: now,
    exp: now + 86_400,
    ...claims
  })}`
  return `${data}.${sign(null, Buffer.from(data), signer).toString('base64url')}`
}

export const newTopic = () => randomBytes(32).toString('hex')

/** Returns the relay's expected response to a subscription, computed as clients do. */
export const subscriptionIdOf = (topic: string, { did }: Identity) =>
  createHash('sha256')
    .update(topic + did)
    .digest('hex')

export function relayAddress(relayUrl: string, query: Record<string, string>): string {
  return `${relayUrl}?${new URLSearchParams(query)}`
}

/** Resolves to the result of a handshake: open, or rejected with a status and a text. */
export async function shakeHands(address: string, options: ClientOptions = {}): Promise<{ status: number; text: string }> {
  const socket = new WebSocket(address, options)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      socket.close()
      resolve({ status: 101, text: '' })
    })
    socket.on('unexpected-response', (_, response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => {
        socket.on('error', () => {}) // ws fails the socket once more when it is closed
        resolve({ status: response.statusCode ?? 0, text })
        socket.terminate()
      })
    })
  })
}

export type RelayClient = Awaited<ReturnType<typeof connectRelay>>

/**
 * Connects a bare client of the relay that does not acknowledge by itself, so that a test can observe
 * what is sent and when.
 */
export async function connectRelay(
  relayUrl: string,
  identity = createIdentity(),
  {
    confirm = true,
    audience = relayUrl,
    token = tokenOf(identity, audience),
    ...options
  }: ClientOptions & { confirm?: boolean; autoPong?: boolean; audience?: string; token?: string } = {}
) {
  const socket = new WebSocket(relayAddress(relayUrl, { auth: token, projectId: 'local' }), options)
  const pushes: Push[] = []
  const replies: Reply[] = []
  const texts: string[] = []
  let closed: { code: number; reason: string } | undefined
  socket.on('message', (data: Buffer) => {
    texts.push(data.toString())
    const frame = JSON.parse(data.toString())
    if (frame.method !== 'irn_subscription') return replies.push(frame)
    const { topic, message, tag, publishedAt, attestation } = frame.params.data
    pushes.push({
      id: frame.id,
      subscription: frame.params.id,
      topic,
      message,
      tag,
      publishedAt,
      ...(attestation && { attestation })
    })
    if (confirm) acknowledge(frame.id)
  })
  socket.on('close', (code, reason) => (closed = { code, reason: reason.toString() }))
  await once(socket, 'open')

  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const acknowledge = (id: number) => send({ id, jsonrpc: '2.0', result: true })
  let lastId = 1000

  /** Sends a call and resolves to its whole response. */
  const request = async (method: string, params: unknown, milliseconds?: number): Promise<Reply> => {
    const id = ++lastId
    send({ id, jsonrpc: '2.0', method, params })
    await until(() => closed ?? replies.some(reply => reply.id === id), `the reply to ${method}`, milliseconds)
    const reply = replies.find(one => one.id === id)
    if (!reply) throw new Error(`The relay closed before it answered: ${JSON.stringify(closed)}`)
    return reply
  }

  return {
    identity,
    socket,
    pushes,
    replies,
    texts,
    send,
    request,
    acknowledge,
    get closed() {
      return closed
    },
    /** Sends a call and resolves to its result. */
    async call(method: string, params: unknown): Promise<unknown> {
      const { result, error } = await request(method, params)
      if (error) throw new Error(`${method}: ${error.code} ${error.message}`)
      return result
    },
    messages: () => pushes.map(({ message }) => message),
    async close() {
      if (closed) return
      socket.close()
      await once(socket, 'close')
    }
  }
}

function toBase58(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); value > 0n; value /= 58n)
    text = alphabet[Number(value % 58n)]! + text
  return text
}
