/** Times and curves are tokens: a designer changes them in CSS, and reduced motion sets them to nothing. */
export interface Motion {
  readonly duration: number
  readonly easing: string
}

/** Reads a motion token of an element: `--w3m-duration-page` → 150. */
export function motionOf(element: Element, token: `--w3m-duration-${string}`): Motion {
  const style = getComputedStyle(element)
  const time = style.getPropertyValue(token)
  return {
    duration: (parseFloat(time) || 0) * (time.endsWith('ms') ? 1 : 1000),
    easing: style.getPropertyValue('--w3m-ease').trim() || 'ease'
  }
}

/** Plays an animation and resolves when it is over, cancelled, or was never needed. */
export async function play(element: Element, frames: Keyframe[], motion: Motion): Promise<void> {
  if (!motion.duration) return
  // a cancelled animation is over as well
  await element.animate(frames, { ...motion }).finished.catch(() => undefined)
}
