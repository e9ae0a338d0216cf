import type { toastMessages } from '../../toast.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof toastMessages> = {
  'address-copied': 'पता कॉपी हुआ',
  'link-copied': 'लिंक कॉपी हुआ',
  'copy-failed': 'आपके ब्राउज़र ने कॉपी करने की अनुमति नहीं दी',
  'share-failed': 'आपके ब्राउज़र ने साझा करने की अनुमति नहीं दी',
  'recovery-first': 'अपना पता साझा करने से पहले रिकवरी सेट करें',
  'disconnect-failed': 'डिसकनेक्ट नहीं हो सका',
  'balance-unavailable': 'टोकन बैलेंस उपलब्ध नहीं',
  'transactions-failed': 'ट्रांज़ैक्शन लोड नहीं हो सके',
  'unsupported-chain': 'यह चेन समर्थित नहीं है',
  'switch-failed': 'नेटवर्क नहीं बदला',
  'something-went-wrong': 'कुछ गड़बड़ हो गई',
  'signature-declined': 'हस्ताक्षर अस्वीकार किया गया',
  'code-sent': 'नया कोड आ रहा है',
  'email-updated': 'आपका ईमेल अपडेट हो गया'
}
