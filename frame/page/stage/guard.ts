import { createPlaceWatch } from './pointer-place.ts'

/** How long a screen has to be visible, focused and untouched before a decision on it counts, in milliseconds. */
export const seenTime = 1000
/**
 * How long a pointer has to be over the document before it counts, in milliseconds. A window of a page that was on top, and closes as the
 * pointer comes, passes its press on to what was below.
 */
const arrivalTime = 500

/**
 * The smallest iframe in which a decision counts, in CSS pixels: room for the title, the requester and the buttons. A page that makes it
 * smaller shows the buttons alone, next to text of its own.
 */
const leastRoom = { width: 280, height: 200 } as const

/** IntersectionObserver version 2. https://w3c.github.io/IntersectionObserver/v2/ */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** True where the engine reports that an element is covered, transparent, moved or scaled. */
export function canTell(window: { readonly IntersectionObserverEntry?: { readonly prototype: object } }): boolean {
  return window.IntersectionObserverEntry !== undefined && 'isVisible' in window.IntersectionObserverEntry.prototype
}

export interface GuardOptions {
  readonly window: Window & typeof globalThis
  /** What has to be visible as a whole: the decision, and what it is about. */
  readonly area: Element
  readonly button: HTMLButtonElement
  /** Enter in it presses the button. */
  readonly field?: HTMLInputElement | undefined
  /** A top-level window of the wallet: no page can cover it, and visibility is not observed. */
  readonly alone: boolean
  /** The timer of `window`: that of a hidden opener is throttled. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** A press that counts. */
  readonly onPress: () => void
}

interface Arming {
  readonly isArmed: boolean
  /** The button is where it was when it was armed, and as large: what is pressed there is what was seen there. */
  isInPlace(): boolean
  /** Disarms the button until {@link seenTime} has passed. */
  restart(): void
  /** Disarms it until {@link arrivalTime} has passed. */
  arrive(): void
  end(): void
}

/** Arms the button while it is ready and both delays are over. */
function createArming({ button, after }: GuardOptions, isReady: () => boolean): Arming {
  const delays = { rest: { isOver: false, cancel: () => {} }, arrival: { isOver: true, cancel: () => {} } }
  let isArmed = false
  let place = placeOf(button)
  const update = () => {
    isArmed = delays.rest.isOver && delays.arrival.isOver && isReady()
    if (isArmed) place = placeOf(button)
    if (isArmed) button.removeAttribute('aria-disabled')
    else button.setAttribute('aria-disabled', 'true')
  }
  const begin = (name: keyof typeof delays, milliseconds: number) => {
    delays[name].cancel()
    delays[name].isOver = false
    update()
    delays[name].cancel = after(milliseconds, () => {
      delays[name].isOver = true
      update()
    })
  }
  return {
    get isArmed() {
      return isArmed
    },
    isInPlace: () => placeOf(button).every((value, index) => Math.abs(value - place[index]!) < 1),
    restart() {
      begin('rest', seenTime)
    },
    arrive() {
      begin('arrival', arrivalTime)
    },
    end() {
      for (const { cancel } of Object.values(delays)) cancel()
      delays.rest.isOver = false
      update()
    }
  }
}

function placeOf(button: Element): readonly number[] {
  const { x, y, width, height } = button.getBoundingClientRect()
  return [x, y, width, height]
}

