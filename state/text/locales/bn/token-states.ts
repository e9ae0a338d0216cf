import type { tokenStatesMessages } from '../../token-states.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof tokenStatesMessages> = {
  'no-tokens-text': 'অন্য ওয়ালেট থেকে কিছু গ্রহণ করুন।',
  'receive-funds': 'অর্থ গ্রহণ করুন',
  'receive-funds-text': 'আপনার ঠিকানা দেখান'
}
