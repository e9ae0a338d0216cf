import type { sendTokenMessages } from '../../send-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendTokenMessages> = {
  'search-tokens': 'الاسم أو عنوان العقد',
  'your-tokens': 'رموزك',
  clear: 'مسح',
  found: 'عدد النتائج: {count}',
  'nothing-found': 'لم يُعثر على رمز',
  'nothing-found-text': 'تحقّق من الكتابة، أو الصق عنوان عقد الرمز.',
  'not-a-token': 'لا يوجد رمز على هذا العنوان',
  'token-unreachable': 'تعذّرت قراءة الرمز',
  'token-unreachable-text': 'تحقّق من اتصالك وحاول مجددًا.'
}
