import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Ancora nessun NFT',
  'no-nfts-text': 'Quelli su {network} appaiono qui.',
  'nfts-failed': 'Impossibile caricare gli NFT',
  'nfts-absent': 'Gli NFT su {network} non possono essere elencati qui.'
}
