import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Rangkaian Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Di mana anda mahu menggunakan {name}?',
  text: 'Dompet ini ada akaun di setiap satunya. Sambungkan satu sekarang; yang lain boleh menyusul.',
  chains: 'Rantaian {name}',
  more: '{names} dan {count} lagi',
  connected: 'Disambungkan',
  replaces: 'Menggantikan {name}',
  gone: '{name} tiada lagi di sini',
  'gone-text': 'Ia mungkin telah dimatikan atau dibuang daripada pelayar ini.',
  back: 'Kembali',
  'needs-another': '{name} perlukan dompet lain',
  'needs-another-text': '{wallet} tiada di rangkaian ini. Sambungkan dompet yang ada di sana; {wallet} kekal disambungkan.',
  'needs-a-wallet-text': 'Sambungkan dompet yang ada di rangkaian ini.',
  'use-same': 'Guna {wallet} di {name}?',
  'use-same-text': 'Dompet ini juga ada akaun di sana. Akaun yang anda gunakan kekal disambungkan, dan tiada dana dipindahkan.',
  'connect-same': 'Sambung {wallet}',
  another: 'Guna dompet lain',
  choose: 'Pilih dompet',
  cancel: 'Batal'
}
