/**
 * Media features of an engine that no driver can change.
 * The runner's command succeeds without effect; a test that depends on the change checks `matchMedia` afterwards, and skips
 * itself if it had no effect.
 */
export const mediaThatStays = (engine: string) => {
  let told = false
  const apply = (): Promise<void> => {
    if (!told) console.log(`${engine} cannot be told a colour scheme or less motion; tests that need another see what it has.`)
    told = true
    return Promise.resolve()
  }
  return { emulateMediaFeatures: apply, emulateMediaType: apply }
}
