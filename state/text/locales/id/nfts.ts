import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Belum ada NFT',
  'no-nfts-text': 'NFT di {network} muncul di sini.',
  'nfts-failed': 'NFT tidak dapat dimuat',
  'nfts-absent': 'NFT di {network} tidak dapat ditampilkan di sini.'
}
