// A frame of the playground opens screens, which take the focus, while the user works in the page around it. `inert` on the frame does
// not prevent that.

/** Milliseconds after a screen is on the page until it has taken the focus: the longest transition. */
export const transition = 1_500

/** Returns the focus to the page around the frame until the user presses a key or a button in the frame, or tabs into it. */
export function leaveFocus(leaving: AbortController): void {
  const around = window.frameElement?.ownerDocument
  let theirs = around?.activeElement as HTMLElement | null | undefined
  if (!around || !theirs || theirs === window.frameElement) return
  const until = { signal: leaving.signal, capture: true }
  let isTabbing = false
  const giveBack = (): void => {
    if (isTabbing) return leaving.abort()
    if (theirs && theirs !== around.body) return theirs.focus({ preventScroll: true })
    // nothing had the focus: the next Tab starts at the top of the page, not in the frame
    ;(window.frameElement as HTMLElement).blur()
  }
  addEventListener('focusin', giveBack, until)
  // the user may go on in the page around while the screen opens
  around.addEventListener(
    'focusin',
    ({ target }) => {
      if (target !== window.frameElement) theirs = target as HTMLElement
    },
    until
  )
  around.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Tab') return
      isTabbing = true
      // the focus moves before the next task
      setTimeout(() => (isTabbing = false))
    },
    until
  )
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => leaving.abort(), until)
}
