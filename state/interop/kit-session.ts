import type { AccountId, Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { $options, type Options } from '../options/options.ts'
import { $sessions, sessionOf, type ConnectedSession } from '../session/session.ts'

// Access to the page's kit for other libraries, as for the React hooks: `createKit` is called once, anywhere.

/** Lazy-loads the kit's methods with the first call. */
export const loadActions = () => import('../kit/actions.ts')

/**
 * Returns the options of the running kit.
 *
 * @throws KitError `not-started` before `createKit`, after `stop()` and on a server
 */
export function requireRunningKit(): Options {
  const options = $options.get()
  if (!options.networks.length)
    throw new KitError('not-started', 'No kit runs on this page.', { metaMessages: ['Call createKit() first.'] })
  return options
}

/** Returns the session of a namespace if a wallet is connected, else `undefined`. */
export function getConnectedSession(namespace: Namespace): ConnectedSession | undefined {
  const session = sessionOf(namespace)
  return session.status === 'connected' ? session : undefined
}

/**
 * Returns the session of a connected wallet.
 *
 * @throws KitError `not-connected`
 */
export function requireConnectedSession(namespace: Namespace): ConnectedSession {
  const session = getConnectedSession(namespace)
  if (!session)
    throw new KitError('not-connected', `No wallet is connected in ${namespace}.`, { metaMessages: ['Connect one first.'] })
  return session
}

/** Returns the accounts of a session, the active one first. */
export const orderAccounts = ({ account, accounts }: ConnectedSession): readonly [AccountId, ...AccountId[]] => [
  account,
  ...accounts.filter(other => other !== account)
]

/** Resolves once the reconnect of a returning user has settled; at once if none is pending. */
export function waitForReconnect(namespace: Namespace): Promise<void> {
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

/**
 * Calls back at once and whenever the account, the accounts, the network or the wallet of a namespace
 * changes. Returns a function that unsubscribes.
 */
export function subscribeSession(namespace: Namespace, listener: (session: ConnectedSession | undefined) => void): () => void {
  let last: { readonly provider?: Provider; readonly accounts?: string } | undefined
  const notify = () => {
    const session = getConnectedSession(namespace)
    const now = session ? { provider: session.connection.provider, accounts: [session.account, ...session.accounts].join() } : {}
    if (last && last.provider === now.provider && last.accounts === now.accounts) return
    last = now
    listener(session)
  }
  const unlisten = $sessions.listen(notify)
  notify()
  return unlisten
}
