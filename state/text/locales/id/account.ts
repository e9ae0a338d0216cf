import type { accountMessages } from '../../account.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof accountMessages> = {
  account: 'Akun',
  'copy-address': 'Salin alamat {address}',
  balance: 'Saldo',
  'loading-balance': 'Memuat saldo',
  'balance-unavailable': 'Saldo token tidak tersedia',
  'try-again': 'Coba lagi',
  actions: 'Tindakan',
  buy: 'Beli',
  receive: 'Terima',
  send: 'Kirim',
  swap: 'Tukar',
  switch: 'Akun dan dompet {name}',
  explorer: 'Penjelajah',
  disconnect: 'Putuskan',
  'choose-network': 'Pilih jaringan, sekarang {name}',
  'not-connected': 'Tidak ada dompet terhubung',
  'not-connected-text': 'Hubungkan dompet untuk melihat akunnya di sini.',
  connect: 'Hubungkan Dompet'
}
