import { SettingsError } from '../settings-error.ts'

/**
 * Imports a package that operators install only if they use it.
 *
 * @throws SettingsError that names the package, if it is not installed
 */
export async function importInstalled<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new SettingsError(`KEY_WRAPPER: needs the package ${name}. Install it: npm install ${name}`, { cause })
  }
}
