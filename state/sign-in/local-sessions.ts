import { isSameAddress } from '../../adapters/base/address.ts'
import { isChainId, getNamespace, type ChainId } from '../../adapters/base/caip.ts'
import { createRpcClient } from '../../adapters/base/json-rpc.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { createNonce, parseMessage } from '../../adapters/siwx/message.ts'
import { verifyMessage } from '../../adapters/siwx/verify.ts'
import { environment, writeJson } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { getNetwork } from '../networks/networks.ts'
import { pageInfo } from '../platform/page.ts'
import { rpcUrls } from '../networks/rpc-urls.ts'
import { readJson } from '../platform/storage.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx-config.ts'
import { toMessageChainId } from './validate-message.ts'
import { createSiwxMessage, type MessageOptions } from './message.ts'

/** Storage key without its prefix @appkit/. */
const key = 'siwx'

/** Nonces that this page has issued and that are unused. */
const issued = new Set<string>()

/**
 * Stores sessions in the browser's storage.
 * Stored data is untrusted: every session is verified when read.
 */
export function createLocalSessions(options: MessageOptions): Omit<SiwxConfig, 'getRequired'> {
  return {
    createMessage(request) {
      const nonce = createNonce()
      issued.add(nonce)
      return createSiwxMessage(request, nonce, options)
    },

    async addSession(session) {
      await checkSession(session, nonce => issued.delete(nonce))
      write([...read().filter(other => !isSame(other, session)), session])
    },

    async setSessions(sessions) {
      for (const session of sessions) await checkSession(session, nonce => issued.has(nonce) || isKept(session))
      // a wallet signs for several networks with one nonce: consume it after the last of them
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
 * Verifies the signature, that the fields match the text, and that
 * the message is for this page and current.
 *
 * @throws VerifyError
 */
export async function checkSession(
  { data, message, signature }: SiwxSession,
  nonce: string | ((nonce: string) => boolean)
): Promise<void> {
  const { host, origin } = new URL(pageInfo().origin)
  const read = parseMessage(message)
  if (read.nonce !== data.nonce || read.expirationTime !== data.expirationTime)
    throw new KitError('siwx-message-invalid', 'The session says something else than its message.')
  await verifyMessage({
    message,
    signature,
    domain: host,
    uri: origin,
    chainId: toMessageChainId(data.chainId),
    address: data.accountAddress,
    time: environment().now(),
    nonce,
    request: async (chain, method, params) => requestWallet(chain as ChainId, method, params)
  })
}

/** Sessions verified since the kit started: a network that stops responding later does not end them. */
const held = new Set<string>()

/**
 * Verifies a session.
 * A contract account is checked on its network; while that does not respond, the session is not valid.
 */
async function holds(session: SiwxSession): Promise<boolean> {
  const written = JSON.stringify(session)
  try {
    if (!held.has(written)) await checkSession(session, session.data.nonce)
    onStop(forget)
    held.add(written)
    return true
  } catch {
    return false // whatever the error, the user is asked again
  }
}

async function requestWallet(chainId: ChainId, method: string, params: unknown[]): Promise<unknown> {
  const network = getNetwork(chainId)
  if (!network) throw new KitError('unsupported-chain', `${chainId} is not among the networks of this kit.`)
  const rpc = createRpcClient([...rpcUrls(chainId), ...network.rpcUrls.default.http], { fetch: environment().fetch })
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
  return chainId === wanted && isSameAddress(getNamespace(wanted), accountAddress, address)
}

/** Returns the stored sessions that are well-formed and unexpired. */
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

export function isSession(value: unknown): value is SiwxSession {
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
