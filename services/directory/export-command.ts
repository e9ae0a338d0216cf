import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createEnvironmentReader, type Environment } from '../environment-reader.ts'
import { parseEnvironment } from '../read-environment.ts'
import { SettingsError } from '../settings-error.ts'
import { exportDirectory, publicKeyOf } from './export.ts'

// Commands of `w3m-kit-services` for the signed export of the wallet directory (docs/decisions/directory-export.md). They end
// when they are done, and need no database.

/** Values to print, by label. */
export type Rows = Readonly<Record<string, string>>

const defaultDays = 30

/** Creates a private key in a file that only its owner can read. */
export async function createDirectoryKey(file: string): Promise<Rows> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new Error(`The key file ${file} cannot be created: it exists, or its folder does not.`, { cause: error })
  })
  return { 'private key': file, directoryKey: publicKeyOf(privateKey) }
}

/**
 * Exports the directory into a folder, by the settings of the environment.
 * @throws SettingsError with a line for each wrong variable
 */
export async function runExport(folder: string, environment: Environment): Promise<Rows> {
  const { walletsFile, featuresOff = [] } = parseEnvironment(environment)
  const { key, days } = readExportSettings(environment)
  const [{ readRegistry }, { createDirectoryImages }, { default: icons }] = await Promise.all([
    import('./read-registry.ts'),
    import('./images/directory-images.ts'),
    import('./images/icons.json', { with: { type: 'json' } })
  ])
  const registry = await readRegistry(walletsFile)
  const pictures = createDirectoryImages(registry, icons)
  const result = await exportDirectory({ folder, registry, pictures, key, days, featuresOff, now: Date.now })
  return {
    folder,
    wallets: String(result.wallets),
    files: String(result.files),
    expires: result.expires,
    directoryKey: publicKeyOf(key)
  }
}

function readExportSettings(environment: Environment): { readonly key: KeyObject; readonly days: number } {
  const { problems, text, checked } = createEnvironmentReader(environment)
  const days = checked(
    'DIRECTORY_DAYS',
    value => (/^[1-9]\d{0,2}$/.test(value) && Number(value) <= 400 ? Number(value) : undefined),
    'a whole number of days from 1 to 400'
  )
  const given = text('DIRECTORY_KEY')
  const key = given === undefined ? undefined : parsePrivateKey(given)
  if (!key) {
    problems.push(
      'DIRECTORY_KEY: must be a private Ed25519 key in PEM, or a file that contains it. Make it: w3m-kit-services create-directory-key <file>'
    )
  }
  if (problems.length > 0 || !key) throw new SettingsError(problems.join('\n'))
  return { key, days: days ?? defaultDays }
}

/** Parses a key in PEM, or a file with one. Returns `undefined` for anything else. */
function parsePrivateKey(given: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(given.includes('PRIVATE KEY') ? given.replaceAll('\\n', '\n') : readFileSync(given))
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined // the caller names the setting, and quotes no secret
  }
}
