import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'NFT пока нет',
  'no-nfts-text': 'Здесь появятся NFT в сети {network}.',
  'nfts-failed': 'Не удалось загрузить NFT',
  'nfts-absent': 'NFT в сети {network} здесь показать нельзя.'
}
