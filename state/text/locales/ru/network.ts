import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'Сети',
  'not-approved': 'Не разрешена в вашем кошельке',
  'needs-another-wallet': 'Нужен другой кошелёк',
  'approve-in-wallet': 'Подтвердите в {wallet}',
  declined: 'Отклонено в {wallet}',
  failed: 'Сеть не сменилась. Повторите попытку.'
}
