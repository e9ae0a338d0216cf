/** A port of {@link standInChannels}. Messages without a listener are lost. */
export interface StandInPort {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  postMessage(data: unknown): void
}

/**
 * Replaces `MessageChannel` by in-process channels until the returned function is called.
 * They deliver at once and do not keep the process alive, so that a test whose message never arrives fails instead of hanging.
 */
export function standInChannels(): () => void {
  const original = globalThis.MessageChannel
  const channel = function () {
    const port1: StandInPort = { onmessage: null, postMessage: data => port2.onmessage?.({ data: structuredClone(data) }) }
    const port2: StandInPort = { onmessage: null, postMessage: data => port1.onmessage?.({ data: structuredClone(data) }) }
    return { port1, port2 }
  }
  globalThis.MessageChannel = channel as unknown as typeof MessageChannel
  return () => {
    globalThis.MessageChannel = original
  }
}

/**
 * Creates a window with these frames; an `undefined` one was removed in the meantime.
 * `looked` lists the accessed ones. Access to a frame that no window has throws, so that an endless loop fails.
 */
export function windowWith(frames: readonly (object | undefined)[]): {
  readonly window: Window
  readonly looked: readonly number[]
} {
  const looked: number[] = []
  const get = (_: object, key: string | symbol) => {
    if (key === 'length') return frames.length
    const index = Number(key)
    if (index < 0) throw new Error('No window has such a frame.')
    looked.push(index)
    return frames[index]
  }
  return { window: new Proxy({}, { get }) as Window, looked }
}
