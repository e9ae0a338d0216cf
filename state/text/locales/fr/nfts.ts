import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Aucun NFT',
  'no-nfts-text': 'Ceux que vous avez sur {network} s’affichent ici.',
  'nfts-failed': 'Impossible de charger les NFT',
  'nfts-absent': 'Les NFT sur {network} ne peuvent pas être affichés ici.'
}
