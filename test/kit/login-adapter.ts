import type { Adapter, WalletLogin } from '../../adapters/wallet-source.ts'
import { connectingSource, type Answer, type ConnectingOptions } from './connecting-source.ts'

/**
 * Creates an embedded wallet with scripted login methods.
 * An unscripted one waits forever, unless the user leaves.
 */
export function loginAdapter(
  ways: Partial<WalletLogin> = {},
  answer: Answer = 'approve',
  accounts: Pick<ConnectingOptions, 'accounts' | 'kinds'> = {}
): Adapter {
  const { adapter } = connectingSource({
    answer,
    ...accounts,
    id: 'embedded',
    wallets: [{ id: 'embedded', name: 'Email or social', type: 'AUTH', namespace: 'eip155' }]
  })
  const wait = ({ signal }: { readonly signal?: AbortSignal | undefined }) =>
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const login: WalletLogin = {
    walletId: 'embedded',
    prepare: async () => {},
    email: async () => 'VERIFY_OTP',
    emailWait: () => 0,
    device: wait,
    code: (_otp, options) => wait(options),
    social: (_provider, options) => wait(options),
    socialResult: (_uri, options) => wait(options),
    farcaster: wait,
    passkey: wait,
    updateEmail: async () => 'VERIFY_PRIMARY_OTP',
    updateEmailPrimary: (_otp, options) => wait(options),
    updateEmailSecondary: (_otp, options) => wait(options),
    manage: (_screen, options) => wait(options),
    who: () => ({}),
    dress: () => {},
    ...ways
  }
  return { ...adapter, source: { ...adapter.source!, login } }
}
