import { openFrameChannel, type FrameChannel } from '../protocol/channel.ts'
import { readFrameQuery } from '../protocol/address.ts'
import { protocolVersion } from '../protocol/messages.ts'
import { createNetworks } from './chain/networks.ts'
import { readConfig } from './config.ts'
import type { Desk } from './desk.ts'
import { createHandlers } from './handlers.ts'
import { stretchBy } from './keys/stretch.ts'
import { stretchInWorker } from './keys/stretch-in-worker.ts'
import stretchWorker from './keys/stretch-worker.ts?worker&url'
import type { Vault } from './keys/vault.ts'
import { createLoginClient } from './login/login-client.ts'
import { openSessionStore } from './login/session-store.ts'
import { watchSession } from './login/session-watch.ts'
import { createStage } from './stage/stage.ts'
import { speak } from './text/text.ts'
import { createPasskeyMemory } from './wallet/passkey-memory.ts'
import { createSessionGuard } from './wallet/session-guard.ts'

// The frame's page. Everything of the platform is taken here and handed on.

const after = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const ask: typeof fetch = (...request) => fetch(...request)

async function start(): Promise<void> {
  const query = readFrameQuery(location.search)
  const speaking = speak(query.locale === undefined ? navigator.languages : [query.locale])
  const reply = await fetch(new URL('config.json', location.href), { credentials: 'omit' })
  if (!reply.ok) throw new Error('The configuration of the frame could not be read.')
  const config = readConfig(await reply.json(), location.href)

  await speaking
  stretchBy(stretchInWorker(new URL(stretchWorker, import.meta.url).href))
  const spoken: { channel?: FrameChannel } = {}
  const stage = createStage({
    window,
    origin: query.origin,
    after,
    confirmInFrame: config.confirmInFrame,
    onBlocked: () => spoken.channel?.emit('WINDOW_BLOCKED', undefined),
    onChange: isShown => spoken.channel?.emit(isShown ? 'SHOW' : 'HIDE', undefined)
  })
  const passkeys = createPasskeyMemory()
  const store = watchSession(
    openSessionStore(indexedDB),
    'BroadcastChannel' in globalThis ? new BroadcastChannel('w3m-session') : undefined
  )
  const client = createLoginClient({ base: config.auth, fetch: ask, store, now: () => Date.now(), page: query.origin })
  let vault: Vault | undefined
  const lock = () => {
    vault?.lock()
    passkeys.forget()
  }
  const guard = createSessionGuard({ store, client, after, lock })
  const loadDesk = async (): Promise<Desk> => {
    const [{ createDesk }, { openDeviceStore }, { createVault }] = await Promise.all([
      import('./desk.ts'),
      import('./keys/device-store.ts'),
      import('./keys/vault.ts')
    ])
    vault = createVault({ after })
    return createDesk({
      client,
      device: openDeviceStore(indexedDB),
      vault,
      guard,
      passkeys,
      stage,
      config,
      host: location.hostname,
      origin: query.origin,
      persist: () => navigator.storage.persist(),
      onRecoverySet: () => spoken.channel?.emit('RECOVERY_SET', undefined)
    })
  }
  let loading: Promise<Desk> | undefined
  const desk = () =>
    (loading ??= loadDesk().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  const handlers = createHandlers({
    origin: query.origin,
    host: location.hostname,
    chainId: query.chainId,
    client,
    desk,
    guard,
    passkeys,
    stage,
    networks: createNetworks(config.networks, ask),
    loading: new URL('loading', location.href).href,
    after,
    reload: () => setTimeout(() => location.reload()),
    onSocialResult: uri => spoken.channel?.emit('SOCIAL_RESULT', { uri })
  })
  const channel = openFrameChannel({ window, origin: query.origin, handlers })
  spoken.channel = channel
  // keys do not outlive what the user sees of the page, not even in the browser's cache of pages
  addEventListener('pagehide', lock)
  // the session may have changed while the page was in the back/forward cache; a store that cannot be read is noticed by the next request
  addEventListener('pageshow', ({ persisted }) => void (persisted && store.read().catch(() => undefined)))
  // a page that shows one user does not go on as another one
  store.subscribe((_now, elsewhere) => elsewhere && channel.tell('IS_CONNECTED', { isConnected: false }))
  channel.emit('READY', { version: protocolVersion })
}

start().catch((error: unknown) => console.error('The secure frame did not start.', error))
