import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': '尚無 NFT',
  'no-nfts-text': '{network} 上的 NFT 會顯示在這裡。',
  'nfts-failed': '無法載入 NFT',
  'nfts-absent': '無法在此列出 {network} 上的 NFT。'
}
