// A small site with the kit, on a phone or a desktop: a separate page, because there is one kit per page. Its look is in the URL
// fragment, so that it can change without a reload.
import '../../elements/index.ts'
import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { environment } from '../../state/platform/environment.ts'
import { pageInfo } from '../../state/platform/page.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'
import type { W3mModal } from '../../elements/modal/w3m-modal.ts'
import type { goAlone } from './offline-networks.ts'
import { dress } from './apply-theme.ts'
import type { Settings } from './fields.ts'
import { optionsAlone, optionsOnStack } from './kit-options.ts'
import { LiveKit } from './live-kit.ts'
import { postToStudio } from './preview-event.ts'
import { isSame, readSettings } from './settings.ts'
import { findStack, type StackAddresses } from './stack.ts'
import { phone } from '../kit/environment.ts'
import { announce, chainsAlone, chainsOfStack, register } from './wallets.ts'

const chosen = (): Settings => readSettings(location.hash.slice(1))
const device = new URLSearchParams(location.hash.slice(1)).get('device') === 'phone' ? 'phone' : 'desktop'

let settings = chosen()
let stopLeaving: AbortController | undefined
let stack: StackAddresses | undefined
let alone: ReturnType<typeof goAlone> | undefined
useDevice()
const live = new LiveKit(now => (stack ? optionsOnStack(now, stack) : optionsAlone(now, alone!)))
const card = document.querySelector<W3mModal>('w3m-modal')!
begin().catch(console.error)

async function begin(): Promise<void> {
  stack = await findStack()
  if (!stack) alone = await import('./offline-networks.ts').then(module => module.goAlone())
  subscribeEvents(event => postToStudio({ device, ...event }))
  bringWallets()
  await show(undefined)
  addEventListener('hashchange', () => {
    const before = settings
    settings = chosen()
    leaveFocus()
    show(before).catch(console.error)
  })
}

/**
 * Simulates a separate device: it shares no storage with the other one or the page around it, and uses
 * the chosen motion.
 */
function useDevice(): void {
  const own = environment()
  const stored = new Map<string, string>()
  const facts = pageInfo()
  setEnvironment({
    ...own,
    storage: {
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: key => void stored.delete(key)
    },
    onStorage: () => () => undefined,
    matches: media => (settings.motion === 'reduce' && /prefers-reduced-motion/.test(media)) || own.matches(media),
    // the page reads its current state
    page: Object.assign(Object.create(facts) as typeof facts, { inFrame: false }, device === 'phone' && phone)
  })
}

async function show(before: Settings | undefined): Promise<void> {
  dress(settings, document.documentElement)
  document.documentElement.dataset.motion = settings.motion
  for (const button of document.querySelectorAll('w3m-button')) {
    button.size = settings.buttonSize
    button.balance = settings.buttonBalance
  }
  const differs = (...names: readonly (keyof Settings)[]) => !before || names.some(name => !isSame(before[name], settings[name]))
  if (before && differs('answers', 'latency', 'door', 'solana', 'bitcoin', 'polkadot')) bringWallets()
  const isPage = settings.screen !== 'modal'
  card.embedded = isPage
  document.body.dataset.shows = settings.screen
  const started = live.set(settings)
  const { kit } = live
  if (!kit) return
  if (started || differs('visitor')) await visit(before)
  if (!isPage && (started || differs('screen', 'visitor'))) await kit.open()
}

/** Keeps the keyboard focus in the panel when a change there opens a screen here. */
function leaveFocus(): void {
  const theirs = window.frameElement?.ownerDocument.activeElement as HTMLElement | null | undefined
  if (!theirs || theirs === window.frameElement) return
  stopLeaving?.abort()
  const leaving = (stopLeaving = new AbortController())
  const until = { signal: leaving.signal, capture: true }
  addEventListener('focusin', () => theirs.focus({ preventScroll: true }), until)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => leaving.abort(), until)
  // a screen takes the focus after its transition
  setTimeout(() => leaving.abort(), 1_500)
}

/** Connects or disconnects the test wallet as chosen. */
async function visit(before: Settings | undefined): Promise<void> {
  const { kit } = live
  const wallet = window.testWallet
  if (settings.visitor === 'connected' && wallet) {
    // a kit that was created again reconnects by itself
    if (wallet.connected && settings.reconnect) return
    wallet.answerNext('approve', 'eth_requestAccounts')
    await kit!.connect(wallet.info.rdns).catch(console.error)
  } else if (before?.visitor === 'connected' && settings.visitor === 'new') {
    await kit!.disconnect()
  }
}

function bringWallets(): void {
  announce(stack ? chainsOfStack(stack) : chainsAlone(alone!, settings), settings, { remember: false })
  if (stack) register(stack, settings, { remember: false })
}
