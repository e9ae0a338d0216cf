import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Beta',
  'beta-text': 'Bu bir deneydir: oturum sınırlarını koruyan kodu kimse denetlemedi.',
  loading: 'Oturumlarınız yükleniyor',
  'in-force': 'Yürürlükte',
  over: 'Sona ermiş',
  'unknown-site': 'Bilinmeyen site',
  until: 'Bitiş: {time}',
  ended: 'Sonlandırıldı: {time}',
  expired: 'Süresi doldu: {time}',
  'may-spend': 'Hâlâ {amount} harcayabilir',
  'may-spend-token': 'Hâlâ bir miktar {token} harcayabilir',
  'may-use': '{contract} kullanabilir',
  end: 'Bitir',
  'end-named': '{name} oturumunu bitir',
  'end-question': 'Bu oturum bitirilsin mi?',
  'end-text': '{name} artık hesabınız adına hareket edemez. Ağ, ondan gelen hiçbir şeyi bir daha kabul etmez.',
  cancel: 'İptal',
  'end-now': 'Oturumu bitir',
  ending: 'Bitiriliyor',
  'approve-in': 'Cüzdanınızda onaylayın',
  'no-sessions': 'Akıllı oturum yok',
  'no-sessions-text': 'Bir site, sınırlar içinde akıllı hesabınız adına hareket etmek isterse burada görünür.',
  absent: '{network} ağında akıllı oturum yok',
  'absent-text': 'Bu site bu ağda hiçbir oturum bilmiyor.',
  failed: 'Oturumlar şu anda listelenemiyor',
  'failed-text': 'Verdiğiniz izinler olduğu gibi kalır. Bağlantınızı kontrol edip tekrar deneyin.',
  'try-again': 'Tekrar dene'
}
