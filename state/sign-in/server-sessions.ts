import { isSameAddress } from '../../adapters/base/address.ts'
import { withLock } from '../../adapters/base/lock.ts'
import { getNamespace, parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { createSiwxClient, type SiwxClient } from '../../adapters/api/siwx-client.ts'
import type { ServedSession } from '../../adapters/api/contract/siwx.ts'
import { environment } from '../platform/environment.ts'
import { pageInfo } from '../platform/page.ts'
import type { SiwxConfig, SiwxSession } from '../options/siwx-config.ts'
import { bearerTokenStore } from './bearer-tokens.ts'
import { createSiwxMessage, type MessageOptions } from './message.ts'

/** SIWX configuration of the reference service, with access to the bearer token. */
export interface ServerSessions extends Omit<SiwxConfig, 'getRequired'> {
  getToken(): Promise<string | undefined>
}

/**
 * Creates sessions at the reference service, limited to this app's domain.
 * Concurrent reads share one request.
 */
export function createServerSessions(url: string, mode: 'cookie' | 'bearer', options: MessageOptions): ServerSessions {
  let made: SiwxClient | undefined
  const api = (): SiwxClient =>
    (made ??= createSiwxClient({
      baseUrl: url,
      fetch: (...request) => environment().fetch(...request),
      after: (...timing) => environment().after(...timing),
      now: () => environment().now(),
      ...(mode === 'bearer' && { tokens: bearerTokenStore })
    }))
  let listing: Promise<readonly ServedSession[]> | undefined
  const list = (): Promise<readonly ServedSession[]> => {
    if (listing) return listing
    const asked = api()
      .sessions()
      .then(sessions => sessions.filter(isOfThisSite))
      .finally(() => {
        if (listing === asked) listing = undefined
      })
    return (listing = asked)
  }
  const revokeAll = async (sessions: readonly ServedSession[]): Promise<void> => {
    await Promise.all(sessions.map(({ id }) => api().revoke(id)))
    // an in-flight list still contains them
    if (sessions.length) listing = undefined
  }
  const ownOf = (sessions: readonly ServedSession[], chainId: ChainId, address: string): readonly ServedSession[] =>
    sessions.filter(
      session =>
        session.chainId === chainId && isSameAddress(getNamespace(chainId), parseAccountId(session.account).address, address)
    )

  async function add(session: SiwxSession): Promise<void> {
    const { message, signature, cacao } = session
    check([await api().verify({ message, signature, ...(cacao && { cacao }) })], [session])
  }

  function check(served: readonly ServedSession[], wanted: readonly SiwxSession[]): void {
    // an in-flight list does not contain them
    listing = undefined
    if (!served.every(isOfThisSite)) throw new KitError('siwx-domain', 'The service has signed in at another site than this one.')
    if (!wanted.every(({ data }) => ownOf(served, data.chainId, data.accountAddress).length))
      throw new KitError('siwx-address', 'The service has signed somebody else in.')
  }

  return {
    async createMessage(request) {
      // The first nonce binds the browser by cookie: two concurrent tabs would count as two browsers, and one nonce would be
      // lost.
      const { nonce } = await withLock('w3m-siwx-nonce', () => api().nonce())
      return createSiwxMessage(request, nonce, options)
    },
    addSession: add,
    async setSessions(sessions) {
      const before = await list()
      if (sessions.length === 1) await add(sessions[0]!)
      // a nonce is valid once: send all messages that use it in one request
      else if (sessions.length) check(await api().verifyAll(sessions), sessions)
      await revokeAll(before)
    },
    async getSessions(chainId, address) {
      const now = environment().now()
      return ownOf(await list(), chainId, address)
        .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
        .map(toldSession)
    },
    async revokeSession(chainId, address) {
      await revokeAll(ownOf(await list(), chainId, address))
      // list again, so that invalid tokens are dropped
      if (mode === 'bearer') await list().catch(() => undefined)
    },
    getToken: () => api().token()
  }
}

/** Returns whether the session is of this app's host. A service may serve several hosts. */
const isOfThisSite = ({ domain }: ServedSession): boolean => domain === new URL(pageInfo().origin).host

/** Converts a session of the service: it returns account, chain and lifetime, but keeps the signature. */
function toldSession({ account, chainId, domain, issuedAt, expiresAt }: ServedSession): SiwxSession {
  return {
    data: {
      accountAddress: parseAccountId(account).address,
      chainId,
      domain,
      uri: pageInfo().origin,
      version: '1',
      nonce: '',
      issuedAt,
      expirationTime: expiresAt
    },
    message: '',
    signature: ''
  }
}
