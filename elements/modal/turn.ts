import { motionOf, play } from './motion.ts'

// One screen takes the place of another. Comes with the second screen: the first one has none before it.

/**
 * The screen that leaves fades out and the new one in, both eight pixels in the direction of travel, while the card takes its new
 * height. Resolves once the old screen is gone.
 */
export async function turn(card: HTMLElement, heightBefore: number, direction: 'forward' | 'back'): Promise<void> {
  animateHeight(card, heightBefore)
  const coming = card.querySelector('.page:not(.leaving)')
  const leaving = card.querySelector('.leaving')
  if (!coming || !leaving) return
  const motion = motionOf(card, '--w3m-duration-page')
  const slide = slideOf(card) * (direction === 'back' ? -1 : 1)
  const at = (x: number, opacity: number): Keyframe => ({ transform: `translateX(${x}px)`, opacity })
  void play(coming, [at(slide, 0), at(0, 1)], motion)
  await play(leaving, [at(0, 1), at(-slide, 0)], motion)
}

/** The screen draws itself in the microtasks of this turn; before the next frame is painted its height is known. */
function animateHeight(card: HTMLElement, before: number): void {
  requestAnimationFrame(() => {
    const after = card.offsetHeight
    if (before === after) return
    card.classList.add('moving')
    void play(card, [{ height: `${before}px` }, { height: `${after}px` }], motionOf(card, '--w3m-duration-height')).then(() =>
      card.classList.remove('moving')
    )
  })
}

/** The distance a screen slides, with its sign: positive comes from the end of the line. */
function slideOf(element: Element): number {
  const style = getComputedStyle(element)
  const distance = parseFloat(style.getPropertyValue('--w3m-slide')) || 0
  return style.direction === 'rtl' ? -distance : distance
}
