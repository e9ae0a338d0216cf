import type { WebSocket } from 'ws'
import type { Log } from '../lib/log.ts'
import type { RelayLimits } from './limits.ts'

/** Handles a frame. `before` ends with the frames before it, for which a pipelined one waits before its response. */
export type FrameTask = (before: Promise<unknown>) => Promise<void>

export type FrameQueue = ReturnType<typeof createFrameQueue>

/**
 * Handles the frames of a socket in their order; does not read the socket while too many wait.
 * Pipelined tasks run concurrently: each starts while pipelined ones before it still run, but not before any other one has ended.
 */
export function createFrameQueue(socket: WebSocket, { queuedFrames, queuedBytes }: RelayLimits, log: Log) {
  let frames = 0
  let bytes = 0
  /** Ends with the last task so far. */
  let all: Promise<unknown> = Promise.resolve()
  /** Ends with the last task so far that is not pipelined. */
  let barrier: Promise<unknown> = all

  const add = (task: FrameTask, size: number, isPipelined = false) => {
    frames++
    bytes += size
    if (frames > queuedFrames || bytes > queuedBytes) socket.pause()
    const before = all
    const done = (isPipelined ? barrier : before)
      .then(() => task(before))
      .catch((error: unknown) => log.error({ error: String(error) }, 'relay: could not process a frame'))
      .finally(() => {
        frames--
        bytes -= size
        if (frames <= queuedFrames / 2 && bytes <= queuedBytes / 2 && socket.isPaused) socket.resume()
      })
    all = isPipelined ? Promise.all([before, done]) : done
    if (!isPipelined) barrier = done
  }

  return {
    add,
    /** Resolves when all frames so far are handled. */
    settled: async (): Promise<void> => {
      await all
    }
  }
}
