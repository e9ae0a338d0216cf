import type { IncomingMessage } from 'node:http'
import { isOriginAllowed } from '../lib/origin.ts'
import { clientOf, TokenError } from './token.ts'

/** Who may connect. */
export interface Admission {
  /** Patterns of origins; empty: any. Clients that are no browsers send no origin and are let in. */
  readonly allowedOrigins: readonly string[]
  /** Project ids; empty: any or none. */
  readonly projectIds: readonly string[]
  /** Hosts that tokens may name, as in `TokenCheck`. What a request says of its own host is not believed. */
  readonly audiences: readonly string[]
}

/** Why a handshake is refused. `fatal`: trying again will not help. */
export class Refusal extends Error {
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
 * Checks origin, project id and token of a handshake and returns the client's did:key. The texts are those that clients
 * know (spec section 8).
 *
 * @throws Refusal
 */
export function admit(request: IncomingMessage, admission: Admission, now: number): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://relay')
  const { origin } = request.headers
  if (admission.allowedOrigins.length > 0 && origin !== undefined && !isOriginAllowed(origin, admission.allowedOrigins)) {
    throw new Refusal(403, 'origin', 'Unauthorized: origin not allowed')
  }
  if (admission.projectIds.length > 0 && !admission.projectIds.includes(searchParams.get('projectId') ?? '')) {
    throw new Refusal(401, 'project', 'Unauthorized: invalid key')
  }
  try {
    return clientOf(searchParams.get('auth'), { now, hosts: admission.audiences })
  } catch (error) {
    if (error instanceof TokenError) throw new Refusal(401, 'token', error.message)
    throw error
  }
}
