import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Alamat disalin',
  'link-copied': 'Pautan disalin',
  'copy-failed': 'Pelayar anda tidak membenarkan penyalinan',
  'share-failed': 'Pelayar anda tidak membenarkan perkongsian',
  'recovery-first': 'Sediakan pemulihan sebelum berkongsi alamat anda',
  'disconnect-failed': 'Gagal memutuskan sambungan',
  'balance-unavailable': 'Baki token tidak tersedia',
  'transactions-failed': 'Transaksi gagal dimuatkan',
  'unsupported-chain': 'Rangkaian tidak disokong',
  'switch-failed': 'Rangkaian tidak ditukar',
  'something-went-wrong': 'Ada sesuatu yang tidak kena',
  'signature-declined': 'Tandatangan ditolak',
  'code-sent': 'Kod lain sedang dihantar',
  'email-updated': 'E-mel anda telah dikemas kini'
}
