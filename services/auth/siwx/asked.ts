import { Refusal } from './refusal.ts'

/** The database's answer. That it has none is told to the client as such, and goes to the log with its cause. */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal(503, 'siwx-unavailable', 'The sessions cannot be reached just now. Please try again.', { cause, wait: 1 })
  }
}
