import type { Arming } from './arming.ts'

/** Last press of a screen, and the click that it decides. */
export interface Press {
  /** Handles `pointerdown`, or the first `keydown`. */
  begin(event: PointerEvent | KeyboardEvent): void
  /** Handles `pointerup`, `pointercancel` or `keyup`. */
  end(event: PointerEvent | KeyboardEvent): void
  /**
   * Handles a change of the contents or the position of the screen: the current press began on something
   * else.
   */
  disturb(): void
  /** Handles a pointer that enters the document. */
  arrive(): void
  /** Handles a change of focus or visibility: a release in the meantime goes to another window. */
  leave(): void
  /** Returns whether a click on the button counts. */
  counts(click: MouseEvent): boolean
}

interface Begun {
  readonly isKey: boolean
  /** Pointer or key whose release ends the press. */
  readonly by: number | string
  /** True if it began on the armed button, without a change since. */
  readonly isArmed: boolean
  readonly isOver: boolean
}

const isKeyEvent = (event: PointerEvent | KeyboardEvent): event is KeyboardEvent => event.type.startsWith('key')

const sourceOf = (event: PointerEvent | KeyboardEvent) => (isKeyEvent(event) ? event.code : event.pointerId)

/**
 * Tracks the presses of a screen.
 * Each restarts the delay of `arming` at its beginning and its end, so that its click is never mistaken for one without a press.
 *
 * Assistive technology activates a button without a pointer or a key: that click counts if the button is armed, unless a key is
 * down. Engines mark a click by a pointer with `pointerType`, or with `detail` if their clicks have none. A click of assistive
 * technology has no `pointerType` in any engine, but a `detail` in some.
 */
export function createPress(button: HTMLButtonElement, arming: Arming): Press {
  let press: Begun | undefined

  const disarm = (isOver = false) => {
    if (press) press = { ...press, isArmed: false, isOver: press.isOver || isOver }
  }
  /**
   * Returns the press that decides a click; `undefined` if there is none, or the click does not belong
   * to it.
   */
  const deciding = ({ pointerType, detail }: Partial<PointerEvent>) => {
    if (!press || pointerType) return press
    if (!press.isKey && detail === 0) return undefined
    return press.isOver && arming.isArmed ? undefined : press
  }

  return {
    begin(event) {
      const isKey = isKeyEvent(event)
      const canClick = isKey ? event.key === 'Enter' || event.key === ' ' : event.button === 0
      const isOnButton = event.composedPath().includes(button)
      const isArmed = canClick && isOnButton && arming.isArmed && event.isTrusted && (isKey || arming.isInPlace())
      // keys of a screen reader are down while it activates the button
      press = { isKey, by: sourceOf(event), isArmed, isOver: isKey && !canClick }
      arming.restart()
    },
    end(event) {
      if (press?.by === sourceOf(event)) {
        // Enter clicks before its release. A touch is captured by the pressed element, wherever it ends.
        const canClick = isKeyEvent(event) ? event.key === ' ' : event.type === 'pointerup'
        const isOnButton = event.composedPath().includes(button)
        press = { ...press, isArmed: press.isArmed && canClick && isOnButton, isOver: true }
      }
      arming.restart()
    },
    disturb() {
      disarm()
      arming.restart()
    },
    arrive() {
      disarm()
      arming.arrive()
    },
    leave() {
      disarm(true)
      arming.restart()
    },
    counts(click) {
      const own = deciding(click)
      const isArmed = own ? own.isArmed : arming.isArmed
      const counts = click.isTrusted && isArmed && (own?.isKey || arming.isInPlace())
      press = undefined
      arming.restart()
      return counts
    }
  }
}
