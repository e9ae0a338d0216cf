/** How long a screen has to be visible, focused and untouched before a decision on it counts, in milliseconds. */
export const seenTime = 1000

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

/**
 * Arms a button once its screen has been visible, focused and untouched for {@link seenTime}. Any press, key, resize, scroll, or loss of
 * focus or visibility disarms it and restarts the delay, so that repeated clicks and held keys never count. A press counts where it began
 * while the button was armed: `pointerdown` or the first `keydown` on the button itself, trusted by the engine.
 *
 * Keys typed into a field of the screen do not restart the delay: what they enter is the decision's own secret or confirmation word.
 *
 * @returns a function that ends it
 */
export function guardPress(options: GuardOptions): () => void {
  const { window, area, button, field, alone, after, onPress } = options
  const ending = new AbortController()
  const { signal } = ending
  const capture = { signal, capture: true } as const
  let isSeen = alone
  let isArmed = false
  let cancel = () => {}
  /** The press under way: what it began on, and whether the button was armed then. */
  let press: { readonly on: EventTarget | undefined; readonly isArmed: boolean } | undefined
  const keysDown = new Set<string>()
  let origin: string | undefined

  const isReady = () =>
    isSeen &&
    window.document.visibilityState === 'visible' &&
    (alone ? window.document.hasFocus() : window.innerWidth >= leastRoom.width && window.innerHeight >= leastRoom.height)

  const restart = () => {
    cancel()
    isArmed = false
    button.setAttribute('aria-disabled', 'true')
    if (!isReady()) return
    cancel = after(seenTime, () => {
      isArmed = isReady()
      if (isArmed) button.removeAttribute('aria-disabled')
    })
  }

  const observer = alone
    ? undefined
    : observerOf(window, seen => {
        if (seen === isSeen) return
        isSeen = seen
        disturb()
      })
  observer?.observe(area)

  /** What is on the screen, or where, has changed: the press under way began on something else. */
  const disturb = () => {
    if (press) press = { ...press, isArmed: false }
    restart()
  }

  const begin = (event: Event) => {
    const isOnButton = event.composedPath().includes(button)
    press = { on: isOnButton ? button : undefined, isArmed: isArmed && event.isTrusted }
    restart()
  }

  // the place of the iframe on the screen is known from the pointer alone: its screen coordinates less its client coordinates
  const watchPointer = (event: PointerEvent) => {
    const now = `${event.screenX - event.clientX} ${event.screenY - event.clientY}`
    const hasMoved = origin !== undefined && origin !== now
    origin = now
    if (hasMoved) disturb()
  }
  window.addEventListener('pointermove', watchPointer, capture)
  window.addEventListener('pointerover', watchPointer, capture)
  window.addEventListener(
    'pointerdown',
    event => {
      watchPointer(event)
      begin(event)
    },
    capture
  )

  window.addEventListener(
    'keydown',
    event => {
      keysDown.add(event.code)
      if (isTyping(event)) return
      // a key that is held repeats: it restarts the delay for as long as it is down
      if (event.repeat) return restart()
      if (field && event.composedPath().includes(field)) {
        const counts = isArmed && event.isTrusted && event.key === 'Enter' && !event.isComposing
        restart()
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
      if (!keysDown.delete(event.code)) restart()
    },
    capture
  )

  for (const name of ['resize', 'scroll'] as const) window.addEventListener(name, disturb, capture)
  for (const name of ['focus', 'blur'] as const) {
    window.addEventListener(
      name,
      event => {
        if (event.target !== window) return // of an element in it
        keysDown.clear()
        disturb()
      },
      capture
    )
  }
  window.document.addEventListener('visibilitychange', disturb, capture)
  button.addEventListener(
    'click',
    event => {
      // assistive technology activates a control without a pointer or a key
      const counts = event.isTrusted && (press ? press.on === button && press.isArmed : isArmed)
      press = undefined
      restart()
      if (counts) onPress()
    },
    { signal }
  )
  restart()

  return () => {
    cancel()
    isArmed = false
    button.setAttribute('aria-disabled', 'true')
    observer?.disconnect()
    ending.abort()
  }
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
