import type { AccountId, ChainId, Namespace } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import { toChainId } from '../adapters/base/evm-chain-id.ts'
import { raiseAlert } from './alerts.ts'
import type { ConnectionHint } from './hints.ts'
import type { SendRequest, SendResult } from './flows/open-send.ts'
import { $options, type Options } from './options.ts'
import { readJson } from './storage.ts'

// What `createKit` returns, asked for: each flow comes with its first use.

export { closeModal, openModal } from './modal.ts'

/** `options` are those of the kit that was asked. */
export async function connect(walletId: string | undefined, options: Options): Promise<AccountId> {
  return (await import('./flows/request-connect.ts')).requestConnect(walletId, options)
}

export async function disconnect(namespace: Namespace | undefined, options: Options): Promise<void> {
  await (await import('./flows/disconnect.ts')).disconnect(namespace, options)
}

export async function openSend(request: SendRequest, options: Options): Promise<SendResult> {
  return (await import('./flows/open-send.ts')).openSend(request, options)
}

export async function reconnect(hints: readonly ConnectionHint[], options: Options): Promise<void> {
  // what was sent on an earlier visit is followed on, where there is any
  if (readJson('sent_transfers'))
    void import('./flows/sent.ts').then(({ watchSent }) => $options.get() === options && watchSent())
  await (await import('./flows/reconnect.ts')).reconnect(hints, options)
}

export async function switchNetwork(network: ChainId | number, options: Options): Promise<void> {
  const chainId = toChainId(network)
  if (!chainId)
    throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`, {
      metaMessages: ['Use one such as "eip155:1".']
    })
  await (await import('./flows/switch-network.ts')).switchNetwork(chainId, { options })
}

/** A service is configured that answers nobody without a project id. */
export function missProjectId(): void {
  raiseAlert('project-id-not-configured')
}
