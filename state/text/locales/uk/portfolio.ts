import type { portfolioMessages } from '../../portfolio.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof portfolioMessages> = {
  tokens: 'Токени',
  nfts: 'NFT',
  activity: 'Історія',
  holdings: 'Що є на акаунті та що з ним відбувалося',
  loading: 'Завантаження',
  'try-again': 'Повторити',
  'no-tokens': 'Токенів ще немає',
  'tokens-failed': 'Баланс токенів недоступний',
  'failed-text': 'Нічого не втрачено. Перевірте з’єднання з інтернетом і повторіть спробу.',
  'tokens-partial': 'Інші токени прочитати не вдалося.',
  'tokens-stale': 'Відтоді ці суми могли змінитися.'
}
