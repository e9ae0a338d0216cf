import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Jaringan Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Di mana Anda ingin menggunakan {name}?',
  text: 'Dompet ini punya akun di masing-masing. Hubungkan satu sekarang; yang lain dapat menyusul.',
  chains: 'Chain {name}',
  more: '{names} dan {count} lainnya',
  connected: 'Terhubung',
  replaces: 'Menggantikan {name}',
  gone: '{name} tidak ada lagi di sini',
  'gone-text': 'Mungkin dinonaktifkan atau dihapus dari browser ini.',
  back: 'Kembali',
  'needs-another': '{name} perlu dompet lain',
  'needs-another-text': '{wallet} tidak ada di jaringan ini. Hubungkan dompet yang ada di sana; {wallet} tetap terhubung.',
  'needs-a-wallet-text': 'Hubungkan dompet yang ada di jaringan ini.',
  'use-same': 'Gunakan {wallet} di {name}?',
  'use-same-text':
    'Dompet ini juga punya akun di sana. Akun yang sedang Anda gunakan tetap terhubung, dan tidak ada dana yang berpindah.',
  'connect-same': 'Hubungkan {wallet}',
  another: 'Gunakan dompet lain',
  choose: 'Pilih dompet',
  cancel: 'Batal'
}
