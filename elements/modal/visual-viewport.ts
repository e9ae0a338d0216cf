/**
 * Keeps the dialog in the visual viewport:
 * above the on-screen keyboard, which some browsers lay over the page.
 */
export function trackVisualViewport(dialog: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const place = (): void => {
    // With pinch zoom the user pans over the modal; do not move it.
    const zoomed = viewport.scale > 1.01
    const below = zoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    dialog.style.setProperty('--below', `${Math.round(below)}px`)
    dialog.style.setProperty('--above', `${Math.round(zoomed || below === 0 ? 0 : viewport.offsetTop)}px`)
  }
  viewport.addEventListener('resize', place, { signal })
  viewport.addEventListener('scroll', place, { signal })
  place()
}
