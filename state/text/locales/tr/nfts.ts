import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Henüz NFT yok',
  'no-nfts-text': '{network} ağındakiler burada görünür.',
  'nfts-failed': 'NFT’ler yüklenemedi',
  'nfts-absent': '{network} ağındaki NFT’ler burada listelenemiyor.'
}
