/** Invalid settings, with which the services cannot start. The message names the setting and the fix. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
