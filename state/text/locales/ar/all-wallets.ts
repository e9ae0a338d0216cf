import type { allWalletsMessages } from '../../all-wallets.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof allWalletsMessages> = {
  'installed-note': 'مثبّتة',
  search: 'ابحث عن محفظة',
  'search-count':
    '{count, plural, zero {ابحث في # محفظة} one {ابحث في محفظة واحدة} two {ابحث في محفظتين} few {ابحث في # محافظ} many {ابحث في # محفظة} other {ابحث في # محفظة}}',
  'certified-only': 'المحافظ المعتمدة فقط',
  'show-code': 'عرض رمز الاستجابة السريعة',
  clear: 'مسح',
  wallets: 'المحافظ',
  'nothing-found': 'لم يُعثر على محفظة',
  'nothing-found-text': 'تحقّق من الكتابة، أو تصفّح كل المحافظ.',
  'show-all': 'عرض كل المحافظ',
  'list-failed-title': 'تعذّر تحميل قائمة المحافظ',
  'list-failed-text': 'المحافظ على هذا الجهاز ما زالت تعمل.',
  offline: 'أنت غير متصل بالإنترنت',
  'use-installed': 'استخدم محفظة مثبّتة',
  'try-again': 'حاول مجددًا',
  found: 'عدد النتائج: {count}'
}
