import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'Бета',
  'beta-text': 'Це експеримент: механізм, що обмежує сесії, ніхто не перевіряв.',
  loading: 'Ваші сесії завантажуються',
  'in-force': 'Чинні',
  over: 'Завершені',
  'unknown-site': 'Невідомий сайт',
  until: 'До {time}',
  ended: 'Завершена {time}',
  expired: 'Строк минув {time}',
  'may-spend': 'Може витратити ще {amount}',
  'may-spend-token': 'Може витратити ще деяку суму {token}',
  'may-use': 'Може використовувати {contract}',
  end: 'Завершити',
  'end-named': 'Завершити сесію {name}',
  'end-question': 'Завершити цю сесію?',
  'end-text': '{name} більше не зможе діяти за ваш акаунт. Мережа назавжди перестане приймати запити цієї сесії.',
  cancel: 'Скасувати',
  'end-now': 'Завершити',
  ending: 'Завершується',
  'approve-in': 'Підтвердьте у своєму гаманці',
  'no-sessions': 'Смарт-сесій немає',
  'no-sessions-text': 'Якщо сайт попросить діяти за ваш смарт-акаунт у визначених межах, це з’явиться тут.',
  absent: 'У мережі {network} немає смарт-сесій',
  'absent-text': 'Цьому сайту вони в цій мережі не відомі.',
  failed: 'Зараз сесії показати неможливо',
  'failed-text': 'Те, що ви дозволили, залишається чинним. Перевірте з’єднання з інтернетом і повторіть спробу.',
  'try-again': 'Повторити'
}
