import type { EmailUpdated } from '../../../adapters/api/contract/login.ts'
import { changeRecovery } from '../keys/later.ts'
import { wipeOpened, type WalletKeys } from '../keys/wallet-keys.ts'
import { registeredSet } from '../login/replies.ts'
import type { Choice } from '../screens/secret.ts'
import { showWork } from '../stage/show-work.ts'
import type { WalletContext } from './context.ts'
import type { Opening } from './opening.ts'
import { records } from './own-shares.ts'
import type { EmailUpdate } from './record.ts'
import type { Bound } from './session-guard.ts'

/** What only the user of a wallet may do with it, each on a screen of its own. */
export function createManagement(context: WalletContext, { openIfHere, openWhole }: Opening) {
  const { client, device, stage, vault, custody, currentUser, nameOf, choicesFor, recoveryChoice, unlock } = context

  return {
    async exportKeys(own: Bound): Promise<void> {
      const { opened } = await openWhole(own, 'export')
      try {
        const { exportScreen } = await import('../screens/manage.ts')
        await stage.show(exportScreen(opened), { signal: own.signal })
      } finally {
        wipeOpened(opened)
      }
    },

    async changeRecovery(own: Bound): Promise<void> {
      const { holders, set, opened } = await openWhole(own, 'recovery')
      /** The set that the next one follows, as the service has it. */
      const committedVersion = async () => registeredSet(await currentUser(own))?.version ?? 0
      try {
        const user = await currentUser(own)
        const { chooseScreen } = await import('../screens/secret.ts')
        const change = async (choice: Choice, ending: AbortSignal) => {
          const from = { entropy: opened.entropy, version: await committedVersion() }
          return changeRecovery(holders, from, await recoveryChoice(choice), ending)
        }
        const keys = await showWork<WalletKeys>(stage, own.signal, attempt =>
          chooseScreen({ isNew: false, ...choicesFor(user), use: choice => attempt(ending => change(choice, ending)) })
        )
        unlock(own, keys)
        await custody.forget(set).catch(() => undefined) // that share opens nothing by itself
      } finally {
        wipeOpened(opened)
      }
    },

    async deleteWallet(own: Bound): Promise<void> {
      const { holders, opened } = await openWhole(own, 'delete')
      try {
        const { deleteScreen } = await import('../screens/manage.ts')
        const remove = async (): Promise<true> => {
          await (await records()).deleteWallet({ client, device }, holders.userId, opened)
          vault.lock()
          return true
        }
        await showWork<true>(stage, own.signal, attempt => deleteScreen(() => attempt(remove)))
      } finally {
        wipeOpened(opened)
      }
    },

    /** Changes the address, which the user confirms: at once where this device opens the wallet, later elsewhere. */
    async updateEmail(update: Omit<EmailUpdate, 'signal'>, own: Bound): Promise<EmailUpdated> {
      const user = await currentUser(own)
      // without a wallet there is no key that could sign it
      const open = async () => (user.keys || user.attention ? openIfHere(own, user) : undefined)
      const asking = { client, stage, current: user.email, login: nameOf(user), open }
      return (await records()).updateEmail(asking, { ...update, signal: own.signal })
    },

    async sessions({ signal }: Bound): Promise<void> {
      const { showLogins } = await import('./logins.ts')
      await showLogins(client, stage, signal)
    }
  }
}
