import { isChainId, type ChainId } from '../../adapters/base/caip.ts'
import { createRpc } from '../../adapters/base/json-rpc.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { createNonce, parseMessage } from '../../adapters/siwx/message.ts'
import { verifyMessage } from '../../adapters/siwx/verify.ts'
import { environment, writeJson } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { networkOf } from '../networks.ts'
import { page } from '../page.ts'
import { rpcUrls } from '../rpc-urls.ts'
import { readJson } from '../storage.ts'
import type { SiwxConfig, SiwxSession } from './config.ts'
import { chainInMessage, isSameAddress } from './guard.ts'
import { messageFor, type MessageOptions } from './message.ts'

/** Under the prefix @appkit/. */
const key = 'siwx'

/** The nonces that this page has given out, and that nobody has used. */
const issued = new Set<string>()

/** Sessions in the browser's storage. What lies there is foreign: it counts for nothing that does not hold when it is read. */
export function localSessions(options: MessageOptions): Omit<SiwxConfig, 'getRequired'> {
  return {
    createMessage(request) {
      const nonce = createNonce()
      issued.add(nonce)
      return messageFor(request, nonce, options)
    },

    async addSession(session) {
      await check(session, nonce => issued.delete(nonce))
      write([...read().filter(other => !isSame(other, session)), session])
    },

    async setSessions(sessions) {
      for (const session of sessions) await check(session, nonce => issued.has(nonce) || isKept(session))
      // a wallet signs for several networks with one nonce: it is used up with the last of them
      const used = new Set(sessions.filter(session => !isKept(session)).map(({ data }) => data.nonce))
      for (const nonce of used) if (!issued.delete(nonce)) throw new KitError('siwx-nonce', 'The nonce was used already.')
      write(sessions)
    },

    async getSessions(chainId, address) {
      const own = read().filter(({ data }) => isOf(data, chainId, address))
      const answers = await Promise.all(own.map(holds))
      return own.filter((_, index) => answers[index])
    },

    async revokeSession(chainId, address) {
      write(read().filter(({ data }) => !isOf(data, chainId, address)))
    }
  }
}

/**
 * The signature stands, the text says what the fields say, and it is of this page and of now.
 *
 * @throws VerifyError
 */
async function check({ data, message, signature }: SiwxSession, nonce: string | ((nonce: string) => boolean)): Promise<void> {
  const { host, origin } = new URL(page().origin)
  const read = parseMessage(message)
  if (read.nonce !== data.nonce || read.expirationTime !== data.expirationTime)
    throw new KitError('siwx-message-invalid', 'The session says something else than its message.')
  await verifyMessage({
    message,
    signature,
    domain: host,
    uri: origin,
    chainId: chainInMessage(data.chainId),
    address: data.accountAddress,
    time: environment().now(),
    nonce,
    request: async (chain, method, params) => ask(chain as ChainId, method, params)
  })
}

/** What was found to hold since the kit started: a network that does not answer later ends no session. */
const held = new Set<string>()

/** An account that is a contract is asked on its network. While that does not answer, nobody is signed in by it. */
async function holds(session: SiwxSession): Promise<boolean> {
  const written = JSON.stringify(session)
  try {
    if (!held.has(written)) await check(session, session.data.nonce)
    onStop(forget)
    held.add(written)
    return true
  } catch {
    return false // whatever it is, the visitor is asked again
  }
}

async function ask(chainId: ChainId, method: string, params: unknown[]): Promise<unknown> {
  const network = networkOf(chainId)
  if (!network) throw new KitError('unsupported-chain', `${chainId} is not among the networks of this kit.`)
  const rpc = createRpc([...rpcUrls(chainId), ...network.rpcUrls.default.http], { fetch: environment().fetch })
  try {
    return await rpc.request({ method, params })
  } finally {
    rpc.stop()
  }
}

function forget(): void {
  held.clear()
}

function isKept(session: SiwxSession): boolean {
  return read().some(other => other.message === session.message && other.signature === session.signature)
}

function isSame({ data }: SiwxSession, { data: other }: SiwxSession): boolean {
  return isOf(data, other.chainId, other.accountAddress)
}

function isOf({ chainId, accountAddress }: SiwxSession['data'], wanted: ChainId, address: string): boolean {
  return chainId === wanted && isSameAddress(wanted, accountAddress, address)
}

/** The stored sessions that are in shape and not over. */
function read(): readonly SiwxSession[] {
  const stored = readJson(key)
  return (Array.isArray(stored) ? stored : []).filter(isSession).filter(({ data }) => {
    const end = data.expirationTime === undefined ? Infinity : Date.parse(data.expirationTime)
    return end > environment().now()
  })
}

function write(sessions: readonly SiwxSession[]): void {
  writeJson(key, sessions.length ? sessions : undefined)
}

function isSession(value: unknown): value is SiwxSession {
  if (!isRecord(value) || typeof value.message !== 'string' || typeof value.signature !== 'string' || !isRecord(value.data))
    return false
  const { accountAddress, chainId, nonce, expirationTime } = value.data
  return (
    typeof accountAddress === 'string' &&
    isChainId(chainId) &&
    typeof nonce === 'string' &&
    (expirationTime === undefined || typeof expirationTime === 'string')
  )
}
