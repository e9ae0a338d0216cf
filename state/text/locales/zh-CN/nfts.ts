import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': '暂无 NFT',
  'no-nfts-text': '{network} 上的 NFT 会显示在此处。',
  'nfts-failed': '无法加载 NFT',
  'nfts-absent': '此处无法列出 {network} 上的 NFT。'
}
