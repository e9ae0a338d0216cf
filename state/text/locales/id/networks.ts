import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Cari jaringan',
  clear: 'Hapus',
  networks: 'Jaringan',
  'nothing-found': 'Jaringan tidak ditemukan',
  'nothing-found-text': 'Periksa ejaannya.',
  'not-approved': 'Belum disetujui dompet Anda',
  'needs-another-wallet': 'Perlu dompet lain',
  found: '{count} ditemukan',
  'switching-to': 'Beralih ke {name}',
  'approve-in-wallet': 'Setujui perubahan di {wallet}. Ini tidak memindahkan dana apa pun.',
  declined: 'Pergantian ditolak',
  'declined-text': 'Anda menolak perubahan di {wallet}. Anda masih di jaringan semula.',
  failed: 'Jaringan tidak diganti',
  'try-again': 'Coba lagi',
  cancel: 'Batal',
  'not-on-unknown': '{site} tidak bekerja dengan jaringan ini',
  'not-on-text': 'Dompet Anda ada di jaringan yang tidak digunakan situs ini. Pilih salah satu dari ini untuk melanjutkan.',
  or: 'atau',
  disconnect: 'Putuskan',
  'this-site': 'Situs ini',
  'what-is-a-network': 'Apa itu jaringan?',
  'networks-note': 'Dompet Anda mungkin tidak mendukung semua jaringan. {link}'
}
