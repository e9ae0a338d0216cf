import type { FrameNetwork } from '../../../frame/page/config.ts'
import { createNetworks } from '../../../frame/page/chain/networks.ts'
import { handleRpc, type RpcContext } from '../../../frame/page/handle-rpc.ts'
import { deriveKeys } from '../../../frame/page/keys/derive-keys.ts'
import type { ScreenHost } from '../../../frame/page/ui/screen-host.ts'
import { drawScreen } from '../../kit/drawn-screen.ts'

/** Keys of a user who approves every request. */
export const keys = await deriveKeys(new Uint8Array(16).fill(7))

/** Sends a request of a page for a network, and returns the texts of the screens that the user has approved. */
export async function screensOf(
  method: string,
  params: unknown,
  { id }: FrameNetwork,
  networks: readonly FrameNetwork[]
): Promise<readonly string[]> {
  const shown: string[] = []
  const stage: Pick<ScreenHost, 'show'> = {
    async show(screen) {
      const answer = () => undefined
      shown.push(drawScreen(screen, { answer, fail: answer }).text)
      return true as never
    }
  }
  const context: RpcContext = {
    origin: 'https://shop.example',
    desk: { withKeys: async work => work(keys), isOpen: async () => true },
    stage: stage as ScreenHost,
    networks: createNetworks(networks, fetch),
    addresses: async () => keys.addresses,
    preferred: () => 'eoa',
    sent: new Map(),
    now: () => 0,
    after: () => undefined
  }
  const [chainNamespace] = id.split(':') as ['eip155' | 'solana']
  await handleRpc(context, { method, params: params as never, chainNamespace, chainId: id }, new AbortController().signal)
  return shown
}
