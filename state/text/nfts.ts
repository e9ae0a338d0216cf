import { text } from './words.ts'

/** The words of where NFTs are not listed. */
export const nftsMessages = {
  'no-nfts': 'No NFTs yet',
  'no-nfts-text': 'Those on {network} show here.',
  'nfts-failed': 'NFTs could not be loaded',
  'nfts-absent': 'NFTs on {network} cannot be listed here.'
}

export const $nftsText = text('nfts', nftsMessages)
