import type { networksMessages } from '../../networks.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networksMessages> = {
  search: 'ابحث عن شبكة',
  clear: 'مسح',
  networks: 'الشبكات',
  'nothing-found': 'لم يُعثر على شبكة',
  'nothing-found-text': 'تحقّق من الكتابة.',
  'not-approved': 'لم توافق عليها محفظتك',
  'needs-another-wallet': 'تحتاج إلى محفظة أخرى',
  found: 'عدد النتائج: {count}',
  'switching-to': 'جارٍ التبديل إلى {name}',
  'approve-in-wallet': 'وافق على التغيير في {wallet}. لا ينقل ذلك أي أموال.',
  declined: 'رُفض التبديل',
  'declined-text': 'رفضت التغيير في {wallet}. ما زلت على الشبكة نفسها.',
  failed: 'لم تُبدَّل الشبكة',
  'try-again': 'حاول مجددًا',
  cancel: 'إلغاء',
  'not-on-unknown': '{site} لا يعمل مع هذه الشبكة',
  'not-on-text': 'محفظتك على شبكة لا يستخدمها هذا الموقع. اختر إحدى هذه الشبكات للمتابعة.',
  or: 'أو',
  disconnect: 'قطع الاتصال',
  'this-site': 'هذا الموقع',
  'what-is-a-network': 'ما هي الشبكة؟',
  'networks-note': 'قد لا تدعم محفظتك كل الشبكات. {link}'
}
