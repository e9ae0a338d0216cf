import { defineText } from '../text/define-text.ts'

/** Texts of the activity list. */
export const activityMessages = {
  'no-activity': 'No activity yet',
  'no-activity-text': 'Your {network} activity will appear here.',
  'activity-failed': 'Failed to fetch transactions',
  'activity-absent': 'Activity isn’t available on {network}.',
  'nft-amount': '{count, plural, one {# NFT} other {# NFTs}}',
  more: '{amount} and {count} more',
  to: 'To {address}',
  from: 'From {address}',
  alike: 'Imitates {name}',
  pending: 'Pending',
  failed: 'Failed',
  replaced: 'Replaced',
  canceled: 'Canceled',
  dropped: 'Dropped by network',
  approve: 'Approved',
  borrow: 'Borrowed',
  bought: 'Bought',
  burn: 'Burned',
  cancel: 'Canceled',
  claim: 'Claimed',
  deploy: 'Contract created',
  deposit: 'Deposited',
  execute: 'Contract interaction',
  mint: 'Minted',
  receive: 'Received',
  repay: 'Repaid',
  revoke: 'Approval revoked',
  sell: 'Sold',
  send: 'Sent',
  sending: 'Sending…',
  stake: 'Staked',
  taken: 'Moved by another address',
  trade: 'Swapped',
  unstake: 'Unstaked',
  withdraw: 'Withdrawn'
}

export const $activityText = defineText('activity', activityMessages)
