import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': '아직 NFT가 없습니다',
  'no-nfts-text': '{network}의 NFT가 여기에 표시됩니다.',
  'nfts-failed': 'NFT를 불러오지 못했습니다',
  'nfts-absent': '{network}의 NFT는 여기에 표시할 수 없습니다.'
}
