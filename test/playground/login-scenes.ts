import { CodeWrongError } from '../../adapters/base/code-wrong-error.ts'
import { KitError } from '../../adapters/base/error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { socialFlow } from '../../state/flows/social.ts'
import { firstAccount } from '../kit/connecting-source.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import type { Scenes } from './scenes.ts'

// The ways in: email, providers, Farcaster.

const mailed = { from: 'Connect', params: { email: 'ada@example.com' }, directory: false } as const
const waiting = { adapters: [loginAdapter()] }
const typed = (code: string) => ({ then: ({ type }: { type(text: string): void }) => type(code) })
const answering = (error: Error, emailWait = 0) => ({
  adapters: [loginAdapter({ code: () => Promise.reject(error), emailWait: () => emailWait })]
})
const fromConnect = { from: 'Connect', directory: false } as const

const ada = { who: () => ({ email: 'ada@example.com' }) }
const loggedIn = { from: 'Account', connected: true, directory: false, loggedIn: ada } as const
const byGoogle = { '@appkit/connected_social': '"google"' }
const never = () => new Promise<never>(() => {})
const tooOld = () => Promise.reject(new KitError('login-too-old', 'Please sign in again.'))
/** A smart account and the key's own. */
const bothKinds = { accounts: ['eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D', firstAccount], kinds: 'approve' } as const
const switchKind = ({ press }: { press(icon: string): void }) => press('arrow-left-right')
const longAddress = 'ada.lovelace.of.the.analytical.engine@mathematics.university.example.com'

