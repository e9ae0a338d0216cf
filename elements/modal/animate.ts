/**
 * Duration and easing come from tokens:
 * designers change them in CSS, and reduced motion sets them to zero.
 */
export interface Motion {
  readonly duration: number
  readonly easing: string
}

/** Reads a motion token of an element: `--w3m-duration-page` → 150. */
export function readMotionToken(element: Element, token: `--w3m-duration-${string}`): Motion {
  const style = getComputedStyle(element)
  const time = style.getPropertyValue(token)
  return {
    duration: (parseFloat(time) || 0) * (time.endsWith('ms') ? 1 : 1000),
    easing: style.getPropertyValue('--w3m-ease').trim() || 'ease'
  }
}

/** Plays an animation. Resolves when it ends, is cancelled, or is not needed. */
export async function animate(element: Element, frames: Keyframe[], motion: Motion): Promise<void> {
  if (!motion.duration) return
  // A cancelled animation has ended too.
  await element.animate(frames, { ...motion }).finished.catch(() => undefined)
}
