const { setImmediate, setTimeout } = globalThis

/**
 * Waits before something is looked at again that tells nobody when it has come: a turn of the event loop at first, then ever longer, a
 * fiftieth of a second at most. Who looks at every turn takes a whole core from what is waited for. The timer is the platform's own, also
 * where a test has mocked it.
 *
 * @param looks how often it has been looked at
 */
export const beforeNextLook = (looks: number): Promise<void> =>
  new Promise(resolve => {
    if (looks <= 20) setImmediate(resolve)
    else setTimeout(resolve, Math.min(looks - 20, 20))
  })
