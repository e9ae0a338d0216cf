import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Rate limit key of the client for which a response is built.
 * Sources read it several calls further in, when they use upstreams.
 */
export const currentClient = new AsyncLocalStorage<string>()
