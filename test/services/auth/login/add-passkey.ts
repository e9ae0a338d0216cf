import { createAuthenticator } from './authenticator.ts'
import type { FrameClient } from './frame-client.ts'
import { frameOrigin } from './stage.ts'

/** Adds a passkey to the account, and returns a function that logs other browsers in with it. */
export async function addPasskey(frame: FrameClient, accessToken: string) {
  const authenticator = createAuthenticator({ origin: frameOrigin, relyingParty: 'frame.example.org' })
  const { body } = await frame.call('POST', '/v1/passkeys/registration', { accessToken, body: {} })
  const response = authenticator.register(body.options)
  await frame.call('POST', '/v1/passkeys', { accessToken, body: { login: body.login, response, name: 'A computer' } })
  return async (other: FrameClient) => {
    const { body } = await other.call('POST', '/v1/login/passkey/options', { body: {} })
    return other.call('POST', '/v1/login/passkey', {
      body: { login: body.login, response: authenticator.answer(body.options) }
    })
  }
}
