import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'از کیف پول دیگری دریافت کنید.',
  'receive-funds': 'دریافت وجه',
  'receive-funds-text': 'نمایش نشانی شما'
}
