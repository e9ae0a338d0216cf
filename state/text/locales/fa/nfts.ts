import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'هنوز NFT ندارید',
  'no-nfts-text': 'NFTهای شما در {network} اینجا نمایش داده می‌شوند.',
  'nfts-failed': 'NFTها بارگذاری نشدند',
  'nfts-absent': 'NFTهای {network} را نمی‌توان اینجا فهرست کرد.'
}
