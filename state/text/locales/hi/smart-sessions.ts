import type { smartSessionsMessages } from '../../smart-sessions.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof smartSessionsMessages> = {
  beta: 'बीटा',
  'beta-text': 'यह एक प्रयोग है: सेशन की सीमाओं को लागू रखने वाले कोड का ऑडिट किसी ने नहीं किया है।',
  loading: 'आपके सेशन लोड हो रहे हैं',
  'in-force': 'लागू',
  over: 'समाप्त',
  'unknown-site': 'अज्ञात साइट',
  until: '{time} तक',
  ended: '{time} को समाप्त किया गया',
  expired: '{time} को अवधि समाप्त हुई',
  'may-spend': 'अब भी {amount} खर्च कर सकता है',
  'may-spend-token': 'अब भी {token} की कुछ राशि खर्च कर सकता है',
  'may-use': '{contract} इस्तेमाल कर सकता है',
  end: 'समाप्त करें',
  'end-named': '{name} का सेशन समाप्त करें',
  'end-question': 'यह सेशन समाप्त करें?',
  'end-text': '{name} अब आपके खाते की ओर से काम नहीं कर सकता। नेटवर्क उसका कुछ भी, हमेशा के लिए, स्वीकार नहीं करेगा।',
  cancel: 'रद्द करें',
  'end-now': 'सेशन समाप्त करें',
  ending: 'समाप्त हो रहा है',
  'approve-in': 'इसे अपने वॉलेट में मंज़ूरी दें',
  'no-sessions': 'कोई स्मार्ट सेशन नहीं',
  'no-sessions-text': 'जब कोई साइट आपके स्मार्ट खाते की ओर से सीमाओं में काम करने की अनुमति माँगती है, तो वह यहाँ दिखता है।',
  absent: '{network} पर कोई स्मार्ट सेशन नहीं',
  'absent-text': 'यह साइट इस नेटवर्क पर किसी सेशन को नहीं जानती।',
  failed: 'अभी सेशन की सूची नहीं दिखाई जा सकती',
  'failed-text': 'आपने जो अनुमति दी है, वह वैसी ही रहती है। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
  'try-again': 'फिर कोशिश करें'
}
