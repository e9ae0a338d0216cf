import { environment } from '../../state/platform/environment.ts'
import { $history, type Route } from '../../state/router/router.ts'

// Restores focus on back navigation. Screens re-render, so the control is matched by accessible name, then by index. Loaded with
// the first navigation, and shares nothing with the code of the first open.

interface Place {
  readonly card: Element
  readonly name: string
  readonly index: number
  /** Number of controls of the card. */
  readonly count: number
}

/** Stored place of each screen in the back stack. */
const led = new WeakMap<Route, Place>()

/** Number of frames to wait for a screen to render. */
const patience = 60

const control = ':is(a[href], button, input, textarea):not(:disabled, [tabindex="-1"])'

/** Starts tracking: the first screen is being left at this moment. */
export function restoreFocusOnBack(): void {
  let before = $history.get()
  remember(before.at(-2))
  $history.listen(history => {
    if (history.length > before.length) remember(history.at(-2))
    else if (history.length < before.length) giveBack(history.at(-1)!)
    before = history
  })
}

function remember(route: Route | undefined): void {
  if (!route) return
  const active = activeElement()
  const card = active && cardAround(active)
  if (!card) return
  const controls = [...controlsIn(card)]
  led.set(route, { card, name: nameOf(active), index: controls.indexOf(active), count: controls.length })
}

/** Restores the focus as soon as the control is rendered, unless the user has interacted before. */
function giveBack(route: Route): void {
  const place = led.get(route)
  led.delete(route)
  if (!place) return
  const left = standingOn(place)
  const elsewhere = new AbortController()
  // Keyboard and pointer input mean that the user has moved on.
  for (const act of ['keydown', 'pointerdown', 'beforeinput', 'input'])
    place.card.addEventListener(act, () => elsewhere.abort(), { capture: true, signal: elsewhere.signal })
  let given: Element | undefined
  const look = (frames: number): void => {
    if (elsewhere.signal.aborted) return
    const screen = standingOn(place)
    if (screen && screen !== left) {
      const found = controlAt(place)
      if (found) {
        elsewhere.abort()
        if (!found.matches('input, textarea') || !isTouched()) found.focus({ preventScroll: true })
        return
      }
      // Until then the first control has the focus, as on every screen.
      if (screen.matches(':focus-within')) {
        const active = activeElement()
        if (given && active !== given) return elsewhere.abort()
        given = active
      }
    }
    if (frames && place.card.isConnected) requestAnimationFrame(() => look(frames - 1))
    else elsewhere.abort()
  }
  requestAnimationFrame(() => look(patience))
}

const standingOn = ({ card }: Place): Element | null => card.querySelector('.page:not(.leaving)')

function controlAt({ card, name, index, count }: Place): HTMLElement | undefined {
  const controls = [...controlsIn(card)]
  const named = name ? controls.filter(each => nameOf(each) === name) : []
  if (named.length) return named.find(each => each === controls[index]) ?? named[0]
  // The name may have changed through the user's selection.
  return controls.length === count ? controls[index] : undefined
}

/** Yields all controls across shadow roots, in document order. */
function* controlsIn(node: Element | ShadowRoot): Generator<HTMLElement> {
  for (const child of node.children) {
    if (!(child instanceof HTMLElement) || child.inert) continue
    if (child.matches(control)) yield child
    if (child.shadowRoot) yield* controlsIn(child.shadowRoot)
    yield* controlsIn(child)
  }
}

function activeElement(): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}

/** Returns the modal's card, including its header. */
function cardAround(element: Element): Element | undefined {
  const card = element.closest('section.card')
  const root = element.getRootNode()
  return card ?? (root instanceof ShadowRoot ? cardAround(root.host) : undefined)
}

const nameOf = (element: HTMLElement): string => element.ariaLabel ?? element.textContent.trim()

/** On touch devices the on-screen keyboard would cover the new screen. */
const isTouched = (): boolean => environment().matches('(pointer: coarse)')
