import type { KeyWrapper, NamedKey } from './envelope.ts'
import type { FarcasterSettings } from './farcaster.ts'
import type { JwtIssuer } from './jwt.ts'
import type { SocialProvider } from './providers.ts'

/** What logging in is configured with; `read-settings.ts` makes it of the environment's texts. */
export interface LoginSettings {
  /** 32 bytes or more, the same on every instance. All codes, links and sessions hang on it. */
  readonly secret: Buffer
  /** The first encrypts new shares, the others open old ones. */
  readonly keyEncryptionKeys: readonly NamedKey[]
  /** A key management service in the place of the keys. */
  readonly keyWrapper?: KeyWrapper
  /** In mails and on pages. */
  readonly appName: string
  /** Patterns of origins that serve the frame: only these may send requests, and only these may be in a `resultUri`. */
  readonly frameOrigins: readonly string[]
  /** Patterns of origins of apps that embed the frame. */
  readonly pageOrigins: readonly string[]
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** Whether a device that an account does not know is confirmed by a link before a code is sent. */
  readonly confirmDevices: boolean
  readonly providers: readonly SocialProvider[]
  readonly jwtIssuers: readonly JwtIssuer[]
  readonly farcaster?: FarcasterSettings
  readonly passkeys?: { readonly relyingParty: string }
  /** The address of custodial recovery, another process, where users may choose it. */
  readonly custodian?: string
}
