import { SettingsError } from '../settings-error.ts'
import { createAwsKmsKeyWrapper } from './aws-kms.ts'
import { createGoogleCloudKmsKeyWrapper } from './google-cloud-kms.ts'
import type { KeyWrapper } from './key-wrapper.ts'
import { withFormerKeys, type NamedKey } from './local.ts'
import { createVaultKeyWrapper } from './vault.ts'

/** Variables that select a key management service. */
export const keyServiceVariables = ['KEY_WRAPPER', 'VAULT_TOKEN', 'VAULT_TOKEN_FILE', 'VAULT_NAMESPACE'] as const

/** A key management service, from the settings. */
export interface KeyService {
  /** @throws SettingsError if its package is not installed */
  open(): Promise<KeyWrapper>
}

const forms =
  'aws-kms:<key ARN>, google-cloud-kms:projects/…/cryptoKeys/… or vault:https://vault.example.org:8200/<mount>/<key name>'

/**
 * Parses `KEY_WRAPPER`; `undefined` without it.
 *
 * @throws SettingsError
 */
export function parseKeyService(
  text: (name: (typeof keyServiceVariables)[number]) => string | undefined
): KeyService | undefined {
  const value = text('KEY_WRAPPER')
  if (value === undefined) return undefined
  const [, kind, key = ''] = /^([a-z-]+):(\S+)$/.exec(value) ?? []
  if (kind === 'aws-kms' && key) return { open: () => createAwsKmsKeyWrapper({ key }) }
  if (kind === 'google-cloud-kms' && /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/.test(key)) {
    return { open: () => createGoogleCloudKmsKeyWrapper({ key }) }
  }
  if (kind === 'vault' && URL.canParse(key)) return readVault(new URL(key), text)
  throw new SettingsError(`KEY_WRAPPER: must be ${forms}.`)
}

function readVault(url: URL, text: (name: (typeof keyServiceVariables)[number]) => string | undefined): KeyService {
  const [, mount, key] = /^\/(.+)\/([^/]+)$/.exec(url.pathname) ?? []
  if (!mount || !key || !['https:', 'http:'].includes(url.protocol)) throw new SettingsError(`KEY_WRAPPER: must be ${forms}.`)
  const [token, tokenFile, namespace] = [text('VAULT_TOKEN'), text('VAULT_TOKEN_FILE'), text('VAULT_NAMESPACE')]
  if ((token === undefined) === (tokenFile === undefined)) {
    throw new SettingsError('VAULT_TOKEN, VAULT_TOKEN_FILE: set one of them; an agent renews the file.')
  }
  const options = {
    address: url.origin,
    mount,
    key,
    ...(token !== undefined && { token }),
    ...(tokenFile !== undefined && { tokenFile }),
    ...(namespace !== undefined && { namespace })
  }
  return { open: async () => createVaultKeyWrapper(options) }
}

/** Opens the key management service of settings, as their `keyWrapper`. Their keys, if there are any, unwrap what they have wrapped. */
export async function openKeyService<Settings extends { readonly keyService?: KeyService; readonly keyWrapper?: KeyWrapper }>(
  settings: Settings,
  formerKeys: readonly NamedKey[]
): Promise<Settings> {
  if (settings.keyWrapper || !settings.keyService) return settings
  return { ...settings, keyWrapper: withFormerKeys(await settings.keyService.open(), formerKeys) }
}
