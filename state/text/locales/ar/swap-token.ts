import type { swapTokenMessages } from '../../swap-token.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapTokenMessages> = {
  'search-tokens': 'الاسم أو عنوان العقد',
  clear: 'مسح',
  suggested: 'رموز مقترحة',
  'your-tokens': 'رموزك',
  tokens: 'الرموز',
  results: 'النتائج',
  found: 'عدد النتائج {count}',
  chosen: 'مختار من قبل',
  'nothing-found': 'لم يُعثر على رمز',
  'nothing-found-text': 'تحقق من الكتابة، أو ألصق عنوان عقد الرمز.',
  'not-a-token': 'لا يوجد في هذا العنوان رمز يمكن تبديله',
  'token-unreachable': 'تعذّرت قراءة الرمز',
  'token-unreachable-text': 'تحقق من اتصالك وحاول مرة أخرى.',
  'list-unreachable': 'تعذّر تحميل الرموز',
  'try-again': 'حاول مرة أخرى',
  impostor: '{address} · اختصار منقول',
  unlisted: '{address} · ليس في قائمة'
}
