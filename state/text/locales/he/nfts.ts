import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'עדיין אין NFT',
  'no-nfts-text': 'מה שיש לכם ב-{network} יופיע כאן.',
  'nfts-failed': 'לא ניתן היה לטעון NFT',
  'nfts-absent': 'אי אפשר להציג כאן NFT ב-{network}.'
}
