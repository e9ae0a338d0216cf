import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Chưa có NFT',
  'no-nfts-text': 'NFT trên {network} sẽ hiện ở đây.',
  'nfts-failed': 'Không tải được NFT',
  'nfts-absent': 'Không thể liệt kê NFT trên {network} ở đây.'
}
