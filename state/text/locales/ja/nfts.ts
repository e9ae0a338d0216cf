import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'NFTはまだありません',
  'no-nfts-text': '{network}のNFTがここに表示されます。',
  'nfts-failed': 'NFTを読み込めませんでした',
  'nfts-absent': '{network}のNFTはここに一覧表示できません。'
}
