import { defineText } from '../text/define-text.ts'

/** Texts of SmartSessionList. */
export const smartSessionsMessages = {
  beta: 'Beta',
  'beta-text': 'Experimental: the contract that enforces limits is unaudited.',
  loading: 'Loading sessions',
  'in-force': 'Active',
  over: 'Ended',
  'unknown-site': 'Unknown site',
  'unverified-site': '{name} (unverified)',
  until: 'Until {time}',
  ended: 'Ended on {time}',
  expired: 'Expired on {time}',
  'may-spend': 'Can still spend {amount}',
  'may-spend-token': 'Can still spend some {token}',
  'may-use': 'Can use {contract}',
  end: 'End',
  'end-named': 'End {name} session',
  'end-question': 'End this session?',
  'end-text': '{name} will lose access to your account. You can’t undo this.',
  cancel: 'Cancel',
  'end-now': 'End session',
  ending: 'Ending…',
  'approve-in': 'Confirm in your wallet',
  'no-sessions': 'No smart sessions',
  'no-sessions-text': 'Sites you let act for your smart account appear here.',
  absent: 'No smart sessions on {network}',
  'absent-text': 'This site doesn’t list any on this network.',
  failed: 'Couldn’t load sessions',
  'failed-text': 'Your sessions are unchanged. Check your internet and try again.',
  'try-again': 'Try again'
}

export const $smartSessionsText = defineText('smart-sessions', smartSessionsMessages)
