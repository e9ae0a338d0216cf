const { setImmediate, setTimeout } = globalThis

/**
 * Waits before the next poll of a state without events: one turn of the event loop at first, then
 * longer, up to 20 ms.
 * Polling at every turn would use a whole core that the awaited work needs. Uses the platform's real timer, also where a test
 * mocks it.
 * @param looks number of polls so far
 */
export const beforeNextLook = (looks: number): Promise<void> =>
  new Promise(resolve => {
    if (looks <= 20) setImmediate(resolve)
    else setTimeout(resolve, Math.min(looks - 20, 20))
  })
