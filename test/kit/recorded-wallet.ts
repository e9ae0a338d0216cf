import type { DeviceStore } from '../../frame/page/keys/device-store.ts'
import { createWallet, openWithSecret, type ShareHolders } from '../../frame/page/keys/registration.ts'
import type { ShareSet } from '../../frame/page/keys/share.ts'
import { readRecordReply } from '../../frame/page/login/record-replies.ts'
import { registeredSet } from '../../frame/page/login/replies.ts'
import type { Stage as FrameStage } from '../../frame/page/stage/stage.ts'
import { signSet } from '../../frame/page/wallet/record.ts'
import type { Stage } from '../services/auth/login/stage.ts'
import { openLoginVisit, type LoginVisit } from './login-visit.ts'
import { again, newPasskey } from './recovery-secrets.ts'
import { faultyHolders } from './share-holders.ts'

// Wallets of the frame's own code over HTTP to the real login service, with the device's share in memory.

let count = 0
export const newEmail = () => `holder${++count}@example.org`

/** Where the shares of the user who is logged in are. */
export const holdersOf = async ({ client }: LoginVisit, device: DeviceStore = faultyHolders().device): Promise<ShareHolders> => {
  const { id: userId } = (await client.session())!.user
  return { userId, device, service: client.shares, sign: (...signed) => signSet(client, userId, ...signed) }
}

export const recordOf = async ({ client }: LoginVisit) => readRecordReply(await client.request('/v1/wallet-record'))
export const registered = async ({ client }: LoginVisit) => registeredSet(await client.user())

/** A wallet of a new user: registered, and with its record signed. */
export async function newRecordedWallet(service: Stage, email = newEmail()) {
  const visit = openLoginVisit(service)
  await visit.logIn(email)
  const holders = await holdersOf(visit)
  const secret = newPasskey()
  const keys = await createWallet(holders, again(secret))
  const kept = (await holders.device.record(holders.userId))!
  const set: ShareSet = { setId: kept.setId, version: kept.version, addresses: kept.addresses }
  const open = () => openWithSecret(holders, set, again(secret))
  return { email, visit, holders, secret, set, open, addresses: keys.addresses }
}

/** Shows nothing, and answers each screen. `shown` counts them. */
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
