import type { Hono } from 'hono'
import { parseDeviceName } from './device-name.ts'
import type { MessageVerifier } from './message-verifier.ts'
import { invalidNonceError, type Nonces } from './nonces.ts'
import { parseBody } from './parse-body.ts'
import type { SessionRoutesOptions } from './session-routes.ts'
import { toIsoTime, toSessionView } from './session-view.ts'
import type { Env } from './sign-in-app.ts'
import { parseSignedMessages } from './signed-messages.ts'
import { SiwxError } from './siwx-error.ts'

export interface SignInRoutesOptions extends SessionRoutesOptions {
  readonly nonces: Nonces
  readonly verifier: MessageVerifier
  /** Returns the bucket of a client address, which is stored instead of it. */
  readonly sourceOf: (address: string) => number
}

/** Adds the routes that sign in: nonces, and the verification of signed messages. */
export function addSignInRoutes(
  app: Hono<Env>,
  { log, metrics, now, nonces, sessions, credentials, take, requests, verifier, sourceOf }: SignInRoutesOptions
): void {
  app.post('/nonce', async context => {
    const address = take(context, 'begins')
    const { mode } = await parseBody(context)
    if (mode !== undefined && mode !== 'bearer' && mode !== 'cookie') {
      throw new SiwxError(400, 'siwx-request', 'Send "mode": "cookie" or "bearer", or omit it.')
    }
    const known = credentials.binding(context)
    const isBearer = mode === 'bearer' || (mode === undefined && known?.kind === 'bearer')
    const binding = isBearer ? credentials.bindBearer(context) : credentials.bindBrowser(context)
    const { nonce, expiresAt } = await nonces.issue({ binding, source: sourceOf(address), now: now() })
    return context.json({ nonce, expiresAt: toIsoTime(expiresAt), ...(isBearer && { binding }) })
  })

  app.post('/verify', async context => {
    take(context, 'verifies')
    const body = await parseBody(context)
    const signed = parseSignedMessages(body)
    const [{ message }, ...others] = signed
    for (const _ of others) take(context, 'verifies')
    const origin = context.req.header('origin')
    for (const each of signed) verifier.checkBefore(each.message, origin)
    const binding = credentials.binding(context)
    if (binding === undefined) throw invalidNonceError()
    await nonces.check({ nonce: message.nonce, binding: binding.value, now: now() })

    const holding = await verifier.verify(signed)
    const given = credentials.of(context)
    const { opened, tokens } = await sessions.open({
      signedIn: holding,
      domain: message.domain,
      nonce: message.nonce,
      binding: binding.value,
      device: {
        kind: binding.kind,
        name: parseDeviceName(context.req.header('user-agent')),
        now: now(),
        ...(given?.kind === binding.kind && { token: given.token })
      }
    })
    const [first] = holding
    metrics.signIns.inc({ outcome: 'signed-in' })
    log.info({ requestId: context.var.requestId, signer: first!.signer, mode: binding.kind }, 'auth: signed in')
    const views = opened.map(toSessionView)
    const reply = body['signed'] === undefined ? { session: views[0] } : { sessions: views }
    return context.json({ ...reply, ...requests.hand(context, binding.kind, tokens) })
  })
}
