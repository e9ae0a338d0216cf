import { isAccountId, type AccountId, type ChainId, type Namespace } from '../adapters/base/caip.ts'
import { KitError } from '../adapters/base/error.ts'
import { toChainId } from '../adapters/base/evm-chain-id.ts'
import { isBack } from './early.ts'
import { isScreen } from './flow-of.ts'
import type { ConnectionHint } from './hints.ts'
import type { SendRequest, SendResult } from './flows/open-send.ts'
import { closeModal, openModal } from './modal.ts'
import { isRunning, type Options } from './options.ts'
import type { RouteName, Routes } from './router.ts'
import { followSignIn } from './siwx/follow.ts'
import { readJson } from './storage.ts'

// What `createKit` returns, asked for: each flow comes with its first use. `options` are those of the kit that was asked, which may have
// stopped meanwhile.

/** A kit that has stopped opens nothing. */
export async function open<Name extends RouteName>(options: Options, view?: Name, params?: Routes[Name]): Promise<void> {
  if (!isRunning(options)) return
  if (view && !isScreen(view)) throw new KitError('invalid-option', `There is no screen "${view}".`)
  void followSignIn()
  await openModal(view, params)
}

/** There is nothing to close of a kit that has stopped. */
export function close(options: Options): boolean {
  return !isRunning(options) || closeModal()
}

export async function connect(options: Options, walletId?: string, namespace?: Namespace): Promise<AccountId> {
  await followSignIn()
  return (await import('./flows/request-connect.ts')).requestConnect(walletId, options, namespace)
}

export async function disconnect(options: Options, namespace?: Namespace): Promise<void> {
  await (await import('./flows/disconnect.ts')).disconnect(namespace, options)
}

export async function openSend(options: Options, request: SendRequest): Promise<SendResult> {
  return (await import('./flows/open-send.ts')).openSend(request, options)
}

/** What a kit does by itself, once the page has nothing better to do. */
export async function begin(options: Options, hints: readonly ConnectionHint[]): Promise<void> {
  // a service is configured that answers nobody without one
  if (options.services.needsProjectId && !options.projectId) {
    import('./alerts.ts').then(({ raiseAlert }) => raiseAlert('project-id-not-configured')).catch(console.error)
  }
  await followSignIn()
  // what was sent on an earlier visit is followed on, where there is any
  if (readJson('sent_transfers'))
    import('./flows/sent.ts').then(({ watchSent }) => isRunning(options) && watchSent()).catch(console.error)
  if (isBack()) import('./flows/come-back.ts').then(({ comeBack }) => comeBack(options)).catch(console.error)
  if (hints.length) await (await import('./flows/reconnect.ts')).reconnect(hints, options)
}

export async function switchNetwork(options: Options, network: ChainId | number): Promise<void> {
  const chainId = toChainId(network)
  if (!chainId)
    throw new KitError('unsupported-chain', `"${network}" is no CAIP-2 id.`, {
      metaMessages: ['Use one such as "eip155:1".']
    })
  await (await import('./flows/switch-network.ts')).switchNetwork(chainId, { options })
}

export async function switchAccount(options: Options, account: AccountId): Promise<void> {
  const flow = await import('./flows/switch-account.ts')
  if (!isRunning(options)) throw new KitError('aborted', 'The kit was stopped meanwhile.')
  // what is asked for by a program may be anything
  if (!isAccountId(account)) throw new KitError('unauthorized', `"${account as string}" is no CAIP-10 id.`)
  flow.switchAccount(account)
}
