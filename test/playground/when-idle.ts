/** Runs when the page is idle. */
export function requestIdle(run: () => void): void {
  // Safari has no requestIdleCallback
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 1_000 })
  else setTimeout(run, 200)
}
