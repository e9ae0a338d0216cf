import type { swapPreviewMessages } from '../../swap-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof swapPreviewMessages> = {
  swap: 'تبديل',
  approve: 'السماح',
  cancel: 'إلغاء',
  close: 'إغلاق',
  'one-step': 'تسألك محفظتك مرة واحدة.',
  'together-step': 'تسمح محفظتك بمقدار {amount} {from} وتبدّله دفعة واحدة.',
  'two-steps': 'تسألك محفظتك مرتين: للسماح بمقدار {amount} {from}، ثم للتبديل.',
  'permit-steps': 'تسألك محفظتك مرتين: عن توقيع يسمح بمقدار {amount} {from} لمدة 20 دقيقة ولا يكلّف شيئًا، ثم للتبديل.',
  'three-steps': 'تسألك محفظتك ثلاث مرات: يجب أولًا إلغاء السماح لهذا الرمز، ثم السماح بمقدار {amount} {from}، ثم التبديل.',
  'impact-high': 'تخسر {impact} بتبديل هذا المقدار دفعة واحدة',
  'impact-high-text': 'المعروض من {symbol} في السوق قليل لهذا المبلغ. المبلغ الأصغر يحصل على سعر أفضل.',
  'accept-risk': 'قرأت هذا وما زلت أريد التبديل',

  preparing: 'تجري تجربة التبديل على الشبكة',
  'asking-reset': 'وافق في {wallet}: إلغاء السماح أولًا ({step} من {steps})',
  'asking-approve': 'وافق في {wallet}: السماح بمقدار {amount} {from} ({step} من {steps})',
  'asking-permit': 'وافق في {wallet}: توقيع يسمح بمقدار {amount} {from} لمدة 20 دقيقة ({step} من {steps})',
  'asking-swap': 'وافق على التبديل في {wallet}',
  'asking-swap-step': 'وافق على التبديل في {wallet} ({step} من {steps})',
  'asking-together': 'وافق في {wallet}',
  'sent-reset': 'في انتظار الشبكة ({step} من {steps})',
  'sent-approve': 'في انتظار السماح بـ {from} ({step} من {steps})',
  'sent-swap': 'جارٍ التبديل',
  'sent-together': 'جارٍ التبديل',

  moved: 'تغيّر السعر',
  'moved-text': 'هناك عرض جديد. انظر إليه ثم بدّل.',
  'not-swapped': 'لم يتم التبديل',
  'reverts-reason': 'عند التجربة على الشبكة رفضه العقد: {reason}',
  'unknown-outcome': 'هو في الطريق',
  'unknown-outcome-text': 'لا يُعرف بعد ما نتج عنه. انظر في نشاط حسابك قبل أن تحاول مرة أخرى.',

  done: 'تم التبديل',
  'done-text': 'أصبح {spent} {from} مقدار {received} {to}.',
  'done-about': 'بُدّل {spent} {from} بما لا يقل عن {received} {to}.',
  explorer: 'عرض في المستكشف',

  allowing: 'جارٍ السماح بـ {from}',
  'allowed-later': 'تم السماح بـ {from}. لم يُبدَّل شيء بعد.',
  swapping: 'جارٍ تبديل {from} إلى {to}',
  swapped: 'تم تبديل {from} إلى {to}',
  'swap-failed': 'خطأ في المعاملة',
  'approval-failed': 'فشل السماح. لم يُبدَّل شيء.',
  declined: 'لقد رفضت. لم يُبدَّل شيء.'
}
