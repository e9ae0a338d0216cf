import type { multiChainMessages } from '../../multi-chain.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof multiChainMessages> = {
  eip155: 'Сети Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  heading: 'Где использовать {name}?',
  text: 'У кошелька есть аккаунт в каждой из этих сетей. Подключите сейчас один, остальные — потом.',
  chains: 'Сети кошелька {name}',
  more: '{names} и ещё {count}',
  connected: 'Подключено',
  replaces: 'Заменит {name}',
  gone: 'Кошелька {name} здесь больше нет',
  'gone-text': 'Возможно, он выключен или удалён из этого браузера.',
  back: 'Назад',
  'needs-another': 'Для {name} нужен другой кошелёк',
  'needs-another-text':
    '{wallet} не работает в этой сети. Подключите кошелёк, который в ней работает; {wallet} останется подключён.',
  'needs-a-wallet-text': 'Подключите кошелёк, который работает в этой сети.',
  'use-same': 'Использовать {wallet} в сети {name}?',
  'use-same-text': 'Там у него тоже есть аккаунт. Текущий останется подключён, средства не перемещаются.',
  'connect-same': 'Подключить {wallet}',
  another: 'Другой кошелёк',
  choose: 'Выберите кошелёк',
  cancel: 'Отмена'
}
