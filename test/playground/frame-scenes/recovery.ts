import { KeyError } from '../../../frame/page/keys/key-error.ts'
import { LoginError } from '../../../frame/page/login/login-error.ts'
import { custodyScreen } from '../../../frame/page/screens/custody.ts'
import { elsewhereScreen } from '../../../frame/page/screens/elsewhere.ts'
import { leaveScreen } from '../../../frame/page/screens/leave.ts'
import { chooseScreen, passkeyScreen } from '../../../frame/page/screens/secret.ts'
import { account, day, now, origin, solanaAccount } from './cast.ts'
import type { FrameScenes } from './scene.ts'
import { asks, never } from './secrets.ts'

const fails = (error: Error) => () => Promise.reject(error)
const chooses =
  (options: { readonly isNew?: boolean; readonly canPostpone?: boolean; readonly custodial?: string } = {}) =>
  () =>
    chooseScreen({
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
  return () => custodyScreen({ recovery, addresses: { eip155: account, solana: solanaAccount }, now, release })
}

/** Setting up recovery, opening the wallet, and bringing it to a device. */
export const recoveryScenes: FrameScenes = {
  'set up': { shows: 'The ways to recover a new wallet', screen: chooses() },
  'set up first': { shows: 'It can be postponed no longer', screen: chooses({ canPostpone: false }) },
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
  'set up, custodial too': { shows: 'The operator may keep a share', screen: chooses({ custodial: 'ada@example.com' }) },
  'set up, too short': {
    shows: 'A password that is too short',
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
  'another way': { shows: 'The wallet is there already', screen: chooses({ isNew: false, canPostpone: false }) },
  'leave for a provider': {
    shows: 'No window opens: the tab itself goes to the provider',
    screen: () => leaveScreen('google', () => undefined)
  },
  'log in with a passkey': { shows: 'Before the browser asks', screen: () => passkeyScreen(never) },
  'unlock by passkey': { shows: 'The keys are locked', screen: asks('unlock', 'passkey') },
  'unlock by password': { shows: 'The keys are locked', screen: asks('unlock', 'password') },
  'unlock, wrong': {
    shows: 'The password is another one',
    screen: asks('unlock', 'password', fails(new KeyError('wrong-secret', ''))),
    types: ['not this one at all'],
    presses: [1]
  },
  'unlock, working': {
    shows: 'The key is being worked out',
    screen: asks('unlock', 'password'),
    types: ['correct horse battery staple'],
    presses: [1]
  },
  'unlock, offline': {
    shows: 'The login service does not answer',
    screen: asks('unlock', 'phrase', fails(new LoginError('offline', ''))),
    types: ['legal winner'],
    presses: [1]
  },
  'bring here by passkey': { shows: 'A device that is new', screen: asks('bring', 'passkey') },
  'bring here by phrase': { shows: 'A device that is new', screen: asks('bring', 'phrase') },
  'custodian, too early': { shows: 'When the share is to be had', screen: custody(20, true) },
  'custodian, with a code': { shows: 'The share is to be had', screen: custody(-1, true) },
  'custodian, wrong code': {
    shows: 'The code is another one',
    screen: custody(-1, true, fails(new LoginError('login-code-wrong', '', { triesLeft: 3 }))),
    types: ['12345678'],
    presses: [1]
  }
}
