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

/**
 * Returns whether a state of a screen is tested with Tab: for each screen the one with the most
 * controls, as stated in the accessibility statement.
 */
export const isWalked = (name: string, state: string): boolean =>
  (['full', 'refused', 'terms'].includes(state) && name !== 'AllWallets') || loggingIn.includes(`${name} ${state}`)
