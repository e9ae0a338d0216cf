import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'NFT ще немає',
  'no-nfts-text': 'Тут з’являться NFT у мережі {network}.',
  'nfts-failed': 'Не вдалося завантажити NFT',
  'nfts-absent': 'NFT у мережі {network} тут показати неможливо.'
}
