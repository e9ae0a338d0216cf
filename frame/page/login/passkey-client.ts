import type { Passkey } from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { fresh, type LoginService } from './login-service.ts'
import { parseText } from './parse-replies.ts'
import { readPasskeys } from './session-replies.ts'

/** Passkeys that log in to the account (`/v1/passkeys`). */
export const createPasskeyClient = (service: LoginService) => ({
  async registration(): Promise<{ login: string; options: unknown }> {
    const reply = await service.post('/v1/passkeys/registration', {}, { signedIn: true })
    return { login: parseText(reply, 'login'), options: isRecord(reply) ? reply['options'] : undefined }
  },
  register: (login: string, response: object, name: string) =>
    service.post('/v1/passkeys', { login, response, name }, { signedIn: true }),
  /** Returns all passkeys that log in to the account. */
  passkeys: async (): Promise<readonly Passkey[]> => readPasskeys(await service.send('/v1/passkeys', { signedIn: true })),
  removePasskey: (id: string) =>
    fresh(service.send(`/v1/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', signedIn: true }))
})
