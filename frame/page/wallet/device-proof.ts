import { proveDevice } from '../keys/record-key.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { LoginClient } from '../login/login-client.ts'

/**
 * Creates a proof that this device opens a wallet, while the wallet is open.
 * The service then treats the device as one of the owner's, whatever else it signs. Returns a function that sends the proof, at
 * any time within minutes.
 */
export async function deviceProof(
  client: Pick<LoginClient, 'base' | 'now' | 'request' | 'thumbprint'>,
  userId: string,
  opened: OpenedWallet
): Promise<() => Promise<void>> {
  const place = { origin: new URL(client.base).origin, now: client.now() }
  const proof = proveDevice(opened, userId, await client.thumbprint(), place)
  return async () => {
    await client.request('/v1/wallet-record/device', { proof })
  }
}
