import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getClientPrefix } from '../../lib/client-address.ts'
import { createRateLimiter } from '../../lib/rate-limiter.ts'
import type { SignInLimits } from './settings.ts'
import type { Env } from './sign-in-app.ts'
import type { SignInOptions } from './sign-in.ts'
import { SiwxError } from './siwx-error.ts'

/** Charges the rate limit of the client address and returns the address. */
export type TakeOfClient = (context: Context<Env>, name: keyof ClientLimits) => string

type ClientLimits = Pick<SignInLimits, 'begins' | 'verifies' | 'reads'>

/** Creates the rate limits of client addresses. */
export function createClientLimits(
  { begins, verifies, reads }: ClientLimits,
  { trustProxy, now }: Pick<SignInOptions, 'trustProxy' | 'now'>
): TakeOfClient {
  const limiters = {
    begins: createRateLimiter(begins, now),
    verifies: createRateLimiter(verifies, now),
    reads: createRateLimiter(reads, now)
  }
  return (context, name) => {
    const limiter = limiters[name]
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
    const address = incoming ? getClientPrefix(incoming, trustProxy) : 'all'
    if (limiter.take(address)) return address
    const wait = limiter.wait(address)
    throw new SiwxError(429, 'siwx-rate', `Too many requests; wait ${wait} s.`, { wait })
  }
}
