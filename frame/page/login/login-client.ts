import { createCustodyClient } from './custody-client.ts'
import { createEmailUpdateClient } from './email-update-client.ts'
import { createLoginMethodsClient } from './login-methods-client.ts'
import { fresh, LoginService, type LoginClientOptions } from './login-service.ts'
import { createPasskeyClient } from './passkey-client.ts'
import { createSessionClient } from './session-client.ts'
import { createShareClient } from './share-client.ts'

/**
 * Client of the login service (adapters/api/contract/login.ts).
 * Everything rejects with `LoginError`.
 */
export type LoginClient = ReturnType<typeof createLoginClient>

/** Creates the client from one part for each resource; all send through one {@link LoginService}. */
export function createLoginClient(options: LoginClientOptions) {
  const { base, store, now, page } = options
  const service = new LoginService(options)
  return {
    ...createSessionClient(service, page),
    ...createLoginMethodsClient(service),
    ...createPasskeyClient(service),
    ...createEmailUpdateClient(service),
    ...createCustodyClient(service),
    shares: createShareClient({
      sendRequest: (path, call) => fresh(service.send(path, { ...call, signedIn: true })),
      userId: async () => (await service.stored()).user.id,
      renewUser: () => service.renewUser(),
      keepSet: async (userId, { setId, version, addresses }) => {
        const keys = { setId, version, addresses: { ...addresses } }
        await store.revise(kept => (kept?.user.id === userId ? { ...kept, user: { ...kept.user, keys } } : kept))
      }
    }),
    base,
    /** Sends a request as the logged-in user; with a body, by POST. */
    request: (path: string, body?: object): Promise<unknown> =>
      fresh(service.send(path, { signedIn: true, ...(body && { method: 'POST', body }) })),
    /** Returns the time of the service's clock. */
    now: () => service.now(),
    /** Returns the time of this device's clock, which the service cannot change. */
    deviceTime: now,
    thumbprint: async () => (await service.frameKey()).thumbprint
  }
}
