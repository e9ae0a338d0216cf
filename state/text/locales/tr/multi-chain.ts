import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Ethereum ağları',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: '{name} cüzdanını nerede kullanmak istersiniz?',
  text: 'Bunların her birinde bir hesabı var. Şimdi birini bağlayın; diğerleri sonra gelebilir.',
  chains: '{name} ağları',
  more: '{names} ve {count} tane daha',
  connected: 'Bağlı',
  replaces: '{name} yerine geçer',
  gone: '{name} artık burada değil',
  'gone-text': 'Kapatılmış veya bu tarayıcıdan kaldırılmış olabilir.',
  back: 'Geri',
  'needs-another': '{name} için başka bir cüzdan gerekli',
  'needs-another-text': '{wallet} bu ağda değil. Bu ağda olan bir cüzdan bağlayın; {wallet} bağlı kalır.',
  'needs-a-wallet-text': 'Bu ağda olan bir cüzdan bağlayın.',
  'use-same': '{name} ağında {wallet} kullanılsın mı?',
  'use-same-text': 'Orada da bir hesabı var. Kullandığınız hesap bağlı kalır ve hiçbir varlık hareket etmez.',
  'connect-same': '{wallet} bağla',
  another: 'Başka bir cüzdan kullan',
  choose: 'Cüzdan seç',
  cancel: 'İptal'
}
