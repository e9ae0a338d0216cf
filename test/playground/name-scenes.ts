import type { Scene, Stage } from '../kit/open-scene.ts'
import type { Scenes } from './scenes.ts'

// Registering a name for the account of an email login, in all of its states.

const typed = (text: string) => ({ then: ({ type }: { type(text: string): void }) => type(text) })
const signature = `0x${'12'.repeat(65)}`

const connectedScene = {
  from: 'Account',
  connected: true,
  directory: false,
  chain: { takenNames: ['alice.reown.id', 'ada-lovelace-eth.reown.id'] },
  wallet: { signs: () => signature }
} as const satisfies Scene<'RegisterAccountName'>
export const nameScene = { ...connectedScene, loggedIn: { who: () => ({ email: 'ada@example.com' }) } } as const

/** Chooses the typed name, once it is known to be available. */
const choosing = (text: string) => async (stage: Stage) => {
  await stage.type(text)
  await stage.clickFirst('.go:not([disabled])')
}

export const nameScenes: Pick<Scenes, 'RegisterAccountName' | 'RegisterAccountNameSuccess'> = {
  RegisterAccountName: {
    empty: { shows: 'Empty', ...nameScene },
    'too short': { shows: 'Three characters', ...nameScene, ...typed('ada') },
    'bad characters': { shows: 'Unsupported letter', ...nameScene, ...typed('ada lövelace') },
    looking: { shows: 'Waiting for the service', ...nameScene, chain: { answer: 'never' }, ...typed('ada-lovelace') },
    full: { shows: 'Available, with suggestions', ...nameScene, ...typed('ada-lovelace') },
    taken: { shows: 'Taken', ...nameScene, ...typed('alice') },
    'very full': { shows: 'Longest name', ...nameScene, ...typed(`${'ada-lovelace'.repeat(4)}42`) },
    unknown: { shows: 'No suggestions', ...nameScene, chain: { answer: 503 }, ...typed('ada-lovelace') },
    signing: {
      shows: 'Waiting for the wallet',
      ...nameScene,
      wallet: { ...nameScene.wallet, signing: 'wait' },
      then: choosing('ada-lovelace')
    },
    registering: {
      shows: 'Waiting for the service',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 'never' },
      then: choosing('ada-lovelace')
    },
    'taken meanwhile': {
      shows: 'Just taken',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 409 },
      then: choosing('ada-lovelace')
    },
    'signature refused': {
      shows: 'Signature rejected',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 401 },
      then: choosing('ada-lovelace')
    },
    'one too many': {
      shows: 'Name limit reached',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 429 },
      then: choosing('ada-lovelace')
    },
    away: {
      shows: 'Service lost after signing',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 'offline' },
      then: choosing('ada-lovelace')
    },
    'wallet failed': {
      shows: 'Wallet didn’t sign',
      ...nameScene,
      wallet: { ...nameScene.wallet, signing: 'fail' },
      then: choosing('ada-lovelace')
    },
    'no login': { shows: 'External wallet connected', ...connectedScene },
    'no service': { shows: 'Names not offered', ...nameScene, chain: { takenNames: false } }
  },
  RegisterAccountNameSuccess: {
    full: { shows: 'Name registered', ...nameScene, params: { name: 'ada-lovelace.reown.id' } },
    'very full': { shows: 'Longest name', ...nameScene, params: { name: `${'ada-lovelace'.repeat(4)}42.reown.id` } }
  }
}
