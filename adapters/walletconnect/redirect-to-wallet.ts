import { normalizeAppLink } from '../base/deep-link.ts'
import type { SourceContext, WalletApp } from '../wallet-source.ts'
import type { Client } from './load-sign-client.ts'
import { deepLinkKey } from './options.ts'

/**
 * Marks a session whose app the kit opens itself, to distinguish it from a wallet that disables the
 * redirect.
 */
interface SessionConfig {
  readonly disableDeepLink?: boolean
  readonly openedByKit?: boolean
}

type Storage = SourceContext['storage']

/**
 * Stores the app whose link established the session;
 * a scanned QR code means the app is on another device.
 */
export function storeWalletApp(storage: Storage, topic: string, app: WalletApp | undefined): void {
  if (app) storage.setItem(deepLinkKey, JSON.stringify({ href: app.href, name: app.name, topic }))
  else storage.removeItem(deepLinkKey)
}

/** Removes the app of an ended session. Keeps that of another session. */
export function removeWalletApp(storage: Storage, topic: string): void {
  if (choice(storage).topic === topic) storage.removeItem(deepLinkKey)
}

/**
 * Opens the session's wallet app for a request: it shows nothing in the background.
 * The client does so too, but only after waiting for storage, when mobile browsers no longer see user activation; so this is
 * disabled in the client. Without `openLink` the client's redirect stays enabled.
 */
export function redirectToWallet({ openLink, storage }: SourceContext, client: Client, topic: string): void {
  if (!openLink) return
  const config: SessionConfig | undefined = client.session.get(topic).sessionConfig
  if (config?.disableDeepLink && !config.openedByKit) return
  if (!config?.openedByKit) {
    void client.session.update(topic, { sessionConfig: { disableDeepLink: true, openedByKit: true } as SessionConfig })
  }
  const { href, topic: connected } = choice(storage)
  const app = connected === topic && typeof href === 'string' ? normalizeAppLink(href) : undefined
  if (app) openLink(requestLink(app, topic))
}

function choice(storage: Storage): { readonly href?: unknown; readonly topic?: unknown } {
  try {
    return Object(JSON.parse(storage.getItem(deepLinkKey) ?? '{}')) as { href?: unknown; topic?: unknown }
  } catch {
    return {} // not JSON: no app is stored
  }
}

/** Returns the link to a pending request. Telegram has its own parameter format. */
function requestLink(app: string, topic: string): string {
  const query = `sessionTopic=${topic}`
  if (!app.startsWith('https://t.me')) return `${app.replace(/\/$/, '')}/wc?${query}`
  return `${app.replace(/\/$/, '')}${app.includes('?') ? '&' : '?'}startapp=${btoa(query).replaceAll('=', '')}`
}
