import { openFrameChannel, type FrameChannel } from '../protocol/channel.ts'
import { parseFrameQuery } from '../protocol/frame-url.ts'
import { protocolVersion } from '../protocol/messages.ts'
import { createNetworks } from './chain/networks.ts'
import { parseConfig } from './config.ts'
import type { FrameWallet } from './wallet.ts'
import { createHandlers } from './handlers.ts'
import { setArgon2Backend } from './keys/argon2.ts'
import { createArgon2Worker } from './keys/run-argon2-worker.ts'
import stretchWorker from './keys/argon2-worker.ts?worker&url'
import type { KeyVault } from './keys/key-vault.ts'
import { createLoginClient } from './login/login-client.ts'
import { openSessionStore } from './login/session-store.ts'
import { watchSession } from './login/session-watch.ts'
import { createScreenHost } from './ui/screen-host.ts'
import { setLanguage } from './text/translate.ts'
import { createPasskeyMemory } from './wallet/passkey-memory.ts'
import { createSessionGuard } from './wallet/session-guard.ts'

// Entry of the frame's page. All platform APIs are read here and passed on.

const now = () => Date.now()

const after = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const fetchByName: typeof fetch = (...request) => fetch(...request)

async function start(): Promise<void> {
  const query = parseFrameQuery(location.search)
  const speaking = setLanguage(query.locale === undefined ? navigator.languages : [query.locale])
  const reply = await fetch(new URL('config.json', location.href), { credentials: 'omit' })
  if (!reply.ok) throw new Error('The configuration of the frame could not be read.')
  const config = parseConfig(await reply.json(), location.href)

  await speaking
  setArgon2Backend(createArgon2Worker(new URL(stretchWorker, import.meta.url).href))
  const spoken: { channel?: FrameChannel } = {}
  const stage = createScreenHost({
    window,
    origin: query.origin,
    after,
    confirmInFrame: config.confirmInFrame,
    onBlocked: () => spoken.channel?.emit('WINDOW_BLOCKED', undefined),
    onChange: isShown => spoken.channel?.emit(isShown ? 'SHOW' : 'HIDE', undefined)
  })
  const passkeys = createPasskeyMemory({ after, now })
  const store = watchSession(
    openSessionStore(indexedDB),
    'BroadcastChannel' in globalThis ? new BroadcastChannel('w3m-session') : undefined
  )
  const client = createLoginClient({ base: config.auth, fetch: fetchByName, store, now, after, page: query.origin })
  let vault: KeyVault | undefined
  const lock = () => {
    vault?.lock()
    passkeys.forget()
  }
  const guard = createSessionGuard({ store, client, after, lock })
  const loadDesk = async (): Promise<FrameWallet> => {
    const [{ createFrameWallet }, { openDeviceStore }, { createKeyVault }] = await Promise.all([
      import('./wallet.ts'),
      import('./keys/device-store.ts'),
      import('./keys/key-vault.ts')
    ])
    vault = createKeyVault({ after, now, onLock: passkeys.forget })
    return createFrameWallet({
      client,
      device: openDeviceStore(indexedDB),
      vault,
      guard,
      passkeys,
      stage,
      after,
      config,
      host: location.hostname,
      origin: query.origin,
      persist: () => navigator.storage.persist(),
      onRecoverySet: () => spoken.channel?.emit('RECOVERY_SET', undefined)
    })
  }
  let loading: Promise<FrameWallet> | undefined
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
    networks: createNetworks(config.networks, fetchByName, query.projectId),
    loading: new URL('loading', location.href).href,
    after,
    reload: () => setTimeout(() => location.reload()),
    onSocialResult: uri => spoken.channel?.emit('SOCIAL_RESULT', { uri })
  })
  const channel = openFrameChannel({ window, origin: query.origin, handlers })
  spoken.channel = channel
  // keys must not outlive the visible page, not even in the back/forward cache
  addEventListener('pagehide', lock)
  // the session may have changed while the page was in the back/forward cache; an unreadable store is reported by the next
  // request
  addEventListener('pageshow', ({ persisted }) => void (persisted && store.read().catch(() => undefined)))
  // a page that shows one user must not continue as another
  store.subscribe((_now, elsewhere) => elsewhere && channel.broadcast('IS_CONNECTED', { isConnected: false }))
  channel.emit('READY', { version: protocolVersion })
}

start().catch((error: unknown) => console.error('The secure frame did not start.', error))
