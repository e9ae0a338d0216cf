import { CodeWrongError } from '../../adapters/base/code-wrong-error.ts'
import { KitError } from '../../adapters/base/error.ts'
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

export const loginScenes = {
  ConnectSocials: {
    full: { shows: 'Every provider', ...fromConnect, options: waiting },
    few: { shows: 'Two providers', ...fromConnect, options: { ...waiting, features: { socials: ['github', 'apple'] } } }
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
      params: { email: 'ada.lovelace.of.the.analytical.engine@mathematics.university.example.com' },
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
    failed: {
      shows: 'The wallet could not be loaded',
      ...fromConnect,
      options: { adapters: [loginAdapter({ farcaster: () => Promise.reject(new KitError('frame-load-failed', '')) })] }
    }
  }
} satisfies Partial<Scenes>
