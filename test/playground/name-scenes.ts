import type { Scene, Stage } from '../kit/open-scene.ts'
import type { Scenes } from './scenes.ts'

// A name for the account of an email login, in all of its states.

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

/** Chooses what was typed, once it is known to be free. */
const choosing = (text: string) => async (stage: Stage) => {
  await stage.type(text)
  await stage.clickFirst('.go:not([disabled])')
}

export const nameScenes: Pick<Scenes, 'RegisterAccountName' | 'RegisterAccountNameSuccess'> = {
  RegisterAccountName: {
    empty: { shows: 'Nothing stands yet', ...nameScene },
    'too short': { shows: 'Three characters', ...nameScene, ...typed('ada') },
    'bad characters': { shows: 'A letter of another script', ...nameScene, ...typed('ada lövelace') },
    looking: { shows: 'The service has not answered', ...nameScene, chain: { answer: 'never' }, ...typed('ada-lovelace') },
    full: { shows: 'The name is free, and others near it', ...nameScene, ...typed('ada-lovelace') },
    taken: { shows: 'Somebody has it', ...nameScene, ...typed('alice') },
    'very full': { shows: 'The longest name', ...nameScene, ...typed(`${'ada-lovelace'.repeat(4)}42`) },
    unknown: { shows: 'The service makes no suggestions', ...nameScene, chain: { answer: 503 }, ...typed('ada-lovelace') },
    signing: {
      shows: 'The wallet asks',
      ...nameScene,
      wallet: { ...nameScene.wallet, signing: 'wait' },
      then: choosing('ada-lovelace')
    },
    registering: {
      shows: 'The service has not answered',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 'never' },
      then: choosing('ada-lovelace')
    },
    'taken meanwhile': {
      shows: 'Somebody was faster',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 409 },
      then: choosing('ada-lovelace')
    },
    'signature refused': {
      shows: 'The service has not taken the signature',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 401 },
      then: choosing('ada-lovelace')
    },
    'one too many': {
      shows: 'The account has names enough',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 429 },
      then: choosing('ada-lovelace')
    },
    away: {
      shows: 'The service went away after signing',
      ...nameScene,
      chain: { ...nameScene.chain, registering: 'offline' },
      then: choosing('ada-lovelace')
    },
    'wallet failed': {
      shows: 'The wallet has not signed',
      ...nameScene,
      wallet: { ...nameScene.wallet, signing: 'fail' },
      then: choosing('ada-lovelace')
    },
    'no login': { shows: 'Another wallet is connected', ...connectedScene },
    'no service': { shows: 'No names are registered', ...nameScene, chain: { takenNames: false } }
  },
  RegisterAccountNameSuccess: {
    full: { shows: 'The name is the account’s', ...nameScene, params: { name: 'ada-lovelace.reown.id' } },
    'very full': { shows: 'The longest name', ...nameScene, params: { name: `${'ada-lovelace'.repeat(4)}42.reown.id` } }
  }
}
