import { environment } from '../../state/environment.ts'
import { $history, type Route } from '../../state/router.ts'

// Who goes back is where they were: at the control that led away. A screen is drawn anew then, so that the control is found by what it says,
// or by its place. Comes with the first screen that is gone to from another, and shares nothing with what a first open loads.

interface Place {
  readonly card: Element
  readonly name: string
  readonly index: number
  /** How many controls the card had. */
  readonly count: number
}

/** Of each screen that can be gone back to. */
const led = new WeakMap<Route, Place>()

/** Frames in which a screen may still be drawing itself. */
const patience = 60

const control = ':is(a[href], button, input, textarea):not(:disabled, [tabindex="-1"])'

/** Follows the visitor from now on: the first screen is being left just now. */
export function followFocus(): void {
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

/** Gives it the focus again, as soon as it is there; not once the visitor has gone elsewhere. */
function giveBack(route: Route): void {
  const place = led.get(route)
  led.delete(route)
  if (!place) return
  const left = standingOn(place)
  const elsewhere = new AbortController()
  // who types or points has begun with something else
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
      // until it is there the first control has the focus, as on any screen
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
  // what it says may have changed by what was chosen
  return controls.length === count ? controls[index] : undefined
}

/** Through every shadow root, in the order in which they stand. */
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

/** The modal's, with its header. */
function cardAround(element: Element): Element | undefined {
  const card = element.closest('section.card')
  const root = element.getRootNode()
  return card ?? (root instanceof ShadowRoot ? cardAround(root.host) : undefined)
}

const nameOf = (element: HTMLElement): string => element.ariaLabel ?? element.textContent.trim()

/** The keyboard of a phone would cover what has just appeared. */
const isTouched = (): boolean => environment().matches('(pointer: coarse)')
