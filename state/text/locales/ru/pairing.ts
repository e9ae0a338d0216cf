import type { pairingMessages } from '../../pairing.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof pairingMessages> = {
  'accept-in-app': 'Примите запрос в приложении. При подключении средства не перемещаются.',
  'open-wallet': 'Открыть {name}',
  'no-wallet-yet': 'Ещё нет {name}?',
  'get-it': 'Скачать',
  scan: 'Отсканируйте камерой кошелька',
  'scan-named': 'Отсканируйте в {name} на телефоне',
  'code-label': 'QR-код для подключения кошелька',
  'new-code-in': 'Новый код через {time}',
  preparing: 'Код готовится',
  'copy-link': 'Скопировать',
  'not-detected': 'Не обнаружен',
  'not-detected-text': '{name} не установлен в этом браузере. Установите его и обновите страницу или выберите другой кошелёк.',
  'ways-to-connect': 'Способы подключения',
  browser: 'Браузер',
  mobile: 'Телефон',
  desktop: 'Компьютер',
  web: 'Веб',
  qrcode: 'QR-код',
  unsupported: 'Браузер',
  'open-new-tab': 'Открыть и продолжить в новой вкладке браузера'
}
