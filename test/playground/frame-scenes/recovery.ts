import { KeyError } from '../../../frame/page/keys/key-error.ts'
import { LoginError } from '../../../frame/page/login/login-error.ts'
import { createCustodyScreen } from '../../../frame/page/screens/custody.ts'
import { elsewhereScreen, lostScreen } from '../../../frame/page/screens/elsewhere.ts'
import { leaveScreen } from '../../../frame/page/screens/leave.ts'
import {
  createRecoveryMethodScreen,
  createPasskeyScreen,
  type RecoveryMethodOptions
} from '../../../frame/page/screens/recovery-secret.ts'
import { account, day, now, origin, solanaAccount } from './cast.ts'
import type { FrameScenes } from './scene.ts'
import { asks, never } from './secrets.ts'

const fails = (error: Error) => () => Promise.reject(error)
const chooses =
  (options: Partial<RecoveryMethodOptions<unknown>> = {}) =>
  () =>
    createRecoveryMethodScreen<unknown>({
      isNew: true,
      canPostpone: true,
      login: 'ada@example.com',
      personal: ['ada@example.com'],
      custodial: undefined,
      passkey: never,
      use: never,
      ...options
    })

const custody = (hours: number, code: boolean, release: () => Promise<unknown> = never) => {
  const recovery = { notBefore: now + hours * 3_600_000, code }
  return () => createCustodyScreen({ recovery, addresses: { eip155: account, solana: solanaAccount }, now, release })
}

/** Setting up recovery, opening the wallet, and recovering it on a device. */
export const recoveryScenes: FrameScenes = {
  'set up': { shows: 'Recovery methods for a new wallet', screen: chooses() },
  'set up first': { shows: 'It can be postponed no longer', screen: chooses({ canPostpone: false }) },
  'set up first, refused': {
    shows: 'Recovery could not be set up: the keys can be exported instead',
    screen: chooses({
      canPostpone: false,
      exporting: { answer: 'export', after: () => () => undefined },
      passkey: fails(new LoginError('offline', ''))
    }),
    presses: [0]
  },
  'in another browser': {
    shows: 'The wallet has no recovery yet',
    screen: () => elsewhereScreen({ device: 'Chrome on Linux', origin, lastSeenAt: now - 3_600_000 }, false)
  },
  'in a browser that has been away': {
    shows: 'A new wallet is offered beside it',
    screen: () => elsewhereScreen({ device: 'Chrome on Linux', origin, lastSeenAt: now - 2 * day }, true)
  },
  'in a browser that is not known': {
    shows: 'Its login has ended',
    screen: () => elsewhereScreen({ device: '', origin, lastSeenAt: 0 }, true)
  },
  'lost key': { shows: 'The browser has lost the key, and recovery was postponed', screen: () => lostScreen(account) },
  'set up, custodial too': { shows: 'With provider recovery', screen: chooses({ custodial: 'ada@example.com' }) },
  'set up, too short': {
    shows: 'Password too short',
    screen: chooses(),
    types: ['short'],
    presses: [1]
  },
  'set up, guessable': {
    shows: 'A password that is long enough and soon guessed',
    screen: chooses(),
    types: ['summer2024summer'],
    presses: [1]
  },
  'another way': { shows: 'Existing wallet', screen: chooses({ isNew: false, canPostpone: false }) },
  'leave for a provider': {
    shows: 'No window opens: the tab itself goes to the provider',
    screen: () => leaveScreen('google', () => undefined)
  },
  'log in with a passkey': { shows: 'Before the browser prompt', screen: () => createPasskeyScreen(never) },
  'unlock by passkey': { shows: 'Locked', screen: asks('unlock', 'passkey') },
  'unlock by password': { shows: 'Locked', screen: asks('unlock', 'password') },
  'unlock, wrong': {
    shows: 'Wrong password',
    screen: asks('unlock', 'password', fails(new KeyError('wrong-secret', ''))),
    types: ['not this one at all'],
    presses: [1]
  },
  'unlock, working': {
    shows: 'Deriving the key',
    screen: asks('unlock', 'password'),
    types: ['correct horse battery staple'],
    presses: [1]
  },
  'unlock, offline': {
    shows: 'Login service not responding',
    screen: asks('unlock', 'phrase', fails(new LoginError('offline', ''))),
    types: ['legal winner'],
    presses: [1]
  },
  'bring here by passkey': { shows: 'New device', screen: asks('recover', 'passkey') },
  'bring here by phrase': { shows: 'New device', screen: asks('recover', 'phrase') },
  'custodian, too early': { shows: 'Before the release date', screen: custody(20, true) },
  'custodian, with a code': { shows: 'After the release date', screen: custody(-1, true) },
  'custodian, wrong code': {
    shows: 'Wrong code',
    screen: custody(-1, true, fails(new LoginError('login-code-wrong', '', { triesLeft: 3 }))),
    types: ['12345678'],
    presses: [1]
  }
}
