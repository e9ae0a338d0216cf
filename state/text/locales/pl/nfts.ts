import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Brak NFT',
  'no-nfts-text': 'Tu pojawią się NFT w sieci {network}.',
  'nfts-failed': 'Nie udało się wczytać NFT',
  'nfts-absent': 'NFT w sieci {network} nie można tu wyświetlić.'
}