export const loginScenes = {
  ConnectSocials: {
    full: { shows: 'Every provider', ...fromConnect, options: waiting },
    few: { shows: 'Two providers', ...fromConnect, options: { ...waiting, features: { socials: ['github', 'apple'] } } }
  },
  ConnectWallets: {
    full: { shows: 'The wallets alone', ...fromConnect, options: { ...waiting, features: { emailShowWallets: false } } }
  },
  EmailVerifyOtp: {
    waiting: { shows: 'The code is asked for', ...mailed, options: waiting },
    typing: { shows: 'Half of the code stands', ...mailed, options: waiting, ...typed('428') },
    checking: { shows: 'The code is being looked at', ...mailed, options: waiting, ...typed('428159') },
    wrong: {
      shows: 'The code is not right',
      ...mailed,
      still: true,
      options: answering(new CodeWrongError(3), 12),
      ...typed('428159')
    },
    'too often': {
      shows: 'The code was wrong too often',
      ...mailed,
      options: answering(new CodeWrongError(0)),
      ...typed('428159')
    },
    expired: {
      shows: 'The code has expired',
      ...mailed,
      options: answering(new KitError('code-over', 'This code is over.')),
      ...typed('428159')
    },
    offline: {
      shows: 'The login service does not answer',
      ...mailed,
      options: answering(new KitError('login-unreachable', '')),
      ...typed('428159')
    },
    'another later': {
      shows: 'Another code may not be sent yet',
      ...mailed,
      still: true,
      options: { adapters: [loginAdapter({ emailWait: () => 24 })] }
    },
    'long address': {
      shows: 'An address of two lines',
      ...mailed,
      params: { email: longAddress },
      options: waiting
    }
  },
  EmailVerifyDevice: {
    waiting: { shows: 'The link has not been opened', ...mailed, options: waiting },
    'another later': {
      shows: 'Another link may not be sent yet',
      ...mailed,
      still: true,
      options: { adapters: [loginAdapter({ emailWait: () => 24 })] }
    },
    refused: {
      shows: 'The visitor has refused the device in the mail',
      ...mailed,
      options: { adapters: [loginAdapter({ device: () => Promise.reject(new KitError('login-refused', '')) })] }
    },
    failed: {
      shows: 'The wallet could not be loaded',
      ...mailed,
      options: { adapters: [loginAdapter({ device: () => Promise.reject(new KitError('frame-load-failed', '')) })] }
    }
  },
  ConnectingSocial: {
    waiting: {
      shows: 'The window of the provider is open',
      ...fromConnect,
      params: { provider: 'google' },
      options: waiting
    },
    declined: {
      shows: 'The visitor has closed the window',
      ...fromConnect,
      params: { provider: 'github' },
      options: { adapters: [loginAdapter({ social: () => Promise.reject(new UserRejectedError()) })] },
      then: () => socialFlow().open('github')
    },
    blocked: {
      shows: 'The browser did not open the window',
      ...fromConnect,
      params: { provider: 'x' },
      options: { adapters: [loginAdapter({ social: () => Promise.reject(new KitError('popup-blocked', '')) })] },
      then: () => socialFlow().open('x')
    },
    connecting: {
      shows: 'The visitor is through, and the wallet opens',
      ...fromConnect,
      params: { provider: 'discord' },
      options: { adapters: [loginAdapter({ social: async () => {} }, 'wait')] },
      then: () => socialFlow().open('discord')
    }
  },
  ConnectingFarcaster: {
    waiting: {
      shows: 'The code for the phone',
      ...fromConnect,
      options: {
        adapters: [
          loginAdapter({
            farcaster({ onUri }) {
              onUri('https://farcaster.example/login?channel=1')
              return new Promise(() => {})
            }
          })
        ]
      }
    },
    loading: { shows: 'The code is on its way', ...fromConnect, options: waiting },
    connecting: {
      shows: 'The phone has scanned it, and the wallet opens',
      ...fromConnect,
      options: { adapters: [loginAdapter({ farcaster: async () => {} }, 'wait')] }
    },
    failed: {
      shows: 'The wallet could not be loaded',
      ...fromConnect,
      options: { adapters: [loginAdapter({ farcaster: () => Promise.reject(new KitError('frame-load-failed', '')) })] }
    }
  },
  AccountSettings: {
    full: { shows: 'A wallet of an email', ...loggedIn },
    smart: { shows: 'Its smart account acts', ...loggedIn, wallet: bothKinds },
    key: { shows: 'The key’s own account acts', ...loggedIn, wallet: bothKinds, then: switchKind },
    switching: {
      shows: 'The other kind of account is asked for',
      ...loggedIn,
      wallet: { ...bothKinds, kinds: 'wait' },
      then: switchKind
    },
    social: {
      shows: 'A wallet of a provider',
      ...loggedIn,
      loggedIn: { who: () => ({ email: 'ada@example.com', userName: 'Ada Lovelace' }) },
      stored: byGoogle
    },
    'no email': {
      shows: 'A provider that told no email',
      ...loggedIn,
      loggedIn: { who: () => ({ userName: 'ada' }) },
      stored: { '@appkit/connected_social': '"farcaster"' }
    },
    external: { shows: 'Another wallet', from: 'Account', connected: true, directory: false },
    'very full': { shows: 'A long address', ...loggedIn, loggedIn: { who: () => ({ email: longAddress }) } },
    open: {
      shows: 'On a screen of the wallet',
      ...loggedIn,
      loggedIn: { ...ada, manage: never },
      then: ({ press }) => press('key')
    },
    failed: {
      shows: 'The wallet wants a new login for it',
      ...loggedIn,
      loggedIn: { ...ada, manage: tooOld },
      then: ({ press }) => press('download')
    },
    empty: { shows: 'Nobody is connected', directory: false }
  },
  UpgradeEmailWallet: {
    full: { shows: 'What makes the wallet one’s own', ...loggedIn },
    open: {
      shows: 'On a screen of the wallet',
      ...loggedIn,
      loggedIn: { ...ada, manage: never },
      then: ({ press }) => press('key')
    },
    failed: {
      shows: 'The wallet wants a new login for it',
      ...loggedIn,
      loggedIn: { ...ada, manage: tooOld },
      then: ({ press }) => press('download')
    }
  },
  UpdateEmailWallet: {
    full: { shows: 'The address of now', ...loggedIn },
    empty: { shows: 'There is no address yet', ...loggedIn, loggedIn: {} },
    typed: { shows: 'Another address stands', ...loggedIn, ...typed('ada@example.org') },
    later: {
      shows: 'A code was sent a moment ago',
      ...loggedIn,
      loggedIn: { ...ada, emailWait: () => 24 },
      still: true,
      ...typed('ada@example.org')
    }
  },
  UpdateEmailPrimaryOtp: {
    waiting: { shows: 'The code of the old address is asked for', ...loggedIn, params: { email: 'ada@example.com' } },
    wrong: {
      shows: 'The code is not right',
      ...loggedIn,
      params: { email: 'ada@example.com' },
      loggedIn: { ...ada, updateEmailPrimary: () => Promise.reject(new CodeWrongError(2)) },
      ...typed('428159')
    }
  },
  UpdateEmailSecondaryOtp: {
    waiting: { shows: 'The code of the new address is asked for', ...loggedIn, params: { email: 'ada@example.org' } },
    taken: {
      shows: 'Another account has the address',
      ...loggedIn,
      params: { email: 'ada@example.org' },
      loggedIn: { ...ada, updateEmailSecondary: () => Promise.reject(new KitError('email-taken', '')) },
      ...typed('428159')
    }
  }
} satisfies Partial<Scenes>
