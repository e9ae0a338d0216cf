import type { IncomingMessage } from 'node:http'
import { isOriginAllowed } from '../lib/match-origin.ts'
import { verifyClientJwt, ClientJwtError } from './client-jwt.ts'

/** Rules for new connections. */
export interface HandshakePolicy {
  /** Allowed origin patterns; empty: any. Clients other than browsers send no origin and are allowed. */
  readonly allowedOrigins: readonly string[]
  /** Allowed project ids; empty: any, or none at all. */
  readonly projectIds: readonly string[]
  /** Hosts that tokens may name, as in `ClientJwtOptions`. The `Host` header of a request is not trusted. */
  readonly audiences: readonly string[]
}

/** Reason of a rejected handshake. `fatal`: a retry has no use. */
export class HandshakeError extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly reason: string
  readonly fatal: boolean

  constructor(status: number, reason: string, message: string, fatal = true) {
    super(message)
    this.status = status
    this.reason = reason
    this.fatal = fatal
  }
}

/**
 * Verifies origin, project id and token of a handshake and returns the client's did:key.
 * Clients know the messages (docs/reference/errors.md).
 *
 * @throws HandshakeError
 */
export function verifyHandshake(request: IncomingMessage, admission: HandshakePolicy, now: number): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://relay')
  const { origin } = request.headers
  if (admission.allowedOrigins.length > 0 && origin !== undefined && !isOriginAllowed(origin, admission.allowedOrigins)) {
    throw new HandshakeError(403, 'origin', 'Unauthorized: origin not allowed')
  }
  if (admission.projectIds.length > 0 && !admission.projectIds.includes(searchParams.get('projectId') ?? '')) {
    throw new HandshakeError(401, 'project', 'Unauthorized: invalid key')
  }
  try {
    return verifyClientJwt(searchParams.get('auth'), { now, hosts: admission.audiences })
  } catch (error) {
    if (error instanceof ClientJwtError) throw new HandshakeError(401, 'token', error.message)
    throw error
  }
}
