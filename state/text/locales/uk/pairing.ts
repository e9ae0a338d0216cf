import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Прийміть запит у застосунку. Під’єднання не переміщує коштів.',
  'open-wallet': 'Відкрити {name}',
  'no-wallet-yet': 'Ще не маєте {name}?',
  'get-it': 'Завантажити',
  scan: 'Відскануйте камерою гаманця',
  'scan-named': 'Відскануйте в {name} на телефоні',
  'code-label': 'QR-код для під’єднання гаманця',
  'new-code-in': 'Новий код через {time}',
  preparing: 'Код готується',
  'copy-link': 'Копіювати',
  'not-detected': 'Не виявлено',
  'not-detected-text': '{name} не встановлено в цьому браузері. Установіть його й оновіть сторінку або виберіть інший гаманець.',
  'ways-to-connect': 'Способи під’єднання',
  browser: 'Браузер',
  mobile: 'Телефон',
  desktop: 'Комп’ютер',
  web: 'Веб',
  qrcode: 'QR-код',
  unsupported: 'Браузер',
  'open-new-tab': 'Відкрити й продовжити в новій вкладці браузера'
}
