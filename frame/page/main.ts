import { openFrameChannel, type FrameChannel } from '../protocol/channel.ts'
import { readFrameQuery } from '../protocol/address.ts'
import { protocolVersion } from '../protocol/messages.ts'
import { createNetworks } from './chain/networks.ts'
import { readConfig } from './config.ts'
import { createDesk } from './desk.ts'
import { createHandlers } from './handlers.ts'
import { openDeviceStore } from './keys/device-store.ts'
import { stretchBy } from './keys/stretch.ts'
import { stretchInWorker } from './keys/stretch-in-worker.ts'
import stretchWorker from './keys/stretch-worker.ts?worker&url'
import { createVault } from './keys/vault.ts'
import { createLoginClient } from './login/login-client.ts'
import { openSessionStore } from './login/session-store.ts'
import { createStage } from './stage/stage.ts'
import { speak } from './text/text.ts'

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
    after,
    onChange: isShown => spoken.channel?.emit(isShown ? 'SHOW' : 'HIDE', undefined)
  })
  const vault = createVault({ after })
  const client = createLoginClient({
    base: config.auth,
    fetch: ask,
    store: openSessionStore(indexedDB),
    now: () => Date.now()
  })
  const desk = createDesk({ client, device: openDeviceStore(indexedDB), vault, stage, config, host: location.hostname })
  const handlers = createHandlers({
    origin: query.origin,
    chainId: query.chainId,
    client,
    desk,
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
  addEventListener('pagehide', () => vault.lock())
  channel.emit('READY', { version: protocolVersion })
}

start().catch((error: unknown) => console.error('The secure frame did not start.', error))
