import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Адрес скопирован',
  'link-copied': 'Ссылка скопирована',
  'copy-failed': 'Браузер не разрешил копирование',
  'share-failed': 'Браузер не разрешил поделиться',
  'recovery-first': 'Настройте восстановление, прежде чем делиться адресом',
  'disconnect-failed': 'Не удалось отключить',
  'balance-unavailable': 'Баланс токенов недоступен',
  'transactions-failed': 'Не удалось загрузить транзакции',
  'unsupported-chain': 'Сеть не поддерживается',
  'switch-failed': 'Сеть не сменилась',
  'something-went-wrong': 'Что-то пошло не так',
  'signature-declined': 'Подпись отклонена',
  'code-sent': 'Новый код уже отправлен',
  'email-updated': 'Ваша почта изменена'
}
