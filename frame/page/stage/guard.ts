/** How long a decision has to have been seen, whole and uncovered, before it can be taken, in milliseconds. */
export const seenTime = 600

/**
 * The least that a frame has to be, in CSS pixels: its title, who asks, and the buttons. A page that makes it smaller shows buttons alone, and
 * says around them whatever it likes.
 */
const leastRoom = { width: 280, height: 200 } as const

/** What the engine tells about being seen: IntersectionObserver version 2. https://w3c.github.io/IntersectionObserver/v2/ */
interface SeenEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}

/** True where the engine knows whether something lies over an element, or its page is faded, moved or scaled. */
export function canTell(window: { readonly IntersectionObserverEntry?: { readonly prototype: object } }): boolean {
  return window.IntersectionObserverEntry !== undefined && 'isVisible' in window.IntersectionObserverEntry.prototype
}

export interface GuardOptions {
  readonly window: Window & typeof globalThis
  /** What has to be seen whole: the decision, and what it is about. */
  readonly area: Element
  readonly button: HTMLButtonElement
  /** Enter in it is a press of the button. */
  readonly field?: HTMLInputElement | undefined
  /** A window of its own: nothing can lie over it, and only the time counts. */
  readonly alone: boolean
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** The visitor has pressed it, and meant it. */
  readonly onPress: () => void
}

/**
 * Arms a button once its area was seen whole and uncovered for {@link seenTime}, and disarms it at once when it no longer is, or when
 * the frame has been resized, scrolled, hidden or moved under the pointer; then the time begins anew. Only a trusted press counts, with
 * the keyboard too. Returns a function that ends it.
 *
 * Engines that know covering also drop presses in frames that have just been moved by their page (Chromium, since version 110).
 */
export function guardPress({ window, area, button, field, alone, after, onPress }: GuardOptions): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isSeen = alone
  let cancel = () => {}
  let origin: string | undefined

  const disarm = () => {
    cancel()
    button.setAttribute('aria-disabled', 'true')
  }
  const hasRoom = () => alone || (window.innerWidth >= leastRoom.width && window.innerHeight >= leastRoom.height)
  const press = () => {
    if (button.getAttribute('aria-disabled') !== 'true') onPress()
  }
  const begin = () => {
    disarm()
    if (isSeen && hasRoom() && window.document.visibilityState === 'visible') {
      cancel = after(seenTime, () => button.removeAttribute('aria-disabled'))
    }
  }

  const observer = alone
    ? undefined
    : observerOf(window, seen => {
        if (seen === isSeen) return
        isSeen = seen
        begin()
      })
  observer?.observe(area)

  // where the frame stands on the screen is only known from the pointer: its place there less its place here
  const watchPointer = (event: PointerEvent | MouseEvent) => {
    const now = `${event.screenX - event.clientX} ${event.screenY - event.clientY}`
    const hasMoved = origin !== undefined && origin !== now
    origin = now
    if (hasMoved) begin()
  }
  const options = { signal, capture: true } as const
  for (const name of ['pointermove', 'pointerdown', 'pointerover'] as const) window.addEventListener(name, watchPointer, options)
  window.addEventListener('resize', begin, options)
  window.addEventListener('scroll', begin, options)
  window.document.addEventListener('visibilitychange', begin, options)
  window.addEventListener('blur', begin, options)
  button.addEventListener(
    'click',
    event => {
      if (!event.isTrusted) return
      if (event.detail > 0) watchPointer(event)
      press()
    },
    { signal }
  )
  field?.addEventListener(
    'keydown',
    event => {
      if (event.isTrusted && event.key === 'Enter' && !event.isComposing) press()
    },
    { signal }
  )
  begin()

  return () => {
    disarm()
    observer?.disconnect()
    ending.abort()
  }
}

function observerOf(window: Window & typeof globalThis, onChange: (seen: boolean) => void): IntersectionObserver {
  // the engine looks anew every 100 ms, the shortest that it allows
  const options = { threshold: [0, 0.5, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit
  return new window.IntersectionObserver(entries => {
    const last: SeenEntry | undefined = entries.at(-1)
    onChange(last?.isVisible === true && last.intersectionRatio >= 0.99)
  }, options)
}
