import { randomBytes } from 'node:crypto'
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
  /** @throws SettingsError if its package is not installed, or the key cannot be used */
  open(): Promise<KeyWrapper>
}

type Text = (name: (typeof keyServiceVariables)[number]) => string | undefined

const forms =
  'aws-kms:<key ARN>, google-cloud-kms:projects/…/cryptoKeys/… or vault:https://vault.example.org:8200/<mount>/<key name>, or several with commas'

/**
 * Parses `KEY_WRAPPER`: the first key wraps, all unwrap. `undefined` without it.
 *
 * @throws SettingsError
 */
export function parseKeyService(text: Text): KeyService | undefined {
  const value = text('KEY_WRAPPER')
  if (value === undefined) return undefined
  const opens = value.split(',').map(item => parseKey(item.trim(), text))
  return {
    async open() {
      const [first, ...others] = await Promise.all(opens.map(open => open()))
      await probe(first!)
      return others.length > 0 ? combine([first!, ...others]) : first!
    }
  }
}

function parseKey(item: string, text: Text): () => Promise<KeyWrapper> {
  const [, kind, key = ''] = /^([a-z-]+):(\S+)$/.exec(item) ?? []
  if (kind === 'aws-kms' && /^arn:[\w-]+:kms:[\w-]+:\d+:key\/[\w-]+$/.test(key)) return () => createAwsKmsKeyWrapper({ key })
  if (
    kind === 'google-cloud-kms' &&
    /^projects(\/[\w:.-]+)\/locations(\/[\w-]+)\/keyRings(\/[\w-]+)\/cryptoKeys(\/[\w-]+)$/.test(key)
  ) {
    return () => createGoogleCloudKmsKeyWrapper({ key })
  }
  if (kind === 'vault' && URL.canParse(key)) return readVault(new URL(key), text)
  throw new SettingsError(`KEY_WRAPPER: must be ${forms}.`)
}

function readVault(url: URL, text: Text): () => Promise<KeyWrapper> {
  const [, mount, key] = /^\/(.+)\/([^/]+)$/.exec(url.pathname) ?? []
  if (!mount || !key) throw new SettingsError(`KEY_WRAPPER: must be ${forms}.`)
  const [token, tokenFile, namespace] = [text('VAULT_TOKEN'), text('VAULT_TOKEN_FILE'), text('VAULT_NAMESPACE')]
  if ((token === undefined) === (tokenFile === undefined)) {
    throw new SettingsError('VAULT_TOKEN, VAULT_TOKEN_FILE: set one of them; an agent renews the file.')
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new SettingsError('KEY_WRAPPER: the address of Vault must be without user, query and fragment.')
  }
  const wrapper = createVaultKeyWrapper({
    address: url.origin,
    mount,
    key,
    ...(token !== undefined && { token }),
    ...(tokenFile !== undefined && { tokenFile }),
    ...(namespace !== undefined && { namespace })
  })
  return async () => wrapper
}

/** @throws SettingsError if the key does not wrap and unwrap: a wrong policy or address is found at the start, not by a login */
async function probe(wrapper: KeyWrapper): Promise<void> {
  const key = randomBytes(32)
  try {
    const back = await wrapper.unwrap(await wrapper.wrap(key, 'probe'), wrapper.keyId, 'probe')
    if (Buffer.compare(Buffer.from(back), key) !== 0) throw new Error('another key came back')
  } catch (cause) {
    throw new SettingsError(`KEY_WRAPPER: ${wrapper.keyId} does not wrap and unwrap a key (${(cause as Error).message}).`, {
      cause
    })
  }
}

/** Returns a wrapper that wraps with the first of several, and unwraps with the one whose id is stored. */
function combine(wrappers: readonly [KeyWrapper, ...KeyWrapper[]]): KeyWrapper {
  const [first] = wrappers
  return {
    keyId: first.keyId,
    wrap: (key, context) => first.wrap(key, context),
    unwrap: (wrapped, keyId, context) => (wrappers.find(one => one.keyId === keyId) ?? first).unwrap(wrapped, keyId, context)
  }
}

/** Opens the key management service of settings, as their `keyWrapper`. Their keys, if there are any, unwrap what they have wrapped. */
export async function openKeyService<Settings extends { readonly keyService?: KeyService; readonly keyWrapper?: KeyWrapper }>(
  settings: Settings,
  formerKeys: readonly NamedKey[]
): Promise<Settings> {
  if (settings.keyWrapper || !settings.keyService) return settings
  return { ...settings, keyWrapper: withFormerKeys(await settings.keyService.open(), formerKeys) }
}
