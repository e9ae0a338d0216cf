import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Noch keine NFTs',
  'no-nfts-text': 'Die auf {network} erscheinen hier.',
  'nfts-failed': 'NFTs konnten nicht geladen werden',
  'nfts-absent': 'NFTs auf {network} können hier nicht aufgelistet werden.'
}
