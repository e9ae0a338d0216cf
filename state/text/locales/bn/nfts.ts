import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'এখনো কোনো NFT নেই',
  'no-nfts-text': '{network}-এর NFT এখানে দেখা যায়।',
  'nfts-failed': 'NFT লোড করা যায়নি',
  'nfts-absent': '{network}-এর NFT এখানে দেখানো যায় না।'
}
