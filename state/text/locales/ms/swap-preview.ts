import type { swapPreviewMessages } from '../../swap-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapPreviewMessages> = {
  swap: 'Tukar',
  approve: 'Benarkan',
  cancel: 'Batal',
  close: 'Tutup',
  'one-step': 'Dompet anda bertanya sekali.',
  'together-step': 'Dompet anda membenarkan {amount} {from} dan menukarnya sekali gus.',
  'two-steps': 'Dompet anda bertanya dua kali: untuk membenarkan {amount} {from}, kemudian untuk menukar.',
  'permit-steps':
    'Dompet anda bertanya dua kali: untuk tandatangan percuma yang membenarkan {amount} {from} selama 20 minit, kemudian untuk menukar.',
  'three-steps':
    'Dompet anda bertanya tiga kali: kebenaran token ini perlu disifarkan dahulu, kemudian {amount} {from}, kemudian pertukaran.',
  'impact-high': 'Anda rugi {impact} kerana menukar sebanyak ini sekali gus',
  'impact-high-text': '{symbol} di pasaran terlalu sedikit untuk jumlah ini. Jumlah lebih kecil memberi harga lebih baik.',
  'accept-risk': 'Saya telah membaca ini dan masih mahu menukar',
  preparing: 'Menguji pertukaran di rangkaian',
  'asking-reset': 'Luluskan dalam {wallet}: sifarkan kebenaran dahulu ({step} daripada {steps})',
  'asking-approve': 'Luluskan dalam {wallet}: benarkan {amount} {from} ({step} daripada {steps})',
  'asking-permit':
    'Luluskan dalam {wallet}: tandatangan yang membenarkan {amount} {from} selama 20 minit ({step} daripada {steps})',
  'asking-swap': 'Luluskan pertukaran dalam {wallet}',
  'asking-swap-step': 'Luluskan pertukaran dalam {wallet} ({step} daripada {steps})',
  'asking-together': 'Luluskan dalam {wallet}',
  'sent-reset': 'Menunggu rangkaian ({step} daripada {steps})',
  'sent-approve': 'Menunggu sehingga {from} dibenarkan ({step} daripada {steps})',
  'sent-swap': 'Menukar',
  'sent-together': 'Menukar',
  moved: 'Harga telah berubah',
  'moved-text': 'Ada sebut harga baharu. Lihat dahulu, kemudian tukar.',
  'not-swapped': 'Tidak ditukar',
  'reverts-reason': 'Apabila diuji di rangkaian, kontrak menolaknya: {reason}',
  'unknown-outcome': 'Sedang diproses',
  'unknown-outcome-text': 'Hasilnya belum diketahui. Lihat aktiviti akaun anda sebelum mencuba lagi.',
  done: 'Ditukar',
  'done-text': '{spent} {from} menjadi {received} {to}.',
  'done-about': '{spent} {from} ditukar dengan sekurang-kurangnya {received} {to}.',
  explorer: 'Lihat di penjelajah',
  allowing: 'Membenarkan {from}',
  'allowed-later': '{from} telah dibenarkan. Belum ada apa-apa ditukar.',
  swapping: 'Menukar {from} kepada {to}',
  swapped: '{from} ditukar kepada {to}',
  'swap-failed': 'Ralat transaksi',
  'approval-failed': 'Kebenaran gagal. Tiada apa-apa ditukar.',
  declined: 'Anda menolak. Tiada apa-apa ditukar.'
}
