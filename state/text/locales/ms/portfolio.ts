import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token',
  nfts: 'NFT',
  activity: 'Aktiviti',
  holdings: 'Kandungan dan sejarah akaun',
  loading: 'Memuatkan',
  'try-again': 'Cuba lagi',
  'no-tokens': 'Belum ada token',
  'tokens-failed': 'Baki token tidak tersedia',
  'failed-text': 'Tiada apa-apa hilang. Semak sambungan anda dan cuba lagi.',
  'tokens-partial': 'Token lain tidak dapat dibaca.',
  'tokens-stale': 'Jumlah ini mungkin telah berubah sejak itu.'
}
