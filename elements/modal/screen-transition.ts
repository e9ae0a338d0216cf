import { readMotionToken, animate } from './animate.ts'

// Transition between two screens. Lazy-loaded with the second screen.

/**
 * Fades the old screen out and the new one in, both moving eight pixels in the direction of
 * navigation, while the card changes its height. Resolves once the old screen is removed.
 */
export async function transitionScreens(card: HTMLElement, heightBefore: number, direction: 'forward' | 'back'): Promise<void> {
  animateHeight(card, heightBefore)
  const coming = card.querySelector('.page:not(.leaving)')
  const leaving = card.querySelector('.leaving')
  if (!coming || !leaving) return
  const motion = readMotionToken(card, '--w3m-duration-page')
  const slide = slideOf(card) * (direction === 'back' ? -1 : 1)
  const at = (x: number, opacity: number): Keyframe => ({ transform: `translateX(${x}px)`, opacity })
  void animate(coming, [at(slide, 0), at(0, 1)], motion)
  await animate(leaving, [at(0, 1), at(-slide, 0)], motion)
}

/**
 * Animates the height.
 * The screen renders in the microtasks of this turn, so its height is known before the next frame.
 */
function animateHeight(card: HTMLElement, before: number): void {
  requestAnimationFrame(() => {
    const after = card.offsetHeight
    if (before === after) return
    card.classList.add('moving')
    void animate(
      card,
      [{ height: `${before}px` }, { height: `${after}px` }],
      readMotionToken(card, '--w3m-duration-height')
    ).then(() => card.classList.remove('moving'))
  })
}

/** Returns the distance a screen slides, in pixels: positive from the end of the line. */
function slideOf(element: Element): number {
  const style = getComputedStyle(element)
  const distance = parseFloat(style.getPropertyValue('--w3m-slide')) || 0
  return style.direction === 'rtl' ? -distance : distance
}
