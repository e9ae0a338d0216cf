import { isAccountId, type AccountId, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toChainId } from '../../adapters/base/evm-chain-id.ts'
import { isScreen } from '../router/flow-of.ts'
import type { SendRequest, SendResult } from '../send/open-send.ts'
import { closeModal, openModal } from '../modal/modal.ts'
import { isRunning, type Options } from '../options/options.ts'
import type { RouteName, Routes } from '../router/router.ts'
import { loadSignIn } from '../sign-in/load.ts'
import { getScreenWithData } from './screen-with-data.ts'

// Implementation of the kit's methods. Each flow is lazy-loaded on first use. `options` are those of the called kit, which may
// have stopped in the meantime.

/**
 * Opens the modal, at the screen that collects what the given one shows if that is missing. Does nothing if the kit has stopped.
 */
export async function open<Name extends RouteName>(options: Options, view?: Name, params?: Routes[Name]): Promise<void> {
  if (!isRunning(options)) return
  if (view && !isScreen(view)) throw new KitError('invalid-option', `There is no screen "${view}".`)
  void loadSignIn()
  const first = view && getScreenWithData(view, params)
  await openModal(first, (first === view ? params : undefined) as Routes[Name])
}

/** Closes the modal. Returns true if the kit has stopped: nothing is open then. */
export function close(options: Options): boolean {
  return !isRunning(options) || closeModal()
}

export async function connect(options: Options, walletId?: string, namespace?: Namespace): Promise<AccountId> {
  await loadSignIn()
  return (await import('../connect/request-connect.ts')).requestConnect(walletId, options, namespace)
}

export async function disconnect(options: Options, namespace?: Namespace): Promise<void> {
  await (await import('../connect/disconnect.ts')).disconnect(namespace, options)
}

export async function openSend(options: Options, request: SendRequest): Promise<SendResult> {
  return (await import('../send/open-send.ts')).openSend(request, options)
}

export async function switchNetwork(options: Options, network: ChainId | number): Promise<void> {
  const chainId = toChainId(network)
  if (!chainId)
    throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`, {
      metaMessages: ['Use one such as "eip155:1".']
    })
  await (await import('../connect/switch-network.ts')).switchNetwork(chainId, { options })
}

export async function switchAccount(options: Options, account: AccountId): Promise<void> {
  const flow = await import('../connect/switch-account.ts')
  if (!isRunning(options)) throw new KitError('aborted', 'The kit was stopped meanwhile.')
  // untrusted: programs may pass anything
  if (!isAccountId(account)) throw new KitError('unauthorized', `"${account as string}" is no CAIP-10 id.`)
  flow.switchAccount(account)
}
