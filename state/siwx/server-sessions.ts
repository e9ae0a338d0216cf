import { alone } from '../../adapters/base/alone.ts'
import { parseAccountId, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { createSiwxApi, type SiwxApi } from '../../adapters/api/siwx.ts'
import type { ServedSession } from '../../adapters/api/contract/siwx.ts'
import { environment } from '../environment.ts'
import { page } from '../page.ts'
import type { SiwxConfig, SiwxSession } from './config.ts'
import { storedTokens } from './stored-tokens.ts'
import { isSameAddress } from './guard.ts'
import { messageFor, type MessageOptions } from './message.ts'

/** What the reference service does, and the token of a bearer. */
export interface ServerSessions extends Omit<SiwxConfig, 'getRequired'> {
  getToken(): Promise<string | undefined>
}

/** Sessions at the reference service: those of this site alone. Whoever asks at the same moment shares one answer. */
export function serverSessions(url: string, mode: 'cookie' | 'bearer', options: MessageOptions): ServerSessions {
  let made: SiwxApi | undefined
  const api = (): SiwxApi =>
    (made ??= createSiwxApi({
      baseUrl: url,
      fetch: (...request) => environment().fetch(...request),
      after: (...timing) => environment().after(...timing),
      now: () => environment().now(),
      ...(mode === 'bearer' && { tokens: storedTokens })
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
    // a list that left before still has them
    if (sessions.length) listing = undefined
  }
  const ownOf = (sessions: readonly ServedSession[], chainId: ChainId, address: string): readonly ServedSession[] =>
    sessions.filter(
      session => session.chainId === chainId && isSameAddress(chainId, parseAccountId(session.account).address, address)
    )

  async function add(session: SiwxSession): Promise<void> {
    const { message, signature, cacao } = session
    check([await api().verify({ message, signature, ...(cacao && { cacao }) })], [session])
  }

  function check(served: readonly ServedSession[], wanted: readonly SiwxSession[]): void {
    // a list that left before knows nothing of them
    listing = undefined
    if (!served.every(isOfThisSite)) throw new KitError('siwx-domain', 'The service has signed in at another site than this one.')
    if (!wanted.every(({ data }) => ownOf(served, data.chainId, data.accountAddress).length))
      throw new KitError('siwx-address', 'The service has signed somebody else in.')
  }

  return {
    async createMessage(request) {
      // The first one binds the browser by a cookie: two tabs at once would be two browsers, and the nonce of one of them lost.
      const { nonce } = await alone('w3m-siwx-nonce', () => api().nonce())
      return messageFor(request, nonce, options)
    },
    addSession: add,
    async setSessions(sessions) {
      const before = await list()
      if (sessions.length === 1) await add(sessions[0]!)
      // a nonce is good once: what was signed with one is told in one request
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
      // asked once more: tokens that are good for nobody are forgotten then
      if (mode === 'bearer') await list().catch(() => undefined)
    },
    getToken: () => api().token()
  }
}

/** One service may serve many sites, and be at the address of one of them: who is signed in at another is a stranger here. */
const isOfThisSite = ({ domain }: ServedSession): boolean => domain === new URL(page().origin).host

/** The service tells whose session it is, where and for how long; the signature stays with it. */
function toldSession({ account, chainId, domain, issuedAt, expiresAt }: ServedSession): SiwxSession {
  return {
    data: {
      accountAddress: parseAccountId(account).address,
      chainId,
      domain,
      uri: page().origin,
      version: '1',
      nonce: '',
      issuedAt,
      expirationTime: expiresAt
    },
    message: '',
    signature: ''
  }
}
