import type { sendMessages } from '../../send.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof sendMessages> = {
  'select-token': 'اختر رمزًا',
  'add-amount': 'أدخل المبلغ',
  'incorrect-value': 'قيمة غير صحيحة',
  'insufficient-funds': 'الرصيد غير كافٍ',
  'add-address': 'أدخل العنوان',
  'invalid-address': 'عنوان غير صالح',
  'preview-send': 'معاينة الإرسال',

  amount: 'المبلغ',
  'amount-in': 'المبلغ بعملة {currency}',
  'type-money': 'أدخل المبلغ بالدولار الأمريكي',
  'type-token': 'أدخل المبلغ بعملة {symbol}',
  'change-token': '{symbol} على {network}، غيّر الرمز',
  available: 'المتاح {amount}',
  max: 'الأقصى',
  'max-label': 'أرسل أقصى ما يمكن',
  'not-available': 'الرصيد غير متاح',

  receiver: 'المستلِم',
  'address-or-name': 'عنوان أو اسم',
  'receiver-note': 'اسم مثل ana.eth أو عنوان',
  paste: 'لصق',
  'paste-failed': 'لم يسمح متصفحك بذلك. الصق بلوحة المفاتيح أو بضغطة مطوّلة.',
  'clear-receiver': 'مسح المستلِم',
  recent: 'آخر المستلِمين',
  'looking-up': 'جارٍ البحث عن {name}',

  network: 'الشبكة',
  fee: 'رسوم الشبكة',
  'at-least': '{fee} على الأقل',
  'fee-sponsored': 'مدفوعة عنك',
  'fee-unknown': 'غير معروفة',
  'fee-refused': 'العقد يرفض هذا التحويل.',
  loading: 'جارٍ التحميل',
  'try-again': 'حاول مجددًا',
  'not-enough-amount': 'هذا أكثر مما في الحساب من {symbol}.',
  'not-enough-fee': 'تُدفع رسوم الشبكة بعملة {symbol}، وليس في الحساب ما يكفي منها.',
  'fund-wallet': 'تمويل المحفظة',
  'connect-different': 'اربط محفظة أخرى',
  'cannot-send': 'الإرسال غير ممكن هنا',
  'cannot-send-text': 'اربط أولًا محفظة على شبكة من شبكات هذا الموقع.',
  connect: 'ربط المحفظة',

  'invalid-send': 'أدخل مبلغًا صالحًا وعنوان مستلِم صالحًا'
}
