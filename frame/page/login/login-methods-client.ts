import type {
  DeviceReply,
  EmailLoginReply,
  FarcasterLoginReply,
  LoginMethods,
  LoginStatus,
  LoginUser,
  SocialLoginReply
} from '../../../adapters/api/contract/login.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import type { LoginService } from './login-service.ts'
import { parseAction, parseText, parseTime } from './parse-replies.ts'

/** The steps of each login method (`/v1/login`). The last step of each stores the session. */
export function createLoginMethodsClient(service: LoginService) {
  const { store } = service
  return {
    async methods(): Promise<Pick<LoginMethods, 'passkeys'>> {
      const reply = await service.send('/v1/login/methods')
      const { passkeys } = isRecord(reply) ? reply : {}
      return typeof passkeys === 'string' ? { passkeys } : {}
    },

    async email(email: string, origin: string): Promise<EmailLoginReply> {
      const session = await store.read()
      const isSame = session?.user.email?.toLowerCase() === email.toLowerCase() && session.freshUntil > service.now()
      const reply = await service.post('/v1/login/email', { email, origin }, { signedIn: isSame })
      return {
        action: parseAction(reply, 'VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'),
        login: parseText(reply, 'login', 0),
        expiresAt: parseTime(reply, 'expiresAt')
      }
    },
    async device(login: string, signal: AbortSignal): Promise<DeviceReply> {
      const reply = await service.waitAt(`/v1/login/device/${encodeURIComponent(login)}`, signal)
      return isRecord(reply) && reply['status'] === 'confirmed'
        ? { status: 'confirmed', expiresAt: parseTime(reply, 'expiresAt') }
        : { status: 'pending' }
    },
    code: (login: string, code: string) => service.done(service.post('/v1/login/email/code', { login, code })),

    async social(provider: string, origin: string, resultUri: string): Promise<SocialLoginReply> {
      const reply = await service.post('/v1/login/social', { provider, origin, resultUri })
      return { uri: parseText(reply, 'uri'), login: parseText(reply, 'login'), expiresAt: parseTime(reply, 'expiresAt') }
    },
    /** Stores a redirect login. */
    leave: (login: string, until: number) => store.leave(login, until),
    /** Returns true for a redirect login that left from here and has not expired. Once. */
    cameBack: async (login: string): Promise<boolean> => ((await store.takeBack(login)) ?? 0) > service.now(),
    socialResult: (login: string, result: string) => service.done(service.post('/v1/login/social/result', { login, result })),

    async farcaster(origin: string): Promise<FarcasterLoginReply> {
      const reply = await service.post('/v1/login/farcaster', { origin })
      return { url: parseText(reply, 'url'), login: parseText(reply, 'login'), expiresAt: parseTime(reply, 'expiresAt') }
    },
    /** Returns `undefined` while it is pending. */
    async status(login: string, signal: AbortSignal): Promise<LoginUser | undefined> {
      const reply = (await service.waitAt(`/v1/login/${encodeURIComponent(login)}`, signal)) as LoginStatus | undefined
      return reply?.status === 'done' ? service.done(reply) : undefined
    },

    jwt: (jwt: string) => service.done(service.post('/v1/login/jwt', { jwt })),

    async passkeyOptions(): Promise<{ login: string; options: unknown }> {
      const reply = await service.post('/v1/login/passkey/options', {})
      return { login: parseText(reply, 'login'), options: isRecord(reply) ? reply['options'] : undefined }
    },
    passkey: (login: string, response: object) => service.done(service.post('/v1/login/passkey', { login, response }))
  }
}
