import type { Nft } from '../../adapters/api/contract/chain.ts'
import { listNfts } from '../../adapters/api/nfts.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { parseAccountId } from '../../adapters/base/caip.ts'
import { reportServiceFailure } from '../services/client.ts'
import { getChainService } from '../services/chain-service.ts'
import { portfolioCacheTime } from '../options/limits.ts'
import { createPagedQuery } from './paged-query.ts'
import { $accountContext, accountContextKey, type AccountContext } from '../networks/account-context.ts'

export type { Nft } from '../../adapters/api/contract/chain.ts'

/** NFTs of the active account on the active network, without spam. */
export const {
  $pages: $nfts,
  loadMore: loadMoreNfts,
  refresh: refreshNfts
} = createPagedQuery<AccountContext, Nft>({
  $subject: $accountContext,
  keyOf: accountContextKey,
  idOf: ({ id }) => id,
  lifetime: portfolioCacheTime,
  async read({ account, network }, cursor, { signal, cache }) {
    const chainId = network.caipNetworkId
    try {
      const http = await getChainService(chainId)
      if (!http) return undefined
      const {
        data,
        next,
        unanswered = []
      } = await listNfts(http, parseAccountId(account).address, { chainId, cursor }, { signal, cache })
      if (unanswered.includes(chainId)) return undefined
      return { items: data.filter(({ isSpam }) => !isSpam), next: next ?? undefined }
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return undefined // the existing services have no such list
      if (!signal.aborted) reportServiceFailure(error)
      throw error
    }
  }
})
