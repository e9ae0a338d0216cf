import { WrongCodeError } from '../../adapters/base/wrong-code-error.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../adapters/base/errors.ts'
import { socialFlow } from '../../state/login/social.ts'
import { firstAccount } from '../kit/connecting-source.ts'
import { loginAdapter } from '../kit/login-adapter.ts'
import type { Scenes } from './scenes.ts'

// The login methods: email, providers, Farcaster.

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
/** A smart account and the EOA. */
const bothKinds = { accounts: ['eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D', firstAccount], kinds: 'approve' } as const
const switchKind = ({ press }: { press(icon: string): void }) => press('arrow-left-right')
const longAddress = 'ada.lovelace.of.the.analytical.engine@mathematics.university.example.com'

export const loginScenes = {
  ConnectSocials: {
    full: { shows: 'Every provider', ...fromConnect, options: waiting },
    few: { shows: 'Two providers', ...fromConnect, options: { ...waiting, features: { socials: ['github', 'apple'] } } }
  },
  ConnectWallets: {
    full: { shows: 'Wallets only', ...fromConnect, options: { ...waiting, features: { emailShowWallets: false } } }
  },
  EmailVerifyOtp: {
    waiting: { shows: 'Waiting for the code', ...mailed, options: waiting },
    typing: { shows: 'Half the code typed', ...mailed, options: waiting, ...typed('428') },
    checking: { shows: 'Checking the code', ...mailed, options: waiting, ...typed('428159') },
    wrong: {
      shows: 'Wrong code',
      ...mailed,
      still: true,
      options: answering(new WrongCodeError(3), 12),
      ...typed('428159')
    },
    'too often': {
      shows: 'Too many wrong codes',
      ...mailed,
      options: answering(new WrongCodeError(0)),
      ...typed('428159')
    },
    expired: {
      shows: 'Expired code',
      ...mailed,
      options: answering(new KitError('code-over', 'This code is over.')),
      ...typed('428159')
    },
    offline: {
      shows: 'Login service not responding',
      ...mailed,
      options: answering(new KitError('login-unreachable', '')),
      ...typed('428159')
    },
    'another later': {
      shows: 'Resend not available yet',
      ...mailed,
      still: true,
      options: { adapters: [loginAdapter({ emailWait: () => 24 })] }
    },
    'long address': {
      shows: 'Two-line email address',
      ...mailed,
      params: { email: longAddress },
      options: waiting
    }
  },
  EmailVerifyDevice: {
    waiting: { shows: 'Link not opened yet', ...mailed, options: waiting },
    'another later': {
      shows: 'Resend not available yet',
      ...mailed,
      still: true,
      options: { adapters: [loginAdapter({ emailWait: () => 24 })] }
    },
    refused: {
      shows: 'Device denied in the email',
      ...mailed,
      options: { adapters: [loginAdapter({ device: () => Promise.reject(new KitError('login-refused', '')) })] }
    },
    failed: {
      shows: 'Wallet failed to load',
      ...mailed,
      options: { adapters: [loginAdapter({ device: () => Promise.reject(new KitError('frame-load-failed', '')) })] }
    }
  },
  ConnectingSocial: {
    waiting: {
      shows: 'Provider window open',
      ...fromConnect,
      params: { provider: 'google' },
      options: waiting
    },
    declined: {
      shows: 'Provider window closed',
      ...fromConnect,
      params: { provider: 'github' },
      options: { adapters: [loginAdapter({ social: () => Promise.reject(new UserRejectedError()) })] },
      then: () => socialFlow().open('github')
    },
    blocked: {
      shows: 'Pop-up blocked',
      ...fromConnect,
      params: { provider: 'x' },
      options: { adapters: [loginAdapter({ social: () => Promise.reject(new KitError('popup-blocked', '')) })] },
      then: () => socialFlow().open('x')
    },
    connecting: {
      shows: 'Logged in, wallet opening',
      ...fromConnect,
      params: { provider: 'discord' },
      options: { adapters: [loginAdapter({ social: async () => {} }, 'wait')] },
      then: () => socialFlow().open('discord')
    }
  },
  ConnectingFarcaster: {
    waiting: {
      shows: 'QR code for the phone',
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
    loading: { shows: 'QR code loading', ...fromConnect, options: waiting },
    connecting: {
      shows: 'Scanned, wallet opening',
      ...fromConnect,
      options: { adapters: [loginAdapter({ farcaster: async () => {} }, 'wait')] }
    },
    failed: {
      shows: 'Wallet failed to load',
      ...fromConnect,
      options: { adapters: [loginAdapter({ farcaster: () => Promise.reject(new KitError('frame-load-failed', '')) })] }
    }
  },
  AccountSettings: {
    full: { shows: 'Email wallet', ...loggedIn },
    smart: { shows: 'Smart account in use', ...loggedIn, wallet: bothKinds },
    key: { shows: 'Standard account in use', ...loggedIn, wallet: bothKinds, then: switchKind },
    switching: {
      shows: 'Switching account type',
      ...loggedIn,
      wallet: { ...bothKinds, kinds: 'wait' },
      then: switchKind
    },
    social: {
      shows: 'Social wallet',
      ...loggedIn,
      loggedIn: { who: () => ({ email: 'ada@example.com', userName: 'Ada Lovelace' }) },
      stored: byGoogle
    },
    'no email': {
      shows: 'Social login without email',
      ...loggedIn,
      loggedIn: { who: () => ({ userName: 'ada' }) },
      stored: { '@appkit/connected_social': '"farcaster"' }
    },
    external: { shows: 'External wallet', from: 'Account', connected: true, directory: false },
    'very full': { shows: 'Long email address', ...loggedIn, loggedIn: { who: () => ({ email: longAddress }) } },
    open: {
      shows: 'In a wallet screen',
      ...loggedIn,
      loggedIn: { ...ada, manage: never },
      then: ({ press }) => press('key')
    },
    failed: {
      shows: 'New login required',
      ...loggedIn,
      loggedIn: { ...ada, manage: tooOld },
      then: ({ press }) => press('download')
    },
    empty: { shows: 'Not connected', directory: false }
  },
  UpgradeEmailWallet: {
    full: { shows: 'Upgrade screen', ...loggedIn },
    open: {
      shows: 'In a wallet screen',
      ...loggedIn,
      loggedIn: { ...ada, manage: never },
      then: ({ press }) => press('key')
    },
    failed: {
      shows: 'New login required',
      ...loggedIn,
      loggedIn: { ...ada, manage: tooOld },
      then: ({ press }) => press('download')
    }
  },
  UpdateEmailWallet: {
    full: { shows: 'Current email', ...loggedIn },
    empty: { shows: 'No email yet', ...loggedIn, loggedIn: {} },
    typed: { shows: 'New email typed', ...loggedIn, ...typed('ada@example.org') },
    later: {
      shows: 'Code just sent',
      ...loggedIn,
      loggedIn: { ...ada, emailWait: () => 24 },
      still: true,
      ...typed('ada@example.org')
    }
  },
  UpdateEmailPrimaryOtp: {
    waiting: { shows: 'Waiting for the current email’s code', ...loggedIn, params: { email: 'ada@example.com' } },
    wrong: {
      shows: 'Wrong code',
      ...loggedIn,
      params: { email: 'ada@example.com' },
      loggedIn: { ...ada, updateEmailPrimary: () => Promise.reject(new WrongCodeError(2)) },
      ...typed('428159')
    }
  },
  UpdateEmailSecondaryOtp: {
    waiting: { shows: 'Waiting for the new email’s code', ...loggedIn, params: { email: 'ada@example.org' } },
    taken: {
      shows: 'Email already in use',
      ...loggedIn,
      params: { email: 'ada@example.org' },
      loggedIn: { ...ada, updateEmailSecondary: () => Promise.reject(new KitError('email-taken', '')) },
      ...typed('428159')
    }
  }
} satisfies Partial<Scenes>
