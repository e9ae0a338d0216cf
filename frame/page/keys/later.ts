import type * as Recovery from './recovery.ts'
import type * as Registration from './wallet-registration.ts'

// Lazy-loads what opens and creates wallets: curves, word lists and sharing are most of the frame, and a login needs none of
// them.

const registration = () => import('./wallet-registration.ts')

export const settle: typeof Registration.reconcileShares = async (...all) => (await registration()).reconcileShares(...all)
export const changeRecovery: typeof Registration.changeRecovery = async (...all) => (await registration()).changeRecovery(...all)
export const openWithLogin: typeof Registration.openWithLogin = async (...all) => (await registration()).openWithLogin(...all)
export const openWithSecret: typeof Registration.openWithSecret = async (...all) => (await registration()).openWithSecret(...all)
export const recoverWallet: typeof Registration.recoverWallet = async (...all) => (await registration()).recoverWallet(...all)
export const recoveryOf: typeof Registration.getRecoveryMethod = async (...all) =>
  (await registration()).getRecoveryMethod(...all)
export const openRecovery: typeof Recovery.decryptRecoveryShare = async (...all) =>
  (await import('./recovery.ts')).decryptRecoveryShare(...all)
