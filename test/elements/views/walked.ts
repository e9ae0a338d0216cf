/** Screens of the login whose full state has another name. */
const loggingIn = [
  'Connect wallets first',
  'EmailVerifyOtp expired',
  'EmailVerifyDevice refused',
  'ConnectingSocial declined',
  'ConnectingFarcaster failed',
  'UpdateEmailPrimaryOtp waiting',
  'UpdateEmailSecondaryOtp taken'
]

/** Whether a screen in a state is walked through by Tab: each screen where it has most to reach. The statement on accessibility says so. */
export const isWalked = (name: string, state: string): boolean =>
  (['full', 'refused', 'terms'].includes(state) && name !== 'AllWallets') || loggingIn.includes(`${name} ${state}`)
