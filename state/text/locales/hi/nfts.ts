import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'अभी कोई NFT नहीं',
  'no-nfts-text': '{network} के NFT यहाँ दिखते हैं।',
  'nfts-failed': 'NFT लोड नहीं हो सके',
  'nfts-absent': '{network} के NFT यहाँ नहीं दिखाए जा सकते।'
}
