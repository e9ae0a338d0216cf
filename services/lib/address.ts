import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from, for limits only: never stored, never logged. Behind a proxy it is what the nearest proxy
 * says (the last entry of `x-forwarded-for`), which only `trustProxy` makes believable.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}
