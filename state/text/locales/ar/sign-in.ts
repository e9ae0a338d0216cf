import type { signInMessages } from '../../sign-in.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof signInMessages> = {
  heading: 'يطلب منك {site} تسجيل الدخول',
  'this-site': 'هذا الموقع',
  'what-required': 'التوقيع يثبت أن المحفظة لك. لا يكلف شيئًا. الإلغاء يقطع الاتصال بها.',
  'what-optional': 'التوقيع يثبت أن المحفظة لك. لا يكلف شيئًا، ويمكنك المتابعة بدونه.',
  site: 'الموقع',
  account: 'الحساب',
  network: 'الشبكة',
  'valid-until': 'صالح حتى',
  'valid-from': 'صالح من',
  allows: 'يسمح أيضًا بـ',
  'full-message': 'الرسالة كاملة',
  cancel: 'إلغاء',
  disconnect: 'قطع الاتصال',
  sign: 'توقيع',
  signing: 'جارٍ التوقيع…',
  'try-again': 'حاول مرة أخرى',
  preparing: 'يتم تحضير الرسالة',
  'approve-in-wallet': 'وافق في {wallet}. لن يُرسل شيء ولن يُدفع شيء.',
  authenticating: 'جارٍ تسجيل الدخول…',
  'authenticating-text': 'يستغرق هذا لحظة.',

  declined: 'رُفض التوقيع',
  'declined-required': 'لم تسجل الدخول بعد. وقّع مرة أخرى، أو ألغِ لقطع الاتصال.',
  'declined-optional': 'لم تسجل الدخول. وقّع مرة أخرى، أو ألغِ.',
  failed: 'لم يتم تسجيل الدخول',
  'still-open': 'أجب في محفظتك أولًا',
  'still-open-text': 'ما زالت تعرض طلبًا سابقًا. ارفضه هناك ثم وقّع هذا الطلب. لا ترى شيئًا؟ اقطع الاتصال ثم اتصل من جديد.',
  refused: 'لا توقّع هذا هنا',
  'refused-text': 'الرسالة ليست لهذه الصفحة: قد يُقصد بها سرقة دخولك إلى موقع آخر. لم يُطلب شيء من محفظتك.',
  deceptive: 'دقّق في العنوان',
  'deceptive-text': 'فيه حروف تشبه حروفًا أخرى. اسمه الحقيقي {ascii}.',
  'init-failed': 'حدثت مشكلة أثناء بدء تسجيل الدخول',

  'still-signed-in': 'ما زلت مسجّل الدخول',
  'still-signed-in-text': 'لم يُجب {site}، لذلك لم ينتهِ تسجيل دخولك هناك. تم قطع الاتصال بمحفظتك.',
  'still-signed-in-toast': 'لم يُجب الموقع: ما زلت مسجّل الدخول فيه',
  'signing-out': 'جارٍ تسجيل الخروج…',
  later: 'لاحقًا'
}
