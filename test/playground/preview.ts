// A small site with the kit on it, on a phone or a desktop: a page of its own, because there is one kit a page. What it looks like stands
// in its address behind the `#`, so that it can change without being loaded anew.
import '../../elements/index.ts'
import { setEnvironment } from '../../state/early.ts'
import { environment } from '../../state/environment.ts'
import { page } from '../../state/page.ts'
import { subscribeEvents } from '../../state/track.ts'
import type { W3mModal } from '../../elements/modal/w3m-modal.ts'
import type { goAlone } from './alone.ts'
import { dress } from './dress.ts'
import type { Settings } from './fields.ts'
import { optionsAlone, optionsOnStack } from './kit-options.ts'
import { LiveKit } from './live-kit.ts'
import { tellStudio } from './preview-event.ts'
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
  if (!stack) alone = await import('./alone.ts').then(module => module.goAlone())
  subscribeEvents(event => tellStudio({ device, ...event }))
  bringWallets()
  await show(undefined)
  addEventListener('hashchange', () => {
    const before = settings
    settings = chosen()
    leaveFocus()
    show(before).catch(console.error)
  })
}

/** A device of its own: nothing that the other or the page around it has stored, and as much motion as is chosen. */
function useDevice(): void {
  const own = environment()
  const stored = new Map<string, string>()
  const facts = page()
  setEnvironment({
    ...own,
    storage: {
      getItem: key => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: key => void stored.delete(key)
    },
    onStorage: () => () => undefined,
    matches: media => (settings.motion === 'reduce' && /prefers-reduced-motion/.test(media)) || own.matches(media),
    // what is asked of a page as it is now is asked of the page
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

/** Somebody is at the panel: what opens here because of that does not take the keyboard from under their hands. */
function leaveFocus(): void {
  const theirs = window.frameElement?.ownerDocument.activeElement as HTMLElement | null | undefined
  if (!theirs || theirs === window.frameElement) return
  stopLeaving?.abort()
  const leaving = (stopLeaving = new AbortController())
  const until = { signal: leaving.signal, capture: true }
  addEventListener('focusin', () => theirs.focus({ preventScroll: true }), until)
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => leaving.abort(), until)
  // a screen takes the focus once it has come in
  setTimeout(() => leaving.abort(), 1_500)
}

/** The visitor has connected the test wallet, or has let it go. */
async function visit(before: Settings | undefined): Promise<void> {
  const { kit } = live
  const wallet = window.testWallet
  if (settings.visitor === 'connected' && wallet) {
    // a kit that has been started anew finds its visitor again by itself
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
