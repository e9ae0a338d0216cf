import type { FrameClient } from './frame-client.ts'
import { pageOrigin, type Stage } from './stage.ts'

/** Starts a login by a mailed code. */
export const begin = (frame: FrameClient, email: string, at?: Stage) =>
  frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin }, ...(at && { at }) })

export const sendCode = (frame: FrameClient, login: string, code: string, at?: Stage) =>
  frame.call('POST', '/v1/login/email/code', { body: { login, code }, ...(at && { at }) })

/** Returns a code that differs from this one. */
export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
