import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'Cüzdan bağla',
  account: 'Hesap',
  wallet: 'Cüzdan',
  back: 'Geri',
  close: 'Kapat',
  sessions: 'Akıllı oturumlar',
  help: 'Cüzdan nedir?',
  'dismiss-alert': 'Kapat',
  loading: 'Yükleniyor',
  'screen-failed': 'Bu ekran yüklenemedi',
  'screen-failed-text': 'Bağlantınızı kontrol edip tekrar deneyin. Hiçbir şey kaybolmadı.',
  'try-again': 'Tekrar dene'
}
