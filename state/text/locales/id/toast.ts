import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Alamat disalin',
  'link-copied': 'Tautan disalin',
  'copy-failed': 'Browser Anda tidak mengizinkan penyalinan',
  'share-failed': 'Browser Anda tidak mengizinkan berbagi',
  'recovery-first': 'Atur pemulihan sebelum membagikan alamat Anda',
  'disconnect-failed': 'Gagal memutuskan koneksi',
  'balance-unavailable': 'Saldo token tidak tersedia',
  'transactions-failed': 'Transaksi gagal dimuat',
  'unsupported-chain': 'Jaringan tidak didukung',
  'switch-failed': 'Jaringan tidak diganti',
  'something-went-wrong': 'Terjadi kesalahan',
  'signature-declined': 'Tanda tangan ditolak',
  'code-sent': 'Kode baru sedang dikirim',
  'email-updated': 'Email Anda telah diperbarui'
}
