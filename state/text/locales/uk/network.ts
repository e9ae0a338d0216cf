import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Мережі',
  'not-approved': 'Не дозволено у вашому гаманці',
  'needs-another-wallet': 'Потрібен інший гаманець',
  'approve-in-wallet': 'Підтвердьте в {wallet}',
  declined: 'Відхилено в {wallet}',
  failed: 'Мережу не змінено. Повторіть спробу.'
}
