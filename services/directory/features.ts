/** Feature ids that clients query (docs/decisions/wallet-directory.md). */
export const featureIds = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'email_capture',
  'multi_wallet',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
  'headless'
] as const
