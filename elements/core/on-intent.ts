/**
 * Signs that the user is about to press an element. A touch has no earlier sign than its start;
 * `pointerdown` covers a pen, and a mouse that was over the element before it was rendered.
 */
const signs = ['pointerenter', 'focusin', 'touchstart', 'pointerdown'] as const

/**
 * Calls back at each sign that the user is about to press the element. `run` may be called many times, so that a failed load is
 * repeated; it has to be cheap when there is nothing left to do.
 */
export function onIntent(element: HTMLElement, run: () => void): void {
  for (const sign of signs) element.addEventListener(sign, run, { passive: true })
}
