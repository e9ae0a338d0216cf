import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import { isLost } from '../keys/device-store.ts'
import { KeyError } from '../keys/key-error.ts'
import { openRecovery, openWithLogin, recoverWallet, recoveryOf } from '../keys/later.ts'
import type { RecoverySecret } from '../keys/recovery.ts'
import type { ShareSet } from '../keys/share.ts'
import type { OpenedWallet } from '../keys/split-shares.ts'
import type { ShareHolders } from '../keys/wallet-registration.ts'
import type { WalletContext } from './context.ts'
import type { Bound } from './session-guard.ts'

/**
 * Recovers a wallet from elsewhere, with the secret of the user or from the custodian.
 *
 * @param other what the user may do instead: use the wallet of this device, or select another of the account
 */
export async function recoverOnDevice(
  { custody, passkeys, shares, stage }: Pick<WalletContext, 'custody' | 'passkeys' | 'shares' | 'stage'>,
  holders: ShareHolders,
  set: ShareSet,
  signal: AbortSignal,
  other?: 'kept' | 'beside'
): Promise<OpenedWallet | 'kept' | 'beside'> {
  const sealed = await recoveryOf(holders, set)
  if (!sealed) return custody.recover(holders, set, signal)
  const { createRecoverySecretScreen } = await import('../screens/recovery-secret.ts')
  const open = (secret: RecoverySecret) => recoverWallet(holders, set, () => openRecovery(sealed, secret, set))
  const asking = createRecoverySecretScreen({
    purpose: 'recover',
    method: sealed.method,
    passkey: shares.knownPasskey(sealed),
    open
  })
  const used = await passkeys.open(holders.userId, sealed, open)
  if (used || !other) return used ?? stage.show(asking, { signal })
  const { createRecoverScreen } = await import('../screens/record.ts')
  return stage.show(createRecoverScreen(asking, other), { signal })
}

/** Opens a wallet with the shares of this device, or recovers it. */
export async function openAnyway(context: WalletContext, own: Bound, user: LoginUser, set: ShareSet): Promise<OpenedWallet> {
  const { device, holdersOf, setUp, shares } = context
  const { signal } = own
  const holders = holdersOf(user)
  const record = await device.record(user.id)
  if (!record || (await isLost(holders))) {
    const recovered = await recoverOnDevice(context, holders, set, signal)
    if (typeof recovered === 'string') throw new KeyError('no-device-share', 'This device has no share of the wallet.')
    return recovered
  }
  if (record.postponed) return (await setUp(own, user)).open()
  if (!record.recovery) return openWithLogin(holders, set)
  return (await shares.promptForSecret(holders, record, record.recovery, 'restore', { signal, more: true })).opened
}
