import { KitError } from '../base/error.ts'
import type { SignedIn, SignInRequest } from '../wallet-source.ts'
import type { Client, SessionRecord } from './load.ts'
import type { RequestedNamespaces } from './namespaces.ts'
import { userDisconnected } from './errors.ts'

// Connecting and signing in with one tap (`wc_sessionAuthenticate`). The client proposes a plain session beside it: a wallet that does not
// know the method takes that one; a refusal of either ends both, so that nobody is asked twice.

type Cacao = NonNullable<Awaited<ReturnType<Awaited<ReturnType<Client['authenticate']>>['response']>>['auths']>[number]

/** The session, and what was signed with it; nothing where the wallet has taken the plain proposal. */
export interface Settled {
  readonly session: SessionRecord
  readonly auths?: readonly Cacao[] | undefined
}

/** What `client.connect` gives, for both requests. */
export async function authenticate(
  client: Client,
  { eip155 }: RequestedNamespaces,
  { chainId, domain, uri, nonce, statement, expirationTime, notBefore, resources }: SignInRequest
): Promise<{ readonly uri: string; readonly approval: () => Promise<Settled> }> {
  const { chains = [], methods = [] } = eip155 ?? {}
  const asked = await client.authenticate({
    // the wallet signs for the first, or for each
    chains: [...new Set([...chains].sort((one, other) => Number(other === chainId) - Number(one === chainId)))],
    methods,
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(resources && { resources: [...resources] })
  })
  const topic = /^wc:([^@]+)@/.exec(asked.uri)?.[1] ?? ''
  return {
    uri: asked.uri,
    async approval() {
      try {
        const { session, auths } = await asked.response()
        if (session) return { session, auths }
      } catch (error) {
        endLate(client, topic)
        throw error
      }
      throw new KitError('unauthorized', 'The wallet has signed in, and allows nothing else.', {
        metaMessages: ['Connect again, and allow the requests that the wallet lists.']
      })
    }
  }
}

/**
 * What a wallet has signed is believed once it says what was asked, word for word where it matters, and the account's key has signed it.
 *
 * @throws VerifyError, SignInMessageError
 */
export async function checkSignedIn(client: Client, auths: readonly Cacao[], asked: SignInRequest): Promise<readonly SignedIn[]> {
  const { verifyMessage } = await import('../siwx/verify.ts')
  return Promise.all(
    auths.map(async cacao => {
      const message = client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss })
      const { domain, uri, nonce } = asked
      const { account } = await verifyMessage({ message, signature: cacao.s.s, domain, uri, nonce })
      return { account: account as SignedIn['account'], message, signature: cacao.s.s, cacao }
    })
  )
}

/** The client keeps the session of a wallet whose signature does not hold, a moment after it has said so: it is ended all the same. */
function endLate(client: Client, pairingTopic: string): void {
  client.core.heartbeat.once('heartbeat_pulse', () => {
    for (const { topic } of client.session.getAll().filter(session => session.pairingTopic === pairingTopic))
      client.disconnect({ topic, reason: userDisconnected }).catch(() => undefined) // it expires
  })
}
