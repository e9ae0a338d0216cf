import type { termsMessages } from '../../terms.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof termsMessages> = {
  'terms-and-privacy': 'Подключаясь, вы принимаете {terms} и {privacy}.',
  'terms-only': 'Подключаясь, вы принимаете {terms}.',
  'privacy-only': 'Подключаясь, вы принимаете {privacy}.',
  terms: 'условия использования',
  privacy: 'политику конфиденциальности',
  'accept-both': 'Я принимаю {terms} и {privacy}.',
  'accept-terms': 'Я принимаю {terms}.',
  'accept-privacy': 'Я принимаю {privacy}.'
}
