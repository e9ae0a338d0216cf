import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'لا NFT بعد',
  'no-nfts-text': 'ما كان منها على {network} يظهر هنا.',
  'nfts-failed': 'تعذّر تحميل NFT',
  'nfts-absent': 'لا يمكن عرض NFT على {network} هنا.'
}
