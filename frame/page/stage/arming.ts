/** Milliseconds for which a screen must be visible, focused and untouched before a decision counts. */
export const seenTime = 1000
/**
 * Milliseconds for which a pointer must be over the document before it counts.
 * A page's window on top that closes as the pointer arrives passes its press to the window below.
 */
const arrivalTime = 500

export interface ArmingOptions {
  readonly button: HTMLButtonElement
  /** Timer of the button's window: that of a hidden opener is throttled. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export interface Arming {
  readonly isArmed: boolean
  /**
   * Returns true if the button has the same position and size as when it was armed: the user presses
   * what they saw.
   */
  isInPlace(): boolean
  /** Disarms the button until {@link seenTime} has passed. */
  restart(): void
  /** Disarms it until {@link arrivalTime} has passed. */
  arrive(): void
  end(): void
}

/** Arms the button while it is ready and both delays have passed. */
export function createArming({ button, after }: ArmingOptions, isReady: () => boolean): Arming {
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
