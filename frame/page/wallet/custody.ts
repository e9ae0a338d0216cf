import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { FrameConfig } from '../config.ts'
import { KeyError } from '../keys/key-error.ts'
import { recoverWallet, type RecoveryChoice, type ShareHolders } from '../keys/registration.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split.ts'
import type { LoginClient } from '../login/login-client.ts'
import type { Stage } from '../stage/stage.ts'

export interface CustodyOptions {
  readonly client: LoginClient
  readonly stage: Stage
  readonly config: Pick<FrameConfig, 'custodian'>
}

/** Custodial recovery, where the frame's own configuration names a custodian. What the login service says of one does not count. */
export function createCustody({ client, stage, config: { custodian } }: CustodyOptions) {
  return {
    /** Where the custodian would ask: it has nobody to ask without an email address. */
    addressOf: ({ email }: LoginUser): string | undefined => (custodian === undefined ? undefined : email),

    /** @throws KeyError `not-kept` where there is no custodian */
    choice(): RecoveryChoice {
      if (custodian === undefined) throw new KeyError('not-kept', 'There is no custodian.')
      return { method: 'custodial', deposit: (set, share) => client.deposit(custodian, set, share) }
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
