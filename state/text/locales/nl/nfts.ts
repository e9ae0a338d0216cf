import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'Nog geen NFT’s',
  'no-nfts-text': 'Die op {network} verschijnen hier.',
  'nfts-failed': 'NFT’s konden niet worden geladen',
  'nfts-absent': 'NFT’s op {network} kunnen hier niet worden getoond.'
}
