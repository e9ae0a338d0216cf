/** Every feature a client asks about (facts/wallet-directory §6). */
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
