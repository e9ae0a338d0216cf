import { $sent, type SentTransfer } from '../../state/account/sent.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns the transfers sent from this app, newest first, with their status. */
export const useSent = (): readonly SentTransfer[] => useKitStore($sent, initially)
