import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { DeviceStore } from '../keys/device-store.ts'
import type { ShareHolders } from '../keys/wallet-registration.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import { records } from './lazy-parts.ts'

/** Returns who holds shares of a user's wallet, and who signs for it. */
export const createHolders = (
  { client, device }: { readonly client: LoginClient; readonly device: DeviceStore },
  { id: userId }: Pick<LoginUser, 'id'>
): ShareHolders => ({
  userId,
  device,
  service: client.shares,
  sign: async (...signed) => (await records()).signSet(client, userId, ...signed),
  signRecovery: async (...signed) => (await records()).signRecovery({ client, device }, ...signed),
  async proveAfter(refused, opened) {
    if (!isLoginError(refused, 'login-share-elsewhere')) return false
    const { deviceProof } = await import('./device-proof.ts')
    const send = await deviceProof(client, userId, opened)
    return send().then(
      () => true,
      () => false
    )
  },
  version: async () => getRegisteredSet((await client.session())?.user ?? {})?.version ?? 0
})
