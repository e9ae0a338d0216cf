import type { receiverMessages } from '../../receiver.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof receiverMessages> = {
  'sent-before': 'أرسلت إلى هنا في {date}',
  'not-an-address': 'هذا ليس عنوانًا على {network}.',
  'no-such-name': 'ليس للاسم {name} عنوان.',
  'invalid-name': 'هذا ليس اسمًا صالحًا.',
  'name-off-chain': 'هذا الاسم محفوظ خارج الشبكة. استخدم العنوان نفسه.',
  'name-unreachable': 'تعذّر البحث عن الاسم.',
  'wrong-checksum': 'في هذا العنوان حرف خاطئ. انسخه مجددًا.',
  'wrong-network': 'هذا يخص {where} وليس {network}.',
  'bad-link': 'لا يمكن استخدام رابط الدفع هذا.',
  'names-unknown': 'لا يمكن البحث عن الأسماء على هذه الشبكة. استخدم العنوان نفسه.',
  'zero-address': 'لا أحد يملك هذا العنوان. ما يُرسل إليه يضيع.',
  'token-contract': 'هذا عقد الرمز نفسه. ما يُرسل إليه يضيع.',
  'invalid-receiver': 'هذا ليس عنوانًا على {network}.',
  'first-time': 'لم ترسل إلى هنا من قبل.'
}
