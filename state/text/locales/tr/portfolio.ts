import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Token’lar',
  nfts: 'NFT’ler',
  activity: 'Hareketler',
  holdings: 'Hesabın varlıkları ve hareketleri',
  loading: 'Yükleniyor',
  'try-again': 'Tekrar dene',
  'no-tokens': 'Henüz token yok',
  'tokens-failed': 'Token bakiyesi alınamıyor',
  'failed-text': 'Hiçbir şey kaybolmadı. Bağlantınızı kontrol edip tekrar deneyin.',
  'tokens-partial': 'Diğer token’lar okunamadı.',
  'tokens-stale': 'Bu tutarlar o zamandan beri değişmiş olabilir.'
}
