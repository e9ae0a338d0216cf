import { firstAccount } from '../kit/connecting-source.ts'
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

const registered = 'ada-lovelace.reown.id'
/** The registered name resolves to the account in ENS, so that it can be made its primary name. */
const primaryScene = {
  ...nameScene,
  params: { name: registered },
  wallet: {
    transacts: 'approve',
    sending: {
      primaryNames: true,
      names: {
        [registered]: { kind: 'found', name: registered, address: firstAccount.split(':')[2]!, record: 'network' }
      }
    }
  }
} as const satisfies Scene<'RegisterAccountNameSuccess'>
/** Presses the offer once it shows. */
const settingPrimary = async ({ clickFirst }: Stage) => clickFirst('w3m-ui-button[variant=secondary]')

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
    'primary name': {
      shows: 'Offers a primary name',
      ...primaryScene,
      then: ({ sees }) => sees('w3m-ui-button[variant=secondary]')
    },
    'primary name, waiting': {
      shows: 'Waiting for the wallet',
      ...primaryScene,
      wallet: { ...primaryScene.wallet, transacts: 'wait' },
      then: settingPrimary
    },
    'primary name, failed': {
      shows: 'Wallet error',
      ...primaryScene,
      wallet: { ...primaryScene.wallet, transacts: 'fail' },
      then: settingPrimary
    },
    'primary name, sent': {
      shows: 'Primary name on its way',
      ...primaryScene,
      then: settingPrimary
    },
    'very full': { shows: 'Longest name', ...nameScene, params: { name: `${'ada-lovelace'.repeat(4)}42.reown.id` } }
  }
}
