import type { KeyService } from '../../key-wrappers/key-service.ts'
import type { KeyWrapper } from '../../key-wrappers/key-wrapper.ts'
import type { NamedKey } from '../../key-wrappers/local.ts'
import type { MailApiSettings } from '../mail/api-mailer.ts'
import type { FarcasterSettings } from './farcaster-routes.ts'
import type { JwtIssuer } from './jwt-routes.ts'
import type { LoginLimits } from './rate-limits.ts'
import type { SocialProvider } from './social-providers.ts'

/** Login settings; `read-settings.ts` parses them from the environment. */
export interface LoginSettings {
  /** At least 32 bytes, the same on every instance. All codes, links and sessions depend on it. */
  readonly secret: Buffer
  /** The first encrypts new shares, the others decrypt old ones. With a key management service, all only decrypt. */
  readonly keyEncryptionKeys: readonly NamedKey[]
  /** Wraps with a key that is elsewhere, in place of the keys: `createAwsKmsKeyWrapper` and others, or your own. */
  readonly keyWrapper?: KeyWrapper
  /** Key management service of the environment, which becomes `keyWrapper`. */
  readonly keyService?: KeyService
  /** Name of the app in mails and on pages. */
  readonly appName: string
  /**
   * Origin patterns that serve the frame: only these may send requests, and only these may occur in a
   * `resultUri`.
   */
  readonly frameOrigins: readonly string[]
  /** Origin patterns of apps that embed the frame. */
  readonly pageOrigins: readonly string[]
  readonly smtpUrl?: string
  /** HTTP API of a mail provider, in place of `smtpUrl`. */
  readonly mailApi?: MailApiSettings
  /** Maximum number of mails in transit at the same time. Default 20. */
  readonly mailConnections?: number
  readonly mailFrom?: string
  /** Whether an unknown device must be confirmed by a link before a code is sent. */
  readonly confirmDevices: boolean
  /** Maximum number of mails in an hour that unknown devices request, of the whole service. */
  readonly mailsPerHour?: number
  /** Limits to change. */
  readonly limits?: LoginLimits
  readonly providers: readonly SocialProvider[]
  readonly jwtIssuers: readonly JwtIssuer[]
  readonly farcaster?: FarcasterSettings
  readonly passkeys?: { readonly relyingParty: string }
  /** URL of custodial recovery, another process, if users may choose it. */
  readonly custodian?: string
}
