import { appLink } from '../base/deep-link.ts'
import type { SourceContext, WalletApp } from '../wallet-source.ts'
import type { Client } from './load.ts'
import { deepLinkKey } from './options.ts'

/** Marks a session whose app the kit opens, so that the wallet's own wish not to be opened is not mistaken for the kit's. */
interface SessionConfig {
  readonly disableDeepLink?: boolean
  readonly openedByKit?: boolean
}

type Storage = SourceContext['storage']

/** Keeps the app by whose link a session came about; a session of a scanned code has its app on another device. */
export function rememberApp(storage: Storage, topic: string, app: WalletApp | undefined): void {
  if (app) storage.setItem(deepLinkKey, JSON.stringify({ href: app.href, name: app.name, topic }))
  else storage.removeItem(deepLinkKey)
}

/** The session is over. Another one's app stays. */
export function forgetApp(storage: Storage, topic: string): void {
  if (choice(storage).topic === topic) storage.removeItem(deepLinkKey)
}

/**
 * Brings the app of the session's wallet to the front for a request: it shows nothing while it sleeps. The client does that too, but
 * after it has waited for its storage, when a phone's browser no longer takes it for the visitor's own doing; so it is told not to.
 * Where the page gives no way to open links, the client's way stays.
 */
export function reopenWallet({ openLink, storage }: SourceContext, client: Client, topic: string): void {
  if (!openLink) return
  const config: SessionConfig | undefined = client.session.get(topic).sessionConfig
  if (config?.disableDeepLink && !config.openedByKit) return
  if (!config?.openedByKit) {
    void client.session.update(topic, { sessionConfig: { disableDeepLink: true, openedByKit: true } as SessionConfig })
  }
  const { href, topic: connected } = choice(storage)
  const app = connected === topic && typeof href === 'string' ? appLink(href) : undefined
  if (app) openLink(requestLink(app, topic))
}

function choice(storage: Storage): { readonly href?: unknown; readonly topic?: unknown } {
  try {
    return Object(JSON.parse(storage.getItem(deepLinkKey) ?? '{}')) as { href?: unknown; topic?: unknown }
  } catch {
    return {} // not JSON: nobody's choice
  }
}

/** The link a wallet knows a waiting request by. Telegram takes parameters in its own form. */
function requestLink(app: string, topic: string): string {
  const query = `sessionTopic=${topic}`
  if (!app.startsWith('https://t.me')) return `${app.replace(/\/$/, '')}/wc?${query}`
  return `${app.replace(/\/$/, '')}${app.includes('?') ? '&' : '?'}startapp=${btoa(query).replaceAll('=', '')}`
}
