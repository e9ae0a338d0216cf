import { parseFrameQuery } from '../../frame/protocol/frame-url.ts'
import { openFrameChannel, type FrameHandlers } from '../../frame/protocol/channel.ts'
import { requestNames } from '../../frame/protocol/messages.ts'
import { createNetworks } from '../../frame/page/chain/networks.ts'
import { deriveKeys } from '../../frame/page/keys/derive-keys.ts'
import { handleRpc } from '../../frame/page/handle-rpc.ts'
import { createScreenHost } from '../../frame/page/ui/screen-host.ts'
import { setLanguage } from '../../frame/page/text/translate.ts'
import { followTheme } from '../../frame/page/theme.ts'
import type { Signer } from '../../frame/page/wallet/account.ts'

// The secure frame with an unlocked wallet: the real channel, screens, press guard, window and signatures, with a key known to
// the test in the place of a login. Tests attack it from the page that embeds it.

const search = new URLSearchParams(location.search)
const { origin } = parseFrameQuery(location.search)
const entropy = () => new Uint8Array(16).fill(7)
const keys = await deriveKeys(entropy())
const after = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
const report = (told: object) => parent.postMessage(told, { targetOrigin: origin })

await setLanguage(['en'])
if (search.has('userAgent')) Object.defineProperty(navigator, 'userAgent', { value: search.get('userAgent') })
if (search.has('withoutPopups')) window.open = () => null
if (search.has('blind')) delete (IntersectionObserverEntry.prototype as Partial<{ isVisible: boolean }>).isVisible

const stage = createScreenHost({
  window,
  origin,
  after,
  confirmInFrame: search.has('confirmInFrame'),
  onChange: () => undefined,
  onBlocked: () => report({ blocked: true })
})
/** Asks for the password, as the wallet's own shares do. */
const unlock = async (signal: AbortSignal) => {
  const { createRecoverySecretScreen } = await import('../../frame/page/screens/recovery-secret.ts')
  const passkey = () => Promise.reject(new Error('No test has a passkey.'))
  await stage.show(createRecoverySecretScreen({ purpose: 'unlock', method: 'password', passkey, open: async () => true }), {
    signal
  })
}
const isLocked = search.has('locked')
const desk: Signer = {
  isOpen: async () => !isLocked,
  async withKeys(work, signal) {
    if (isLocked) await unlock(signal)
    return work(keys)
  }
}
const networks = createNetworks([], fetch)
const sent = new Map<string, `0x${string}`>()
const nodeless = { id: 'eip155:1', name: 'Nowhere', rpc: [], nativeCurrency: { symbol: 'ETH', decimals: 18 } } as const

const context = {
  origin,
  desk,
  stage,
  networks: { ...networks, all: [nodeless], find: () => nodeless },
  addresses: async () => keys.addresses,
  preferred: () => 'eoa' as const,
  sent,
  now: () => Date.now(),
  after
}

const handlers = Object.fromEntries(
  requestNames.map(name => [name, () => Promise.reject(new Error(`No test asks ${name}.`))])
) as unknown as FrameHandlers

openFrameChannel({
  window,
  origin,
  handlers: {
    ...handlers,
    SYNC_THEME: followTheme(stage),
    DISMISS: () => {
      stage.dismiss()
      return undefined
    },
    RPC_REQUEST: async (payload, { signal }) => {
      const release = stage.hold()
      try {
        return (await handleRpc(context, payload, signal)) as never
      } finally {
        release()
      }
    }
  }
})

const shown = () => document.querySelector('#stage')?.shadowRoot
addEventListener('message', ({ data, source }: MessageEvent) => {
  if (source !== parent || data?.look === undefined) return
  const button = shown()?.querySelector('.actions .main')?.getBoundingClientRect()
  report({
    look: data.look,
    text: shown()?.textContent ?? '',
    state: shown()?.querySelector<HTMLElement>('[data-window]')?.dataset['window'],
    ...(button && { button: { x: button.x + button.width / 2, y: button.y + button.height / 2 } })
  })
})
report({ ready: keys.addresses.eip155 })
