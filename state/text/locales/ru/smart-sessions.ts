import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Бета',
  'beta-text': 'Это эксперимент: механизм, который ограничивает сессии, никем не проверен.',
  loading: 'Ваши сессии загружаются',
  'in-force': 'Действуют',
  over: 'Завершены',
  'unknown-site': 'Неизвестный сайт',
  until: 'До {time}',
  ended: 'Завершена {time}',
  expired: 'Истекла {time}',
  'may-spend': 'Может потратить ещё {amount}',
  'may-spend-token': 'Может потратить ещё некоторую сумму {token}',
  'may-use': 'Может использовать {contract}',
  end: 'Завершить',
  'end-named': 'Завершить сессию {name}',
  'end-question': 'Завершить эту сессию?',
  'end-text': '{name} больше не сможет действовать за ваш аккаунт. Сеть навсегда перестанет принимать запросы этой сессии.',
  cancel: 'Отмена',
  'end-now': 'Завершить',
  ending: 'Завершается',
  'approve-in': 'Подтвердите в своём кошельке',
  'no-sessions': 'Смарт-сессий нет',
  'no-sessions-text': 'Если сайт попросит действовать за ваш смарт-аккаунт в заданных пределах, это появится здесь.',
  absent: 'В сети {network} нет смарт-сессий',
  'absent-text': 'Этому сайту они в этой сети не известны.',
  failed: 'Сейчас сессии показать нельзя',
  'failed-text': 'То, что вы разрешили, остаётся в силе. Проверьте подключение к интернету и повторите попытку.',
  'try-again': 'Повторить'
}
