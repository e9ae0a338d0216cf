import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'ยังไม่มี NFT',
  'no-nfts-text': 'NFT บน {network} จะแสดงที่นี่',
  'nfts-failed': 'โหลด NFT ไม่สำเร็จ',
  'nfts-absent': 'ไม่สามารถแสดงรายการ NFT บน {network} ที่นี่ได้'
}