/**
 * Arms a button once its screen has been visible, focused and untouched for {@link seenTime}. Any press, key, resize, scroll, or loss of
 * focus or visibility disarms it and restarts the delay, so that repeated clicks and held keys never count. A press counts where it began
 * while the button was armed: `pointerdown` or the first `keydown` on the button itself, trusted by the engine. A press by a pointer counts
 * where the button has neither moved nor changed its size from its arming to the click.
 *
 * Keys typed into a field of the screen do not restart the delay: what they enter is the decision's own secret or confirmation word.
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
  /** The press under way: what it began on, and whether the button was armed then. */
  let press: { readonly on: EventTarget | undefined; readonly isArmed: boolean; readonly isKey: boolean } | undefined

  /** What is on the screen, or where, has changed: the press under way began on something else. */
  const disturb = () => {
    if (press) press = { ...press, isArmed: false }
    arming.restart()
  }
  const arrive = () => {
    if (press) press = { ...press, isArmed: false }
    arming.arrive()
  }
  const begin = (event: Event) => {
    const isOnButton = event.composedPath().includes(button)
    const isKey = event.type === 'keydown'
    const isArmed = arming.isArmed && event.isTrusted && (isKey || arming.isInPlace())
    press = { on: isOnButton ? button : undefined, isArmed, isKey }
    arming.restart()
  }

  const observer = alone
    ? undefined
    : observerOf(window, seen => {
        if (seen === isSeen) return
        isSeen = seen
        disturb()
      })
  observer?.observe(area)
  watchPointer(options, capture, { disturb, arrive, begin })
  watchKeys(options, capture, { arming, begin })
  watchDocument(window, capture, disturb)
  button.addEventListener(
    'click',
    event => {
      // assistive technology activates a control without a pointer or a key
      const isArmed = press ? press.on === button && press.isArmed : arming.isArmed
      const counts = event.isTrusted && isArmed && (press?.isKey || arming.isInPlace())
      press = undefined
      arming.restart()
      if (counts) onPress()
    },
    { signal: ending.signal }
  )
  arming.restart()

  return () => {
    arming.end()
    observer?.disconnect()
    ending.abort()
  }
}

type Capture = { readonly signal: AbortSignal; readonly capture: true }

/** Pages move and cover the iframe; over the window lie other windows. */
function watchPointer(
  { window, alone }: GuardOptions,
  capture: Capture,
  { disturb, arrive, begin }: Readonly<Record<'disturb' | 'arrive', () => void>> & { readonly begin: (event: Event) => void }
): void {
  const hasMoved = createPlaceWatch()
  const watch = (event: PointerEvent) => {
    if (!alone && hasMoved(event)) disturb()
  }
  window.addEventListener('pointermove', watch, capture)
  window.addEventListener(
    'pointerover',
    event => {
      watch(event)
      // a finger arrives with its press
      if (event.relatedTarget === null && event.pointerType !== 'touch') arrive()
    },
    capture
  )
  window.addEventListener(
    'pointerdown',
    event => {
      watch(event)
      begin(event)
    },
    capture
  )
}

function watchKeys(
  { window, field, onPress }: GuardOptions,
  capture: Capture,
  { arming, begin }: { readonly arming: Arming; readonly begin: (event: Event) => void }
): void {
  const keysDown = new Set<string>()
  window.addEventListener(
    'keydown',
    event => {
      keysDown.add(event.code)
      if (isTyping(event)) return
      // a key that is held repeats: it restarts the delay for as long as it is down
      if (event.repeat) return arming.restart()
      if (field && event.composedPath().includes(field)) {
        const counts = arming.isArmed && event.isTrusted && event.key === 'Enter' && !event.isComposing
        arming.restart()
        if (counts) onPress()
        return
      }
      begin(event)
    },
    capture
  )
  window.addEventListener(
    'keyup',
    event => {
      // held since before this window had the focus: the click that Space makes on release must not count
      if (!keysDown.delete(event.code)) arming.restart()
    },
    capture
  )
  for (const name of ['focus', 'blur'] as const) {
    window.addEventListener(name, event => event.target === window && keysDown.clear(), capture)
  }
}

function watchDocument(window: Window & typeof globalThis, capture: Capture, disturb: () => void): void {
  for (const name of ['resize', 'scroll'] as const) window.addEventListener(name, disturb, capture)
  for (const name of ['focus', 'blur'] as const) {
    // not of an element in it
    window.addEventListener(name, event => event.target === window && disturb(), capture)
  }
  window.document.addEventListener('visibilitychange', disturb, capture)
}

/** A key that enters or edits text in a field, as opposed to one that presses, moves on or is a shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  // an element of another window is no instance of this window's `Element`
  return (
    (target as Element | undefined)?.localName === 'input' &&
    event.key !== 'Enter' &&
    event.key !== 'Tab' &&
    event.key !== 'Escape'
  )
}

function observerOf(window: Window & typeof globalThis, onChange: (seen: boolean) => void): IntersectionObserver {
  // 100 ms is the shortest delay that the engine accepts
  const options = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  return new window.IntersectionObserver(entries => {
    const last: SeenEntry | undefined = entries.at(-1)
    onChange(last?.isVisible === true && last.intersectionRatio >= 0.99)
  }, options)
}
