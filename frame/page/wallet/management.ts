import type { EmailUpdated } from '../../../adapters/api/contract/login.ts'
import { KeyError } from '../keys/key-error.ts'
import { changeRecovery } from '../keys/later.ts'
import type { WalletKeys } from '../keys/wallet-keys.ts'
import { getRegisteredSet } from '../login/parse-replies.ts'
import type { RecoveryMethodChoice } from '../screens/recovery-secret.ts'
import { showWork } from '../stage/show-work.ts'
import type { WalletContext } from './context.ts'
import type { Opening } from './opening.ts'
import { former, records } from './lazy-parts.ts'
import type { EmailUpdate } from './record.ts'
import type { Bound } from './session-guard.ts'
import { nameOf } from './user-names.ts'

/** Creates the actions that only the user of a wallet may do, each with its own screen. */
export function createManagement(context: WalletContext, { openIfHere, openWhole }: Opening) {
  const { client, device, stage, vault, custody, shares, whileOpen, currentUser, choicesFor, recoveryChoice, unlock } = context

  return {
    async exportKeys(own: Bound): Promise<void> {
      const { opened } = await openWhole(own, 'export')
      await whileOpen.use(opened, own.signal, async (shown, signal) => {
        const { createExportScreen } = await import('../screens/manage-wallet.ts')
        await shown.show(createExportScreen(opened), { signal })
      })
    },

    async changeRecovery(own: Bound): Promise<void> {
      shares.endRepairs()
      const { holders, set, opened } = await openWhole(own, 'recovery')
      /** Returns the version of the service's current set, which the next one follows. */
      const committedVersion = async () => getRegisteredSet(await currentUser(own))?.version ?? 0
      await whileOpen.use(opened, own.signal, async (shown, signal) => {
        const user = await currentUser(own)
        const { createRecoveryMethodScreen } = await import('../screens/recovery-secret.ts')
        const change = async (choice: RecoveryMethodChoice, ending: AbortSignal) => {
          const from = { entropy: opened.entropy, version: await committedVersion() }
          return changeRecovery(holders, from, await recoveryChoice(choice), ending)
        }
        const keys = await showWork<WalletKeys>(shown, { signal }, attempt =>
          createRecoveryMethodScreen({
            isNew: false,
            ...choicesFor(user),
            use: choice => attempt(ending => change(choice, ending))
          })
        )
        unlock(own, keys)
        await custody.forget(set).catch(() => undefined) // that share alone opens nothing
      })
    },

    async deleteWallet(own: Bound): Promise<void> {
      const { deleteWallet, successorsOf } = await import('./deletion.ts')
      // read before the user enters a secret: nothing can be deleted without a response of the service
      const successors = await successorsOf({ client, device })
      const { holders, opened } = await openWhole(own, 'delete')
      await whileOpen.use(opened, own.signal, async (shown, signal) => {
        const { deleteScreen } = await import('../screens/delete.ts')
        const remove = async (ending: AbortSignal, successor?: string): Promise<true> => {
          await deleteWallet({ client, device }, holders.userId, opened, { successor, signal: ending })
          vault.lock()
          return true
        }
        await showWork<true>(shown, { signal }, attempt =>
          deleteScreen(opened.keys.addresses.eip155, successor => attempt(ending => remove(ending, successor)), successors)
        )
      })
    },

    /**
     * Changes the email address, which the user confirms: at once if this device opens the wallet,
     * otherwise after a delay.
     */
    async updateEmail(update: Omit<EmailUpdate, 'signal'>, own: Bound): Promise<EmailUpdated> {
      const user = await currentUser(own)
      // without a wallet there is no key that could sign it
      const open = async () => (user.keys || user.attention ? openIfHere(own, user) : undefined)
      const asking = { client, device, stage, current: user.email, login: nameOf(user), open }
      return (await records()).updateEmail(asking, { ...update, signal: own.signal })
    },

    /** Resolves to the new email address of the login, if one was restored. */
    async sessions(own: Bound): Promise<EmailUpdated | undefined> {
      const { signal } = own
      const { email: before, id } = await currentUser(own)
      const { showLogins } = await import('./logins.ts')
      const hasWallet = (await device.record(id)) !== undefined
      while ((await showLogins(client, stage, { signal, hasWallet })) === 'former') await takeBack(own)
      const { email } = await currentUser(own)
      return email === undefined || email === before ? undefined : { newEmail: email }
    }
  }

  /** Opens the wallet, and offers to restore an address that was replaced without its key. */
  async function takeBack(own: Bound): Promise<void> {
    const user = await currentUser(own)
    const opened = await openIfHere(own, user)
    if (!opened) throw new KeyError('no-device-share', 'This device has no share of the wallet.')
    await whileOpen.use(opened, own.signal, async (shown, signal) =>
      (await former()).showFormer({ ...context, stage: shown }, user.id, opened, signal)
    )
  }
}
