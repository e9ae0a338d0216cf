import type { DeviceStore } from '../../frame/page/keys/device-store.ts'
import { createWallet, openWithSecret, type ShareHolders } from '../../frame/page/keys/wallet-registration.ts'
import type { ShareSet } from '../../frame/page/keys/share.ts'
import { readRecordReply } from '../../frame/page/login/record-replies.ts'
import { getRegisteredSet } from '../../frame/page/login/parse-replies.ts'
import type { ScreenHost as FrameStage } from '../../frame/page/ui/screen-host.ts'
import { signSet } from '../../frame/page/wallet/record.ts'
import { lastCode, type Stage } from '../services/auth/login/stage.ts'
import { useWasmArgon2 } from './argon2-backend.ts'
import { openLoginVisit, type LoginVisit } from './login-visit.ts'
import { again, newPasskey } from './recovery-secrets.ts'
import { faultyHolders } from './share-holders.ts'

useWasmArgon2()

// Wallets of the frame's code over HTTP to the real login service, with the device's share in memory.

let count = 0
export const newEmail = () => `holder${++count}@example.org`

/** Returns the share holders of the logged-in user. */
export const holdersOf = async ({ client }: LoginVisit, device: DeviceStore = faultyHolders().device): Promise<ShareHolders> => {
  const { id: userId } = (await client.session())!.user
  return { userId, device, service: client.shares, sign: (...signed) => signSet(client, userId, ...signed) }
}

export const recordOf = async ({ client }: LoginVisit) => readRecordReply(await client.request('/v1/wallet-record'))
export const registered = async ({ client }: LoginVisit) => getRegisteredSet(await client.user())

/** Creates a wallet of a new user: registered, and with its record signed. */
export async function newRecordedWallet(service: Stage, email = newEmail()) {
  const visit = openLoginVisit(service)
  await visit.logIn(email)
  const holders = await holdersOf(visit)
  const secret = newPasskey()
  const keys = await createWallet(holders, again(secret))
  const kept = (await holders.device.record(holders.userId))!
  const set: ShareSet = { setId: kept.setId, version: kept.version, addresses: kept.addresses }
  const open = () => openWithSecret(holders, set, again(secret))
  const place = { client: visit.client, device: holders.device }
  return { email, visit, place, holders, secret, set, open, addresses: keys.addresses }
}

/**
 * Changes the email address as an attacker with the mailbox, without the key's signature, and lets the
 * delay end.
 */
export async function takeAddress(service: Stage, email: string, theirs = newEmail()) {
  const thief = openLoginVisit(service)
  service.clock.pass(60_000)
  await thief.logIn(email)
  const first = await thief.client.updateEmail(theirs)
  const second = await thief.client.updateEmailPrimary(first.update, lastCode(service, email))
  await thief.client.updateEmailSecondary(second.update, lastCode(service, theirs))
  service.clock.pass(8 * 24 * 60 * 60_000)
  await service.sweep()
  return { theirs, thief, changedAt: service.clock.now() }
}

/** Creates a screen host that shows nothing and answers each screen. `shown` counts them. */
export const stageThat = (answer: (asked: number) => unknown): FrameStage & { readonly shown: number } => {
  let shown = 0
  return {
    get shown() {
      return shown
    },
    show: async <Answer>() => answer((shown += 1)) as Answer,
    hold: () => () => {},
    dismiss: () => {},
    theme: () => {}
  }
}
