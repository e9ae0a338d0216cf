import { atom } from 'nanostores'
import { parseAccountId, type AccountId } from '../../adapters/base/caip.ts'
import type { ErrorCode } from '../../adapters/base/error-codes.ts'
import { isKitError, UserRejectedError } from '../../adapters/base/errors.ts'
import type { Network } from '../../adapters/base/network.ts'
import { isSameAddress } from '../../adapters/base/address.ts'
import { $accountContext, accountContextKey, getChain } from '../networks/account-context.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { $options } from '../options/options.ts'
import { defineFlow } from '../router/define-flow.ts'
import { $isSmartAccount } from '../session/smart-account.ts'

/**
 * Makes a registered name the primary name of the account in ENS, so that other apps show it with the address. Offered where the
 * name resolves to the account in ENS; otherwise apps would ignore it.
 */

export type PrimaryNameStatus =
  | { readonly name: 'not-offered' }
  /** `network`: the network of ENS, whose fee the account pays. */
  | { readonly name: 'offered' | 'confirming' | 'sent'; readonly network: Network }
  | { readonly name: 'failed'; readonly network: Network; readonly code: ErrorCode }

export const primaryNameFlow = defineFlow(['RegisterAccountNameSuccess'], ({ signal }) => {
  const $status = atom<PrimaryNameStatus>({ name: 'not-offered' })
  let name = ''

  /** Offers the name, if it can become the primary name. Never rejects. */
  async function offer(registered: string): Promise<void> {
    name = registered
    try {
      const network = await findHome(registered, signal)
      if (network && !signal.aborted) $status.set({ name: 'offered', network })
    } catch {
      // the network of ENS does not respond: the name stays registered
    }
  }

  /** Sends the transaction. Never rejects. */
  async function set(): Promise<void> {
    const status = $status.get()
    const subject = $accountContext.get()
    if (!subject || !['offered', 'failed'].includes(status.name) || status.name === 'not-offered') return
    const { network } = status
    $status.set({ name: 'confirming', network })
    try {
      const names = await getChain(network)!.names!()
      const call = await names.primary!(name, network, createChainRequest(network.caipNetworkId, signal))
      const account: AccountId = `${network.caipNetworkId}:${parseAccountId(subject.account).address}`
      await getChain(network)!.transactions!.send(subject.session.connection.provider, account, call)
      $status.set({ name: 'sent', network })
    } catch (error) {
      if (error instanceof UserRejectedError) return $status.set({ name: 'offered', network })
      $status.set({ name: 'failed', network, code: isKitError(error) ? error.code : 'rpc-error' })
    }
  }

  return { $status, offer, set }
})

/** Returns the network of ENS if the account can set this name there. */
async function findHome(name: string, signal: AbortSignal): Promise<Network | undefined> {
  const subject = $accountContext.get()
  if (!subject) return undefined
  const chain = getChain(subject.network)
  if (!chain?.names || !chain.transactions) return undefined
  const names = await chain.names()
  const home = names.primary && names.homeOf(subject.network, $options.get().networks)
  if (!home) return undefined
  // A smart account may not exist on another network.
  if ($isSmartAccount.get() && home.caipNetworkId !== subject.network.caipNetworkId) return undefined
  const on = home.caipNetworkId
  const found = await names.resolve(name, home, { on, ...createChainRequest(on, signal) })
  const { address } = parseAccountId(subject.account)
  // `off-chain`: the app allows no gateway, and the service has just registered the name.
  const isOwn = found.kind === 'off-chain' || (found.kind === 'found' && isSameAddress('eip155', found.address, address))
  const now = $accountContext.get()
  return isOwn && now && accountContextKey(now) === accountContextKey(subject) ? home : undefined
}
