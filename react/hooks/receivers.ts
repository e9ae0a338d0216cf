import { $receivers, type Receiver } from '../../state/send/recipients.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns the recipients of earlier transfers, newest first. */
export const useReceivers = (): readonly Receiver[] => useKitStore($receivers, initially)
