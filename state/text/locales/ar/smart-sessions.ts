import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'تجريبي',
  'beta-text': 'هذه تجربة: لم يدقّق أحد ما يضبط حدود الجلسات.',
  loading: 'جارٍ تحميل جلساتك',
  'in-force': 'سارية',
  over: 'منتهية',
  'unknown-site': 'موقع غير معروف',
  until: 'حتى {time}',
  ended: 'أُنهيت في {time}',
  expired: 'انتهت في {time}',
  'may-spend': 'ما زال بإمكانها إنفاق {amount}',
  'may-spend-token': 'ما زال بإمكانها إنفاق مبلغ من {token}',
  'may-use': 'يمكنها استخدام {contract}',
  end: 'إنهاء',
  'end-named': 'إنهاء جلسة {name}',
  'end-question': 'إنهاء هذه الجلسة؟',
  'end-text': 'لن يتمكن {name} من التصرف نيابة عن حسابك بعد ذلك. لن تقبل الشبكة منه شيئًا نهائيًا.',
  cancel: 'إلغاء',
  'end-now': 'إنهاء الجلسة',
  ending: 'جارٍ الإنهاء',
  'approve-in': 'وافق عليه في محفظتك',
  'no-sessions': 'لا توجد جلسات ذكية',
  'no-sessions-text': 'عندما يطلب موقع التصرف نيابة عن حسابك الذكي ضمن حدود، يظهر هنا.',
  absent: 'لا توجد جلسات ذكية على {network}',
  'absent-text': 'لا يعرف هذا الموقع أي جلسة على هذه الشبكة.',
  failed: 'تعذّر عرض الجلسات الآن',
  'failed-text': 'ما سمحت به يبقى كما هو. تحقق من اتصالك وحاول مجددًا.',
  'try-again': 'حاول مجددًا'
}
