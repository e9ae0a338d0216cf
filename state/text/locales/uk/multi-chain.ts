import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Мережі Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Де використати {name}?',
  text: 'Гаманець має акаунт у кожній із цих мереж. Під’єднайте зараз один, решту — згодом.',
  chains: 'Мережі гаманця {name}',
  more: '{names} і ще {count}',
  connected: 'Під’єднано',
  replaces: 'Замінить {name}',
  gone: 'Гаманця {name} тут більше немає',
  'gone-text': 'Можливо, його вимкнено або видалено з цього браузера.',
  back: 'Назад',
  'needs-another': 'Для {name} потрібен інший гаманець',
  'needs-another-text':
    '{wallet} не працює в цій мережі. Під’єднайте гаманець, який у ній працює; {wallet} залишиться під’єднаним.',
  'needs-a-wallet-text': 'Під’єднайте гаманець, який працює в цій мережі.',
  'use-same': 'Використати {wallet} у мережі {name}?',
  'use-same-text': 'Там він теж має акаунт. Поточний залишиться під’єднаним, кошти не переміщуються.',
  'connect-same': 'Під’єднати {wallet}',
  another: 'Інший гаманець',
  choose: 'Виберіть гаманець',
  cancel: 'Скасувати'
}
