import type { nftsMessages } from '../../nfts.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof nftsMessages> = {
  'no-nfts': 'ابھی کوئی NFT نہیں',
  'no-nfts-text': '{network} کے NFT یہاں نظر آتے ہیں۔',
  'nfts-failed': 'NFT لوڈ نہیں ہو سکے',
  'nfts-absent': '{network} کے NFT یہاں نہیں دکھائے جا سکتے۔'
}
