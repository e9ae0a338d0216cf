import type { SourceContext } from '../wallet-source.ts'
import type { Client } from './load.ts'
import { deepLinkKey } from './options.ts'

/** Marks a session whose app the kit opens, so that the wallet's own wish not to be opened is not mistaken for the kit's. */
interface SessionConfig {
  readonly disableDeepLink?: boolean
  readonly openedByKit?: boolean
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
  const app = chosenApp(storage.getItem(deepLinkKey))
  if (app) openLink(requestLink(app, topic))
}

function chosenApp(stored: string | null): string | undefined {
  try {
    const { href } = JSON.parse(stored ?? '{}') as { href?: unknown }
    return typeof href === 'string' && /^[a-z][a-z0-9+.-]*:\/\//i.test(href) && !/^(javascript|data|vbscript|file):/i.test(href)
      ? href
      : undefined
  } catch {
    return undefined // not JSON: nobody's choice
  }
}

/** The link a wallet knows a waiting request by. Telegram takes parameters in its own form. */
function requestLink(app: string, topic: string): string {
  const query = `sessionTopic=${topic}`
  if (!app.startsWith('https://t.me')) return `${app.replace(/\/$/, '')}/wc?${query}`
  return `${app.replace(/\/$/, '')}${app.includes('?') ? '&' : '?'}startapp=${btoa(query).replaceAll('=', '')}`
}
