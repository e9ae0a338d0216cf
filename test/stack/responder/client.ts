import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { installBuffer } from '../../../adapters/testing/walletconnect/buffer.ts'

export type Client = Awaited<ReturnType<typeof WalletKit.init>>

/**
 * Opens WalletConnect's wallet client over the given relay only: without telemetry and Verify, whose
 * host is outside.
 */
export async function openClient(relayUrl: string): Promise<Client> {
  installBuffer()
  const core = new Core({
    relayUrl,
    projectId: 'local',
    telemetryEnabled: false,
    customStoragePrefix: 'responder',
    logger: 'error'
  })
  core.eventClient.init = async () => {} // it reports each start to WalletConnect, whether telemetry is off or on
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined as never
  return WalletKit.init({
    core: core as unknown as WalletKitTypes.Options['core'], // the same class; its types do not support exactOptionalPropertyTypes
    metadata: {
      name: 'Responder',
      description: 'A wallet for the local stack',
      url: location.origin,
      icons: [new URL('./responder.svg', import.meta.url).href]
    }
  })
}
