import type { updateEmailMessages } from '../../update-email.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof updateEmailMessages> = {
  email: 'メールアドレス',
  'email-hint': 'メールアドレスを入力',
  invalid: 'メールアドレスが無効です',
  'how-first': 'まず{email}に、次に新しいアドレスにコードを送信します。',
  'how-new': 'このアドレスにコードを送信します。',
  wait: '{time}後にコードを取得できます',
  cancel: 'キャンセル',
  save: '保存',
  'start-over': '最初からやり直す'
}
