import type { SignedChange } from '../../../adapters/api/contract/wallet-record.ts'
import type { Bytes } from './bytes.ts'
import type { EncryptedRecoveryShare } from './recovery.ts'
import type { ShareSet } from './share.ts'

/** Share of a set at the service. */
export interface AuthShare extends ShareSet {
  readonly state: 'prepared' | 'committed'
  readonly share: Bytes
  readonly recovery?: EncryptedRecoveryShare
}

/**
 * Client of the service with the auth shares, as the keys need it.
 * Everything requires a fresh login: KeyError `login-too-old` otherwise.
 */
export interface AuthShareService {
  /**
   * Stores a set next to the committed one, without effect yet.
   * `postponed`: origin of the page, if recovery is postponed.
   */
  prepare(set: ShareSet, share: Bytes, recovery: EncryptedRecoveryShare | undefined, postponed?: string): Promise<void>
  /**
   * Makes a prepared set the current one, under its record key.
   * Idempotent. Sent again if the response is lost.
   *
   * @throws KeyError `unanswered` if the set may have become current, or may still until the signature expires
   */
  commit(set: ShareSet, change?: SignedChange): Promise<void>
  /**
   * Sends a commit again whose response was lost.
   * Afterwards the set is committed, or no earlier request can commit it any more.
   *
   * @throws KeyError `unanswered` if neither is certain
   */
  settle(set: ShareSet, change: SignedChange): Promise<void>
  /** Returns a set; `undefined` if it does not exist. */
  read(setId: string): Promise<AuthShare | undefined>
  /**
   * Sets postponed recovery, under the record key, without a fresh login.
   * Resolves to whether the service now has this one: it accepts one, once. `undefined`: the custodian has the share. Without a
   * change this queries the state, and does not modify a wallet with a record key.
   *
   * @throws KeyError `unanswered` as {@link AuthShareService.commit}
   */
  setRecovery(set: ShareSet, recovery: EncryptedRecoveryShare | undefined, change?: SignedChange): Promise<boolean>
}
