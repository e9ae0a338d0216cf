import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFarcasterSettings } from '../../../services/auth/login/farcaster-routes.ts'
import { parseSocialProviders } from '../../../services/auth/login/social-providers.ts'
import type { LoginSettings } from '../../../services/auth/login/settings.ts'
import { startFarcaster } from '../farcaster/stand-in.ts'
import { startMailSink } from '../mail/sink.ts'
import { startOAuth } from '../social/oauth.ts'
import { startOpenId } from '../social/open-id.ts'

export interface LoginWorld {
  /** Value for `startServices({ login })`. */
  readonly settings: LoginSettings
  /** URL of the page that shows the mails. */
  readonly mail: string
  /** URLs of the stand-ins that social logins redirect to. */
  readonly providers: LoginProviders
  /** Allows redirects to the service at this URL (`…/auth`). Call before the first login. */
  allow(auth: string): void
  stop(): Promise<void>
}

export interface LoginProviders {
  /** An OpenID provider, in Google's place. */
  readonly openId: string
  /** GitHub, Apple, Facebook, X and Discord, each below its own path. */
  readonly oauth: string
  /** Farcaster's relay, and its phone: the URL of its QR code opens in a browser. */
  readonly farcaster: string
}

export interface LoginWorldOptions {
  /** Folder of the service's keys, beside its data. Without it the keys are new, like the data. */
  readonly folder?: string | undefined
  readonly mailPort?: number
  /** Requires a mailed link to confirm an unknown device. Default false here, so that a code is enough. */
  readonly confirmDevices?: boolean
  /** Issuers whose tokens are accepted as login. Default: none. */
  readonly jwtIssuers?: LoginSettings['jwtIssuers']
}

/**
 * Starts everything outside the services that login needs: a mail server, providers, a phone with
 * Farcaster. All on loopback.
 */
export async function startLoginWorld({
  folder,
  mailPort = 0,
  confirmDevices = false,
  jwtIssuers = []
}: LoginWorldOptions = {}): Promise<LoginWorld> {
  const keys = await readKeys(folder)
  const started = await Promise.allSettled([startMailSink({ port: mailPort }), startOpenId(), startOAuth(), startFarcaster()])
  const stop = async () => {
    await Promise.all(started.map(async part => part.status === 'fulfilled' && part.value.stop()))
  }
  const [mail, openId, oauth, farcaster] = started
  if (
    mail.status === 'rejected' ||
    openId.status === 'rejected' ||
    oauth.status === 'rejected' ||
    farcaster.status === 'rejected'
  ) {
    await stop()
    throw new AggregateError(
      started.flatMap(part => (part.status === 'rejected' ? [part.reason] : [])),
      'Part of what logging in needs did not start.'
    )
  }
  const { relay, rpc } = farcaster.value
  return {
    mail: mail.value.url,
    providers: { openId: openId.value.issuer, oauth: oauth.value.url, farcaster: relay },
    settings: {
      secret: keys.secret,
      keyEncryptionKeys: [{ id: 'local', key: keys.shares }],
      appName: 'W3M Wallet',
      // the page on 127.0.0.1 and the frame on localhost are different sites, as in production
      frameOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
      pageOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
      smtpUrl: mail.value.smtpUrl,
      mailFrom: 'W3M Wallet <no-reply@localhost>',
      confirmDevices,
      providers: parseSocialProviders({ google: openId.value.client, ...oauth.value.clients }),
      jwtIssuers,
      farcaster: parseFarcasterSettings({ relay, rpc, domain: 'localhost', uri: 'http://localhost/' }),
      passkeys: { relyingParty: 'localhost' }
    },
    allow(auth) {
      const callback = `${auth}/v1/login/social/callback`
      openId.value.allow(callback)
      oauth.value.allow(callback)
    },
    stop
  }
}

/** Reads the keys of the last run if the data is the same. */
async function readKeys(folder: string | undefined): Promise<{ readonly secret: Buffer; readonly shares: Buffer }> {
  const read = (text: string) => {
    const { secret, shares } = JSON.parse(text) as { secret: string; shares: string }
    return { secret: Buffer.from(secret, 'base64'), shares: Buffer.from(shares, 'base64') }
  }
  const made = JSON.stringify({ secret: randomBytes(32).toString('base64'), shares: randomBytes(32).toString('base64') })
  if (folder === undefined) return read(made)
  const file = join(folder, 'login-keys.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined) // the first time
  if (kept !== undefined) return read(kept)
  await mkdir(folder, { recursive: true })
  await writeFile(file, made, { mode: 0o600 })
  return read(made)
}
