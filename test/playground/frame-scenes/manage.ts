import { deriveKeys } from '../../../frame/page/keys/derive.ts'
import { deleteScreen, exportScreen, sessionsScreen } from '../../../frame/page/screens/manage.ts'
import { forgetScreen, keptScreen } from '../../../frame/page/screens/kept.ts'
import {
  besideScreen,
  bringScreen,
  deletedScreen,
  emailScreen,
  laterScreen,
  pendingScreen,
  unreadScreen
} from '../../../frame/page/screens/record.ts'
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
    shows: 'Nothing is on the screen yet',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) })
  },
  'export, shown': {
    shows: 'The words and the keys',
    screen: async () => exportScreen({ entropy, keys: await deriveKeys(entropy) }),
    presses: [0, 1]
  },
  'someone asked: delete': { shows: 'A deletion that waits', screen: pending('delete') },
  'someone asked: email': { shows: 'A new address that waits', screen: pending('email', 'someone.else@mail.example') },
  'someone asked: unread': { shows: 'What waits could not be read', screen: () => unreadScreen(never) },
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
  forget: { shows: 'A wallet that the service does not know', screen: () => forgetScreen(account) },
  'bring, or make another': {
    shows: 'A wallet that may be lost',
    screen: () => bringScreen(asks('bring', 'password')(), 'beside')
  },
  'bring, or go on with this device': {
    shows: 'Recovery was changed elsewhere',
    screen: () => bringScreen(asks('bring', 'passkey')(), 'kept')
  },
  'another email': {
    shows: 'Who signs in now, and the new address',
    screen: () => emailScreen({ login: 'ada@example.com', newEmail: 'mira@mail.example' })
  },
  'email later': {
    shows: 'A change of the address that waits',
    screen: () => laterScreen({ effectiveAt: now + 7 * day, newEmail: 'mira@mail.example' })
  },
  delete: { shows: 'The word is not there yet', screen: () => deleteScreen(never) },
  sessions: {
    shows: 'Three devices and a passkey',
    screen: () =>
      sessionsScreen({
        sessions: [
          session('0', 'Chrome on Linux', 'email', true),
          session('2', 'Safari on iPhone', 'google'),
          session('40', '', 'passkey')
        ],
        end: async () => undefined,
        passkeys: [{ id: '1', name: 'Chrome on Linux', createdAt: now }],
        remove: async () => undefined
      })
  }
}
