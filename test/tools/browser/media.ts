/**
 * The media features of an engine that no driver can change. The runner's command succeeds and changes nothing; a test that depends
 * on the change asks `matchMedia` afterwards, and skips itself where it did not come.
 */
export const mediaThatStays = (engine: string) => {
  let told = false
  const tell = (): Promise<void> => {
    if (!told) console.log(`${engine} cannot be told a colour scheme or less motion; tests that need another see what it has.`)
    told = true
    return Promise.resolve()
  }
  return { emulateMediaFeatures: tell, emulateMediaType: tell }
}
