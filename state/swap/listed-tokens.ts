import { atom } from 'nanostores'
import type { ConvertToken } from '../../adapters/api/contract/convert.ts'
import { listConvertTokens } from '../../adapters/api/convert.ts'
import { $accountContext, type AccountContext } from '../networks/account-context.ts'
import { getChainService } from '../services/chain-service.ts'
import { reportServiceFailure } from '../services/client.ts'

export type ListStatus =
  | { readonly name: 'loading' }
  | { readonly name: 'ready' }
  /** The service has no swaps on this network. */
  | { readonly name: 'unsupported' }
  | { readonly name: 'failed' }

/** Creates the service's list of tokens on the active network. */
export function createListedTokens(signal: AbortSignal) {
  const $list = atom<ListStatus>({ name: 'loading' })
  const $listed = atom<readonly ConvertToken[]>([])
  let loading = new AbortController()

  async function load(subject: AccountContext | undefined = $accountContext.get()): Promise<void> {
    if (!subject) return
    loading.abort()
    loading = new AbortController()
    const own = AbortSignal.any([loading.signal, signal])
    const chainId = subject.network.caipNetworkId
    $list.set({ name: 'loading' })
    try {
      const http = await getChainService(chainId)
      const tokens = http ? (await listConvertTokens(http, chainId, { signal: own })).tokens : []
      if (own.aborted) return
      $listed.set(tokens)
      $list.set({ name: tokens.length ? 'ready' : 'unsupported' })
    } catch (error) {
      if (own.aborted) return
      reportServiceFailure(error)
      $list.set({ name: 'failed' })
    }
  }

  return { $list, $listed, load }
}
