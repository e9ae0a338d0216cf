import { defineText } from '../text/define-text.ts'

/** Texts of an empty or unavailable NFT list. */
export const nftsMessages = {
  'no-nfts': 'No NFTs yet',
  'no-nfts-text': 'Your {network} NFTs will appear here.',
  'nfts-failed': 'Couldn’t load NFTs',
  'nfts-absent': 'NFTs aren’t available on {network}.'
}

export const $nftsText = defineText('nfts', nftsMessages)
