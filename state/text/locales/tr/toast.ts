import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Adres kopyalandı',
  'link-copied': 'Link kopyalandı',
  'copy-failed': 'Tarayıcınız kopyalamaya izin vermedi',
  'share-failed': 'Tarayıcınız paylaşmaya izin vermedi',
  'recovery-first': 'Adresinizi paylaşmadan önce kurtarmayı ayarlayın',
  'disconnect-failed': 'Bağlantı kesilemedi',
  'balance-unavailable': 'Token bakiyesi alınamıyor',
  'transactions-failed': 'İşlemler alınamadı',
  'unsupported-chain': 'Bu ağ desteklenmiyor',
  'switch-failed': 'Ağ değiştirilmedi',
  'something-went-wrong': 'Bir şeyler ters gitti',
  'signature-declined': 'İmza reddedildi',
  'code-sent': 'Yeni kod yolda',
  'email-updated': 'E-postanız güncellendi'
}
