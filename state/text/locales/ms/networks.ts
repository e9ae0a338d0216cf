import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Cari rangkaian',
  clear: 'Kosongkan',
  networks: 'Rangkaian',
  'nothing-found': 'Tiada rangkaian ditemui',
  'nothing-found-text': 'Semak ejaan.',
  'not-approved': 'Tidak diluluskan dompet anda',
  'needs-another-wallet': 'Perlukan dompet lain',
  found: '{count} ditemui',
  'switching-to': 'Bertukar ke {name}',
  'approve-in-wallet': 'Luluskan perubahan dalam {wallet}. Ia tidak memindahkan sebarang dana.',
  declined: 'Pertukaran ditolak',
  'declined-text': 'Anda menolak perubahan dalam {wallet}. Anda masih di rangkaian yang sama.',
  failed: 'Rangkaian tidak ditukar',
  'try-again': 'Cuba lagi',
  cancel: 'Batal',
  'not-on-unknown': '{site} tidak berfungsi dengan rangkaian ini',
  'not-on-text':
    'Dompet anda berada di rangkaian yang tidak digunakan laman ini. Pilih salah satu daripada ini untuk meneruskan.',
  or: 'atau',
  disconnect: 'Putuskan',
  'this-site': 'Laman ini',
  'what-is-a-network': 'Apakah itu rangkaian?',
  'networks-note': 'Dompet anda mungkin tidak menyokong semua rangkaian. {link}'
}
