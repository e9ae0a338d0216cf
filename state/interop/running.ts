import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { $options, type Options } from '../options.ts'
import { $sessions, sessionOf, type ConnectedSession } from '../session.ts'

// What other libraries are given is the one kit of the page, as the hooks of React are: `createKit` is called once, anywhere.

/** What the visitor asks for, loaded with the first of it. */
export const actions = () => import('../actions.ts')

/** @throws KitError `not-started` before `createKit`, after `stop()` and on a server */
export function running(): Options {
  const options = $options.get()
  if (!options.networks.length)
    throw new KitError('not-started', 'No kit runs on this page.', { metaMessages: ['Call createKit() first.'] })
  return options
}

/** The session of a namespace, only if a wallet stands behind it. */
export function connectedIn(namespace: Namespace): ConnectedSession | undefined {
  const session = sessionOf(namespace)
  return session.status === 'connected' ? session : undefined
}

/** @throws KitError `not-connected` */
export function requireConnected(namespace: Namespace): ConnectedSession {
  const session = connectedIn(namespace)
  if (!session)
    throw new KitError('not-connected', `No wallet is connected in ${namespace}.`, { metaMessages: ['Connect one first.'] })
  return session
}

/** The accounts of a session, the active one first. */
export const activeFirst = ({ account, accounts }: ConnectedSession): readonly [AccountId, ...AccountId[]] => [
  account,
  ...accounts.filter(other => other !== account)
]

/** Resolves once a returning visitor's wallet has said whether it is still connected; at once where none is asked. */
export function settled(namespace: Namespace): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      const session = sessionOf(namespace)
      if (session.status === 'connecting' && session.account) return
      unlisten()
      resolve()
    }
    const unlisten = $sessions.listen(look)
    look()
  })
}

/** Calls back at once and whenever the account, the accounts, the network or the wallet of a namespace is another. Returns what stops it. */
export function follow(namespace: Namespace, listener: (session: ConnectedSession | undefined) => void): () => void {
  let last: { readonly provider?: Provider; readonly accounts?: string } | undefined
  const tell = () => {
    const session = connectedIn(namespace)
    const now = session ? { provider: session.connection.provider, accounts: [session.account, ...session.accounts].join() } : {}
    if (last && last.provider === now.provider && last.accounts === now.accounts) return
    last = now
    listener(session)
  }
  const unlisten = $sessions.listen(tell)
  tell()
  return unlisten
}
