import type { Bytes } from './bytes.ts'
import type { SealedRecovery } from './recovery.ts'
import type { ShareSet } from './share.ts'

/** What the service keeps of a set. */
export interface ServiceShare extends ShareSet {
  readonly state: 'prepared' | 'committed'
  readonly share: Bytes
  readonly recovery?: SealedRecovery
}

/** The service that holds the auth shares, as the keys need it. Everything asks for a fresh login: KeyError `login-too-old` otherwise. */
export interface ShareService {
  /** Keeps a set beside the committed one, and changes nothing yet. */
  prepare(set: ShareSet, share: Bytes, recovery: SealedRecovery | undefined): Promise<void>
  /** Makes a prepared set the wallet's. A second time changes nothing. */
  commit(set: ShareSet): Promise<void>
  /** `undefined`: there is no such set. */
  read(setId: string): Promise<ServiceShare | undefined>
  /** Forgets a set. */
  remove(setId: string): Promise<void>
}
