// A small site with the kit, on a phone or a desktop: a separate page, because there is one kit per page. Its look is in the URL
// fragment, so that it can change without a reload.
import '../../elements/index.ts'
import { setEnvironment } from '../../state/platform/initial-environment.ts'
import { environment } from '../../state/platform/environment.ts'
import { pageInfo } from '../../state/platform/page.ts'
import { subscribeEvents } from '../../state/analytics/track.ts'
import { goAlone } from './offline-networks.ts'
import { dress } from './apply-theme.ts'
import type { Settings } from './fields.ts'
import { backingOf } from './backing.ts'
import { optionsOf } from './kit-options.ts'
import { programOf, type Backing } from './kit-program.ts'
import { leaveFocus, transition } from './leave-focus.ts'
import { LiveKit } from './live-kit.ts'
import { postToStudio, replayEvent } from './preview-event.ts'
import { isSame, readSettings } from './settings.ts'
import { findStack, type StackAddresses } from './stack.ts'
import { phone } from '../kit/environment.ts'
import { announce, chainsAlone, chainsOfStack, register } from './wallets.ts'

const chosen = (): Settings => readSettings(location.hash.slice(1))
const device = new URLSearchParams(location.hash.slice(1)).get('device') === 'phone' ? 'phone' : 'desktop'

let settings = chosen()
/** Ends with the first press of the user in the frame. */
let leaving: AbortController | undefined
let stack: StackAddresses | undefined
let backing: Backing | undefined
const known = goAlone()
useDevice()
// what the snippet has, and nothing beyond it
const live = new LiveKit(now => optionsOf(programOf(now, known.ids, backing), known.networks))
begin().catch(console.error)

async function begin(): Promise<void> {
  stack = await findStack()
  backing = stack && backingOf(stack)
  subscribeEvents(event => postToStudio({ device, ...event }))
  bringWallets()
  await leavingFocus(() => show(undefined))
  addEventListener(replayEvent, () => {
    leavingFocus(replay).catch(console.error)
  })
  addEventListener('hashchange', () => {
    const before = settings
    settings = chosen()
    leavingFocus(() => show(before)).catch(console.error)
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
  if (before && differs('answers', 'latency', 'door', 'local', 'solana', 'bitcoin', 'polkadot')) bringWallets()
  const started = live.set(settings)
  const { kit } = live
  if (!kit) return
  if (started || differs('visitor')) await visit(before)
  if (settings.screen === 'modal' && (started || differs('screen', 'visitor'))) await kit.open()
  else if (before?.screen === 'modal' && settings.screen !== 'modal') await kit.close()
}

let openings = 0
let endOfTransition: number | undefined

/** Opens a screen without a press in the frame: the keyboard focus stays in the page around it. */
async function leavingFocus(open: () => Promise<void>): Promise<void> {
  openings++
  clearTimeout(endOfTransition)
  if (!leaving || leaving.signal.aborted) leaveFocus((leaving = new AbortController()))
  try {
    await open()
  } finally {
    if (--openings === 0) endOfTransition = window.setTimeout(() => leaving?.abort(), transition)
  }
}

async function replay(): Promise<void> {
  await live.kit?.close()
  await live.kit?.open()
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
  const isLocal = settings.local
  announce(stack && isLocal ? chainsOfStack(stack) : chainsAlone(known.networks, settings), settings, { remember: false })
  if (stack) register(stack, isLocal ? settings : { ...settings, door: 'none' }, { remember: false })
}
