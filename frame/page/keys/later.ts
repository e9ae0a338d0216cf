import type * as Recovery from './recovery.ts'
import type * as Registration from './registration.ts'

// What opens and makes wallets, loaded with its first use: curves, word lists and sharing are most of the frame, and a login needs none of them.

const registration = () => import('./registration.ts')

export const settle: typeof Registration.settle = async (...all) => (await registration()).settle(...all)
export const changeRecovery: typeof Registration.changeRecovery = async (...all) => (await registration()).changeRecovery(...all)
export const openWithLogin: typeof Registration.openWithLogin = async (...all) => (await registration()).openWithLogin(...all)
export const openWithSecret: typeof Registration.openWithSecret = async (...all) => (await registration()).openWithSecret(...all)
export const recoverWallet: typeof Registration.recoverWallet = async (...all) => (await registration()).recoverWallet(...all)
export const recoveryOf: typeof Registration.recoveryOf = async (...all) => (await registration()).recoveryOf(...all)
export const openRecovery: typeof Recovery.openRecovery = async (...all) => (await import('./recovery.ts')).openRecovery(...all)
