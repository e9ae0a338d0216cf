import type { connectingFailedMessages } from '../../connecting-failed.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof connectingFailedMessages> = {
  declined: 'कनेक्शन अस्वीकार किया गया',
  'declined-text': 'आपने {name} में अनुरोध अस्वीकार किया। इस साइट के साथ कुछ साझा नहीं हुआ।',
  pending: '{name} आपका इंतज़ार कर रहा है',
  'pending-text': 'इस साइट का एक अनुरोध वहाँ खुला है। उसका जवाब दें, फिर दोबारा कोशिश करें।',
  failed: 'कनेक्ट नहीं हो सका'
}
