import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Returns true if the client left before the body of its request was complete.
 * Reading the body fails then, which is no failure of the service.
 */
export const isIncomplete = (context: Context): boolean =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming?.readableAborted === true
