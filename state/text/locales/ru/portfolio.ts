import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Токены',
  nfts: 'NFT',
  activity: 'История',
  holdings: 'Что есть на аккаунте и что с ним происходило',
  loading: 'Загрузка',
  'try-again': 'Повторить',
  'no-tokens': 'Токенов пока нет',
  'tokens-failed': 'Баланс токенов недоступен',
  'failed-text': 'Ничего не потеряно. Проверьте подключение к интернету и повторите попытку.',
  'tokens-partial': 'Другие токены прочитать не удалось.',
  'tokens-stale': 'С тех пор эти суммы могли измениться.'
}
