import { SiwxError } from './siwx-error.ts'

/**
 * Returns the database's result.
 * Converts a failure to `siwx-unavailable` (503), with its cause for the log.
 */
export async function orServiceUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof SiwxError) throw cause
    throw new SiwxError(503, 'siwx-unavailable', 'Sessions are unavailable. Try again later.', { cause, wait: 1 })
  }
}
