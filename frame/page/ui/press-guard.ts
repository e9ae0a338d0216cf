import { createArming, type Arming, type ArmingOptions } from '../stage/arming.ts'
import { createPlaceWatch } from '../stage/pointer-place.ts'
import { createPress, type Press } from '../stage/press.ts'

/**
 * Minimum size of an iframe for a decision, in CSS pixels: enough for the title, the requester and the
 * buttons. A smaller iframe could show the buttons only, next to the page's own text.
 */
const leastRoom = { width: 280, height: 200 } as const

/** IntersectionObserver version 2. https://w3c.github.io/IntersectionObserver/v2/ */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** Returns true if the engine reports that an element is covered, transparent, moved or scaled. */
export function supportsVisibilityTracking(window: {
  readonly IntersectionObserverEntry?: { readonly prototype: object }
}): boolean {
  return window.IntersectionObserverEntry !== undefined && 'isVisible' in window.IntersectionObserverEntry.prototype
}

export interface GuardOptions extends ArmingOptions {
  readonly window: Window & typeof globalThis
  /** Area that must be completely visible: the decision, and its subject. */
  readonly area: Element
  /** Field in which Enter presses the button. */
  readonly field?: HTMLInputElement | undefined
  /** True for a top-level window of the wallet: no page can cover it, and visibility is not observed. */
  readonly alone: boolean
  /** Called for a press that counts. */
  readonly onPress: () => void
}

/**
 * Arms a button once its screen has been visible, focused and untouched for a second.
 * Any press, key, resize, scroll, or loss of focus or visibility disarms it and restarts the delay, so that repeated clicks and
 * held keys never count. A press counts if it began while the button was armed: `pointerdown` or the first `keydown` on the
 * button itself, trusted by the engine. A press by a pointer counts if the button has neither moved nor changed its size from its
 * arming to the click.
 *
 * Keys typed into a field of the screen do not restart the delay: they enter the decision's own secret or confirmation word.
 *
 * @returns a function that ends it
 */
export function guardPress(options: GuardOptions): () => void {
  const { window, area, button, alone, onPress } = options
  const ending = new AbortController()
  const capture = { signal: ending.signal, capture: true } as const
  let isSeen = alone
  const arming = createArming(options, () => {
    if (!isSeen || window.document.visibilityState !== 'visible') return false
    if (alone) return window.document.hasFocus()
    return window.innerWidth >= leastRoom.width && window.innerHeight >= leastRoom.height
  })
  const press = createPress(button, arming)
  const observer = alone
    ? undefined
    : observerOf(window, seen => {
        if (seen === isSeen) return
        isSeen = seen
        press.disturb()
      })
  observer?.observe(area)
  watchPointer(options, capture, press)
  watchKeys(options, capture, { arming, press })
  watchDocument(window, capture, press)
  button.addEventListener('click', event => press.counts(event) && onPress(), { signal: ending.signal })
  arming.restart()

  return () => {
    arming.end()
    observer?.disconnect()
    ending.abort()
  }
}

type Capture = { readonly signal: AbortSignal; readonly capture: true }

/**
 * Watches the pointer: pages can move and cover the iframe, and other windows can cover the wallet's
 * window.
 */
function watchPointer({ window, alone }: GuardOptions, capture: Capture, press: Press): void {
  const hasMoved = createPlaceWatch()
  const watch = (event: PointerEvent) => {
    if (!alone && hasMoved(event)) press.disturb()
  }
  window.addEventListener('pointermove', watch, capture)
  window.addEventListener(
    'pointerover',
    event => {
      watch(event)
      // a touch arrives with its press
      if (event.relatedTarget === null && event.pointerType !== 'touch') press.arrive()
    },
    capture
  )
  window.addEventListener(
    'pointerdown',
    event => {
      watch(event)
      press.begin(event)
    },
    capture
  )
  for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, event => press.end(event), capture)
}

function watchKeys(
  { window, field, onPress }: GuardOptions,
  capture: Capture,
  { arming, press }: { readonly arming: Arming; readonly press: Press }
): void {
  const keysDown = new Set<string>()
  window.addEventListener(
    'keydown',
    event => {
      keysDown.add(event.code)
      if (isTyping(event)) return
      // a held key repeats: it restarts the delay as long as it is down
      if (event.repeat) return arming.restart()
      if (field && event.composedPath().includes(field)) {
        const counts = arming.isArmed && event.isTrusted && event.key === 'Enter' && !event.isComposing
        arming.restart()
        if (counts) onPress()
        return
      }
      press.begin(event)
    },
    capture
  )
  window.addEventListener(
    'keyup',
    event => {
      // held since before this window had the focus: the click by Space on release must not count
      if (!keysDown.delete(event.code)) press.disturb()
      else if (!isTyping(event)) press.end(event)
    },
    capture
  )
  for (const name of ['focus', 'blur'] as const) {
    window.addEventListener(name, event => event.target === window && keysDown.clear(), capture)
  }
}

function watchDocument(window: Window & typeof globalThis, capture: Capture, press: Press): void {
  for (const name of ['resize', 'scroll'] as const) window.addEventListener(name, () => press.disturb(), capture)
  for (const name of ['focus', 'blur'] as const) {
    // ignore focus events of elements
    window.addEventListener(name, event => event.target === window && press.leave(), capture)
  }
  window.document.addEventListener('visibilitychange', () => press.leave(), capture)
}

/**
 * Returns true for a key that enters or edits text in a field, as opposed to one that presses, moves
 * the focus or is a shortcut.
 */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  // an element of another window is not an instance of this window's `Element`
  return (
    (target as Element | undefined)?.localName === 'input' &&
    event.key !== 'Enter' &&
    event.key !== 'Tab' &&
    event.key !== 'Escape'
  )
}

function observerOf(window: Window & typeof globalThis, onChange: (seen: boolean) => void): IntersectionObserver {
  // 100 ms is the minimum delay that the engine accepts
  const options = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  return new window.IntersectionObserver(entries => {
    const last: SeenEntry | undefined = entries.at(-1)
    onChange(last?.isVisible === true && last.intersectionRatio >= 0.99)
  }, options)
}
