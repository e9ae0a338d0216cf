import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
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
  /** Keeps a set beside the committed one, and changes nothing yet. `postponed`: the origin of the page, where recovery comes later. */
  prepare(set: ShareSet, share: Bytes, recovery: SealedRecovery | undefined, postponed?: string): Promise<void>
  /** Makes a prepared set the wallet's, under its record key. A second time changes nothing. */
  commit(set: ShareSet, change?: SignedChange): Promise<void>
  /** `undefined`: there is no such set. */
  read(setId: string): Promise<ServiceShare | undefined>
  /**
   * Sets a recovery that was postponed, under the record key; no fresh login is needed. Resolves to whether the service now keeps this one:
   * it takes one, once. `undefined`: the custodian has the share.
   */
  setRecovery(set: ShareSet, recovery: SealedRecovery | undefined, change?: SignedChange): Promise<boolean>
}
