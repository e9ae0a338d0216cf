import { manageScenes } from './frame-scenes/manage.ts'
import { messageScenes, windowScenes } from './frame-scenes/messages.ts'
import { recoveryScenes } from './frame-scenes/recovery.ts'
import type { FrameScenes } from './frame-scenes/scene.ts'
import { smartAccountScenes } from './frame-scenes/smart-account.ts'
import { solanaScenes } from './frame-scenes/solana.ts'
import { transactionScenes } from './frame-scenes/transactions.ts'
import { typedDataScenes } from './frame-scenes/typed-data.ts'

/**
 * Every screen of the secure frame in all of its states: rendered by the frame's own screen host, with
 * the real description of a request.
 */
export const frameScenes: FrameScenes = {
  ...messageScenes,
  ...transactionScenes,
  ...typedDataScenes,
  ...smartAccountScenes,
  ...solanaScenes,
  ...recoveryScenes,
  ...manageScenes,
  ...windowScenes
}
