import type { buttonMessages } from '../../button.ts'
import type { Translation } from '../../text.ts'

export const messages: Translation<typeof buttonMessages> = {
  connect: 'वॉलेट कनेक्ट करें',
  connecting: 'कनेक्ट हो रहा है…',
  account: 'खाता {address}',
  'switch-network': 'नेटवर्क बदलें',
  'select-network': 'नेटवर्क चुनें',
  'unknown-network': 'अज्ञात नेटवर्क'
}
