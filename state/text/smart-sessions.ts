import { text } from './words.ts'

/** The words of SmartSessionList. */
export const smartSessionsMessages = {
  beta: 'Beta',
  'beta-text': 'An experiment: nobody has audited what holds the limits of sessions.',
  loading: 'Loading your sessions',
  'in-force': 'In force',
  over: 'Over',
  'unknown-site': 'Unknown site',
  until: 'Until {time}',
  ended: 'Ended on {time}',
  expired: 'Expired on {time}',
  'may-spend': 'May still spend {amount}',
  'may-spend-token': 'May still spend an amount of {token}',
  'may-use': 'May use {contract}',
  end: 'End',
  'end-named': 'End the session of {name}',
  'end-question': 'End this session?',
  'end-text': '{name} can no longer act for your account. The network takes no more of it, for good.',
  cancel: 'Cancel',
  'end-now': 'End session',
  ending: 'Ending',
  'approve-in': 'Approve it in your wallet',
  'no-sessions': 'No smart sessions',
  'no-sessions-text': 'Where a site asks to act for your smart account within limits, it shows here.',
  absent: 'No smart sessions on {network}',
  'absent-text': 'This site knows of none on this network.',
  failed: 'Sessions cannot be listed just now',
  'failed-text': 'What you have granted stays as it is. Check your connection and try again.',
  'try-again': 'Try again'
}

export const $smartSessionsText = text('smart-sessions', smartSessionsMessages)
