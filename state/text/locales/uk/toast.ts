import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'Адресу скопійовано',
  'link-copied': 'Посилання скопійовано',
  'copy-failed': 'Браузер не дозволив копіювання',
  'share-failed': 'Браузер не дозволив поділитися',
  'recovery-first': 'Налаштуйте відновлення, перш ніж ділитися адресою',
  'disconnect-failed': 'Не вдалося від’єднати',
  'balance-unavailable': 'Баланс токенів недоступний',
  'transactions-failed': 'Не вдалося завантажити транзакції',
  'unsupported-chain': 'Мережа не підтримується',
  'switch-failed': 'Мережу не змінено',
  'something-went-wrong': 'Щось пішло не так',
  'signature-declined': 'Підпис відхилено',
  'code-sent': 'Новий код уже надіслано',
  'email-updated': 'Вашу пошту змінено'
}
