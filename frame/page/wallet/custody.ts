import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import type { Bytes } from '../keys/bytes.ts'
import { KeyError } from '../keys/key-error.ts'
import { recoverWallet, type RecoveryChoice, type ShareHolders } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import type { LoginClient } from '../login/login-client.ts'
import { isLoginError } from '../login/login-error.ts'
import type { Stage } from '../stage/stage.ts'

export interface CustodyOptions {
  readonly client: LoginClient
  readonly stage: Stage
  readonly config: Pick<FrameConfig, 'custodian'>
}

/** Custodial recovery, where the frame's own configuration names a custodian. What the login service says of one does not count. */
export function createCustody({ client, stage, config: { custodian } }: CustodyOptions) {
  return {
    /** Where the custodian would ask; `undefined` without an email address. */
    addressOf: ({ email }: LoginUser): string | undefined => (custodian === undefined ? undefined : email),

    /**
     * The share goes to the custodian for the address that the screen has shown. What the login service reports to the custodian does not count.
     *
     * @throws KeyError `not-kept` where there is no custodian
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
     * Recovers a wallet of which this device knows nothing: only the service names its address, so the screen shows it to be compared.
     *
     * @throws KeyError `no-recovery` where there is no custodian: a service that says otherwise plants a wallet of its own
     */
    async recover(holders: ShareHolders, set: ShareSet, signal: AbortSignal): Promise<OpenedWallet> {
      if (custodian === undefined) throw new KeyError('no-recovery', 'There is no recovery share of this wallet.')
      const { custodyScreen } = await import('../screens/custody.ts')
      const recovery = await client.beginCustody(custodian, set.setId)
      const release = (code: string) =>
        recoverWallet(holders, set, () => client.releaseCustody(custodian, recovery.recovery, code))
      const screen = custodyScreen({ recovery, addresses: set.addresses, now: client.now(), release })
      return stage.show(screen, { signal })
    },

    /** The custodian's share of a set that is no more. It opens nothing by itself, so nothing waits for it. */
    async forget({ setId }: ShareSet): Promise<void> {
      if (custodian !== undefined) await client.forgetDeposit(custodian, setId)
    }
  }
}

const otherEmail = (cause?: unknown) =>
  new KeyError('other-email', 'The custodian was told another email address than the one that was shown.', { cause })
