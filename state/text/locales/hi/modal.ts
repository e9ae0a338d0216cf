import type { modalMessages } from '../../modal.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof modalMessages> = {
  connect: 'वॉलेट कनेक्ट करें',
  account: 'खाता',
  wallet: 'वॉलेट',
  back: 'वापस',
  close: 'बंद करें',
  sessions: 'स्मार्ट सेशन',
  help: 'वॉलेट क्या है?',
  'dismiss-alert': 'हटाएँ',
  loading: 'लोड हो रहा है',
  'screen-failed': 'यह स्क्रीन लोड नहीं हो सकी',
  'screen-failed-text': 'अपना कनेक्शन जाँचें और फिर कोशिश करें। कुछ भी खोया नहीं है।',
  'try-again': 'फिर कोशिश करें'
}
