import { environment } from '../../state/environment.ts'
import type { Route } from '../../state/router.ts'
import { deepActiveElement, firstControl, tabStops } from './focus.ts'

// Who goes back is where they were: at the control that led away. A screen is drawn anew then, so that the control is found by what it says
// and by its place.

interface Place {
  readonly name: string
  readonly index: number
  /** How many controls the screen had. */
  readonly count: number
}

/** Of each screen that can be gone back to; `undefined`: nothing on it had the focus. */
const led = new WeakMap<Route, Place | undefined>()

/** Frames in which a screen may still be drawing itself. */
const patience = 60

/** Keeps what had the focus on a screen that another was put over. A screen that takes the place of that other keeps it as it is. */
export function rememberFocus(route: Route | undefined, leaving: Element): void {
  if (!route || led.has(route)) return
  const stops = [...tabStops(leaving)]
  const active = deepActiveElement()
  const index = active ? stops.indexOf(active) : -1
  led.set(route, index < 0 ? undefined : { name: nameOf(stops[index]!), index, count: stops.length })
}

/** Gives it the focus again, as soon as it is there; not once the visitor has gone elsewhere. */
export function giveBackFocus(route: Route, coming: Element): void {
  const place = led.get(route)
  led.delete(route)
  if (place) requestAnimationFrame(() => look(place, coming, patience))
}

function look(place: Place, coming: Element, frames: number): void {
  const stops = [...tabStops(coming)]
  const found = stopAt(place, stops)
  if (found) return found.matches('input, textarea') && isTouched() ? undefined : found.focus({ preventScroll: true })
  // meanwhile the first control has it, as on any screen
  const moved = coming.matches(':focus-within') && deepActiveElement() !== firstControl(coming, isTouched())
  if (frames && !moved && coming.isConnected) requestAnimationFrame(() => look(place, coming, frames - 1))
}

function stopAt({ name, index, count }: Place, stops: readonly HTMLElement[]): HTMLElement | undefined {
  const named = name ? stops.filter(stop => nameOf(stop) === name) : []
  if (named.length) return named.find(stop => stop === stops[index]) ?? named[0]
  // what it says may have changed by what was chosen
  return stops.length === count ? stops[index] : undefined
}

const nameOf = (stop: HTMLElement): string => stop.ariaLabel ?? stop.textContent.trim()

/** The keyboard of a phone would cover what has just appeared. */
const isTouched = (): boolean => environment().matches('(pointer: coarse)')
