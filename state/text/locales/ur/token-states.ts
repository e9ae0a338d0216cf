import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'کسی اور والیٹ سے کچھ وصول کریں۔',
  'receive-funds': 'رقم وصول کریں',
  'receive-funds-text': 'اپنا ایڈریس دکھائیں'
}
