import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import type { Bytes } from '../keys/bytes.ts'
import { KeyError } from '../keys/key-error.ts'
import { recoverWallet, type RecoveryChoice, type ShareHolders } from '../keys/wallet-registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import type { ScreenHost } from '../ui/screen-host.ts'

export interface CustodyOptions {
  readonly client: LoginClient
  readonly stage: ScreenHost
  readonly config: Pick<FrameConfig, 'custodian'>
}

/**
 * Creates custodial recovery, if the frame's own configuration names a custodian.
 * A custodian reported by the login service is ignored.
 */
export function createCustody({ client, stage, config: { custodian } }: CustodyOptions) {
  return {
    /** Returns the address that the custodian would ask; `undefined` without an email address. */
    addressOf: ({ email }: LoginUser): string | undefined => (custodian === undefined ? undefined : email),

    /**
     * Returns the choice of custodial recovery for the address that the screen has shown.
     * The address that the login service reports to the custodian is not used.
     *
     * @throws KeyError `not-kept` without a custodian
     */
    choice(email: string): RecoveryChoice {
      if (custodian === undefined) throw new KeyError('not-kept', 'There is no custodian.')
      const deposit = async (set: ShareSet, share: Bytes) => {
        const kept = await client.deposit(custodian, set, share, email).catch((cause: unknown) => {
          throw isLoginError(cause, 'login-other-email') ? otherEmail(cause) : cause
        })
        if (kept !== email) throw otherEmail()
      }
      return { method: 'custodial', deposit }
    },

    /**
     * Recovers a wallet unknown to this device.
     * Only the service states its address, so the screen shows it for comparison.
     *
     * @throws KeyError `no-recovery` without a custodian: a service that claims one would plant its own wallet
     */
    async recover(holders: ShareHolders, set: ShareSet, signal: AbortSignal): Promise<OpenedWallet> {
      if (custodian === undefined) throw new KeyError('no-recovery', 'There is no recovery share of this wallet.')
      const { createCustodyScreen } = await import('../screens/custody.ts')
      const recovery = await client.beginCustody(custodian, set.setId)
      const release = (code: string) =>
        recoverWallet(holders, set, () => client.releaseCustody(custodian, recovery.recovery, code))
      const screen = createCustodyScreen({ recovery, addresses: set.addresses, now: client.now(), release })
      return stage.show(screen, { signal })
    },

    /**
     * Deletes the custodian's share of a replaced set.
     * The share alone opens nothing, so callers need not wait.
     */
    async forget({ setId }: ShareSet): Promise<void> {
      if (custodian !== undefined) await client.forgetDeposit(custodian, setId)
    }
  }
}

const otherEmail = (cause?: unknown) =>
  new KeyError('other-email', 'The custodian was told another email address than the one that was shown.', { cause })
