import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'Поиск сетей',
  clear: 'Очистить',
  networks: 'Сети',
  'nothing-found': 'Сеть не найдена',
  'nothing-found-text': 'Проверьте написание.',
  'not-approved': 'Не разрешена в вашем кошельке',
  'needs-another-wallet': 'Нужен другой кошелёк',
  found: 'Найдено: {count}',
  'switching-to': 'Переход в сеть {name}',
  'approve-in-wallet': 'Подтвердите смену сети в {wallet}. Средства при этом не перемещаются.',
  declined: 'Смена сети отклонена',
  'declined-text': 'Вы отклонили смену сети в {wallet}. Вы остались в прежней сети.',
  failed: 'Сеть не сменилась',
  'try-again': 'Повторить',
  cancel: 'Отмена',
  'not-on-unknown': '{site} не работает с этой сетью',
  'not-on-text': 'Ваш кошелёк в сети, которую этот сайт не использует. Чтобы продолжить, выберите одну из этих.',
  or: 'или',
  disconnect: 'Отключить',
  'this-site': 'Этот сайт',
  'what-is-a-network': 'Что такое сеть?',
  'networks-note': 'Ваш кошелёк может поддерживать не все сети. {link}'
}
