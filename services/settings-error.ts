/** Settings with which the services cannot start. The message says which, and what to set. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
