import type { networkMessages } from '../../network.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof networkMessages> = {
  networks: 'नेटवर्क',
  'not-approved': 'आपके वॉलेट ने मंज़ूरी नहीं दी',
  'needs-another-wallet': 'दूसरा वॉलेट चाहिए',
  'approve-in-wallet': '{wallet} में मंज़ूरी दें',
  declined: '{wallet} में अस्वीकार किया गया',
  failed: 'नहीं बदला। फिर कोशिश करें।'
}
