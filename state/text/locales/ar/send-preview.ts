import type { previewMessages } from '../../send-preview.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof previewMessages> = {
  deposit: 'لفتح حساب المستلم',

  send: 'إرسال',
  to: 'إلى',
  'on-network': '{worth} على {network}',
  only: 'على {network}',
  'will-change': 'ما سيتغيّر',
  arrives: 'يصل إلى المستلِم',
  'not-checked': 'تعذّرت تجربته مسبقًا.',
  'trying-out': 'تجري تجربته على الشبكة',
  'would-fail': 'سيفشل هذا',
  'fails-refused': 'جُرّب على الشبكة، والعقد يرفضه.',
  'fails-reason': 'جُرّب على الشبكة، والعقد يرفضه: {reason}',
  'fails-insufficient-funds': 'ليس في الحساب ما يكفي من {symbol} لذلك.',
  'fails-insufficient-token': 'ليس في الحساب ما يكفي من {symbol} لذلك.',
  'fails-not-a-token': 'لا يوجد رمز على هذا العنوان على {network}.',
  'fails-below-minimum': 'يجب أن يتلقى الحساب الجديد على {network} أكثر من ذلك كي يوجد.',
  'fails-leaves-too-little': 'لن يبقى ما يكفي من {symbol} كي يبقى الحساب. أرسل أقل قليلًا أو أرسل الكل.',

  'look-alike': 'هذا ليس {name}',
  'look-alike-text': 'يبدأ وينتهي مثل العنوان الذي استخدمته في {date}. الأحرف المعلَّمة مختلفة.',
  'look-alike-own': 'هذا ليس عنوانك',
  'look-alike-own-text': 'يبدأ وينتهي مثله. الأحرف المعلَّمة مختلفة.',
  'name-changed': 'الاسم {name} يقود الآن إلى مكان آخر',
  'name-changed-text': 'قاد في المرة الماضية إلى عنوان آخر. اسأل المستلِم أيهما الصحيح.',
  'address-of': 'عنوان {name}',
  'address-then': 'العنوان الذي استخدمته',
  'your-address': 'عنوانك',
  'dead-address': 'لا أحد يملك مفتاح هذا العنوان',
  'dead-address-text': 'ما يُرسل إليه لا يمكن تحريكه بعد ذلك.',
  contract: 'المستلِم عقد',
  'contract-text': 'ليس كل عقد يعيد ما يُرسل إليه. تأكّد أنه معدّ لاستلام هذا.',
  'other-network': 'لا يوجد لـ {name} عنوان على {network}',
  'other-network-text': 'هذا عنوانه على شبكة أخرى. تأكد من أن المستلم يستطيع استخدامه هنا.',
  oneself: 'هذا حسابك أنت.',
  'other-record': 'ليس للاسم {name} عنوان على {network}. هذا عنوانه على Ethereum.',
  unused: 'لم يُستخدم هذا العنوان على {network} بعد.',

  reminder: 'تحقّق من كل مجموعة. ما يُرسل لا يمكن استرجاعه.',
  cancel: 'إلغاء',
  'approve-in-wallet': 'وافق في {wallet}',
  'not-sent': 'لم يُرسل',
  'accept-risk': 'قرأت هذا وما زلت أريد الإرسال',
  'accept-look-alike': 'قارنت كل مجموعة وما زلت أريد الإرسال إلى هنا',

  'transaction-started': 'بدأت المعاملة',
  failed: 'تعذّر إرسال المعاملة. حاول مجددًا.',
  declined: 'رفضت الطلب. لم يُرسل شيء.',

  sent: 'في الطريق',
  'sent-text': '\u2066{amount} {symbol}\u2069 في الطريق إلى {receiver}.',
  close: 'إغلاق'
}
