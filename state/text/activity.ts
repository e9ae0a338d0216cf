import { text } from './words.ts'

/** The words of what an account has done. */
export const activityMessages = {
  'no-activity': 'No activity yet',
  'no-activity-text': 'What you send and receive on {network} shows here.',
  'activity-failed': 'Failed to fetch transactions',
  'activity-absent': 'Transactions on {network} cannot be listed here.',
  'nft-amount': '{amount} NFT',
  more: '{amount} and {count} more',
  to: 'To {address}',
  from: 'From {address}',
  alike: 'Look-alike of {name}',
  pending: 'Pending',
  failed: 'Failed',
  replaced: 'Replaced',
  canceled: 'Canceled',
  dropped: 'The network has lost it',
  approve: 'Approved',
  borrow: 'Borrowed',
  bought: 'Bought',
  burn: 'Burned',
  cancel: 'Canceled',
  claim: 'Claimed',
  deploy: 'Contract created',
  deposit: 'Deposited',
  execute: 'Contract used',
  mint: 'Minted',
  receive: 'Received',
  repay: 'Repaid',
  revoke: 'Approval withdrawn',
  sell: 'Sold',
  send: 'Sent',
  sending: 'Sending',
  stake: 'Staked',
  taken: 'Moved by another',
  trade: 'Swapped',
  unstake: 'Unstaked',
  withdraw: 'Withdrawn'
}

export const $activityText = text('activity', activityMessages)
