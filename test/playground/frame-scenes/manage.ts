import type { FormerEmail } from '../../../adapters/api/contract/wallet-record.ts'
import { deriveKeys } from '../../../frame/page/keys/derive-keys.ts'
import { deleteScreen } from '../../../frame/page/screens/delete.ts'
import { formerScreen } from '../../../frame/page/screens/former.ts'
import { forgetScreen, keptScreen, signedOutScreen } from '../../../frame/page/screens/kept.ts'
import { createExportScreen, createSessionsScreen } from '../../../frame/page/screens/manage-wallet.ts'
import {
  besideScreen,
  createRecoverScreen,
  deletedScreen,
  emailScreen,
  laterScreen,
  pendingScreen,
  unreadScreen
} from '../../../frame/page/screens/record.ts'
import { replacedScreen, writeBackScreen } from '../../../frame/page/screens/older.ts'
import { drawDone } from '../../../frame/page/stage/show-work.ts'
import { defineScreen } from '../../../frame/page/ui/screen-host.ts'
import { account, day, now, solanaAccount } from './cast.ts'
import type { FrameScenes } from './scene.ts'
import { asks, never } from './secrets.ts'

const pending = (action: 'email' | 'delete', email?: string) => () =>
  pendingScreen(
    {
      id: '1',
      action,
      device: 'Firefox on Linux',
      askedAt: now,
      effectiveAt: now + 7 * day,
      ...(email !== undefined && { email })
    },
    never
  )
const wasDeleted = (opensAlone: boolean) => () =>
  deletedScreen({ deletedAt: now, purgeAt: now + 30 * day, address: account, opensAlone })
const former = { email: 'ada@example.com', changedAt: now, until: now + 30 * day }
const replaced = (formers: readonly FormerEmail[]) => () => formerScreen({ email: 'mira@mail.example', formers, take: never })
const session = (id: string, device: string, provider: string, current = false) => ({
  id,
  device,
  provider,
  current,
  lastSeenAt: now - Number(id) * 86_400_000
})
const entropy = new Uint8Array(16).fill(0x5a)

/** Keys, sessions, deletion, and changes of the wallet's record. */
export const manageScenes: FrameScenes = {
  'prove who you are': { shows: 'Before keys are shown', screen: asks('export', 'password') },
  export: {
    shows: 'Keys hidden',
    screen: async () => createExportScreen({ entropy, keys: await deriveKeys(entropy) })
  },
  'export, shown': {
    shows: 'Keys shown',
    screen: async () => createExportScreen({ entropy, keys: await deriveKeys(entropy) }),
    presses: [0, 1]
  },
  'someone asked: delete': { shows: 'A deletion that waits', screen: pending('delete') },
  'someone asked: email': { shows: 'A new address that waits', screen: pending('email', 'someone.else@mail.example') },
  'someone asked: unread': { shows: 'What waits could not be read', screen: () => unreadScreen(never, 'waiting') },
  'address added': { shows: 'The first address can be removed', screen: replaced([{ ...former, email: null }]) },
  'address changed': { shows: 'The address of before can be taken back', screen: replaced([former]) },
  'address changed twice': {
    shows: 'Each address of before can be taken back',
    screen: replaced([former, { ...former, email: 'someone.else@mail.example', changedAt: now + 8 * day }])
  },
  'address changed: unread': { shows: 'What was changed could not be read', screen: () => unreadScreen(never, 'changed') },
  'older at the provider': { shows: 'Its backup was restored', screen: () => writeBackScreen(false, never) },
  'gone at the provider': { shows: 'It lost the wallet', screen: () => writeBackScreen(true, never) },
  'replaced, works again': { shows: 'Recovery was changed on another device', screen: () => replacedScreen() },
  'was deleted': { shows: 'It can be restored', screen: wasDeleted(false) },
  'was deleted, opens here': { shows: 'The device does without the service', screen: wasDeleted(true) },
  'beside another wallet': { shows: 'A new wallet', screen: () => besideScreen([]) },
  'one of several wallets': {
    shows: 'A new wallet, and one that is there',
    screen: () => besideScreen([{ id: '1', addresses: { eip155: account, solana: solanaAccount } }])
  },
  'kept of another login': {
    shows: 'One that this device opens, and one that is too young',
    screen: () =>
      keptScreen([
        { id: '1', address: account, canExport: true },
        { id: '2', address: `0x${'52'.repeat(20)}`, canExport: false }
      ])
  },
  'signed out': {
    shows: 'One with a recovery secret, one without, and one that was asked for',
    screen: () =>
      signedOutScreen([
        { id: '1', address: account, canExport: true },
        { id: '2', address: `0x${'52'.repeat(20)}`, canExport: false },
        { id: '3', address: `0x${'53'.repeat(20)}`, canExport: false, from: now + 7 * day }
      ])
  },
  'done before the window was loaded again': {
    shows: 'Nothing is done twice',
    screen: () => defineScreen('recovery-method', context => drawDone(context, true))
  },
  forget: { shows: 'A wallet that the service does not know', screen: () => forgetScreen(account) },
  'bring, or make another': {
    shows: 'A wallet that may be lost',
    screen: () => createRecoverScreen(asks('recover', 'password')(), 'beside')
  },
  'bring, or go on with this device': {
    shows: 'Recovery was changed elsewhere',
    screen: () => createRecoverScreen(asks('recover', 'passkey')(), 'kept')
  },
  'another email': {
    shows: 'Who signs in now, and the new address',
    screen: () => emailScreen({ login: 'ada@example.com', newEmail: 'mira@mail.example' })
  },
  'email later': {
    shows: 'A change of the address that waits',
    screen: () => laterScreen({ effectiveAt: now + 7 * day, newEmail: 'mira@mail.example' })
  },
  delete: { shows: 'Before typing DELETE', screen: () => deleteScreen(account, never) },
  'delete, with a successor': {
    shows: 'A wallet of this device may take over the address',
    screen: () =>
      deleteScreen(account, never, [
        { id: '1', address: `0x${'52'.repeat(20)}`, isHere: false },
        { id: '2', address: `0x${'53'.repeat(20)}`, isHere: true }
      ])
  },
  'delete, with a stranger beside': {
    shows: 'No wallet takes over unless it is selected',
    screen: () => deleteScreen(account, never, [{ id: '1', address: `0x${'52'.repeat(20)}`, isHere: false }])
  },
  sessions: {
    shows: 'Three devices and a passkey',
    screen: () =>
      createSessionsScreen({
        sessions: [
          session('0', 'Chrome on Linux', 'email', true),
          session('2', 'Safari on iPhone', 'google'),
          session('40', '', 'passkey')
        ],
        end: async () => undefined,
        passkeys: [{ id: '1', name: 'Chrome on Linux', createdAt: now }],
        remove: async () => undefined
      })
  },
  'sessions, address changed': {
    shows: 'An address that can be taken back',
    screen: () =>
      createSessionsScreen({
        sessions: [session('0', 'Chrome on Linux', 'email', true)],
        end: async () => undefined,
        passkeys: [],
        remove: async () => undefined,
        changed: { email: 'mira@mail.example', formers: [former] }
      })
  }
}
