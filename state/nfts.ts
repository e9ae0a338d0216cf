import type { Nft } from '../adapters/api/contract/chain.ts'
import { listNfts } from '../adapters/api/nfts.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { parseAccountId } from '../adapters/base/caip.ts'
import { reportFailure } from './api.ts'
import { chainServiceFor } from './chain-service.ts'
import { portfolioCacheTime } from './limits.ts'
import { pagedList } from './paged.ts'
import { $subject, subjectKey, type Subject } from './subject.ts'

export type { Nft } from '../adapters/api/contract/chain.ts'

/** The NFTs of the active account on the active network, without those that are sent to everybody. */
export const {
  $pages: $nfts,
  loadMore: loadMoreNfts,
  refresh: refreshNfts
} = pagedList<Subject, Nft>({
  $subject,
  keyOf: subjectKey,
  idOf: ({ id }) => id,
  lifetime: portfolioCacheTime,
  async read({ account, network }, cursor, { signal, cache }) {
    const chainId = network.caipNetworkId
    try {
      const http = await chainServiceFor(chainId)
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
      if (!signal.aborted) reportFailure(error)
      throw error
    }
  }
})
