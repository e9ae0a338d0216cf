// The kit of `<w3m-modal networks>` starts once the page needs it: with a sign that the user is about to open the modal, an element
// that shows an account or a network, a returning user, or a program.

let start: (() => Promise<void>) | undefined
let starting: Promise<void> | undefined
let isRequested = false

/** Starts the kit that waits for it, once. Resolves when it runs; at once if none waits. Rejects if it cannot be loaded. */
export async function requestStart(): Promise<void> {
  isRequested = true
  const run = start
  starting ??= run?.().catch((error: unknown) => {
    if (start === run) starting = undefined // offline: the next request tries again
    throw error
  })
  await starting
}

/** Sets what starts the kit, at once if it has been requested before. `undefined`: no kit waits. */
export function setPendingStart(run: (() => Promise<void>) | undefined): void {
  start = run
  starting = undefined
  if (isRequested) requestStart().catch(reportError)
}
