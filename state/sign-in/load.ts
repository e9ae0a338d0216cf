import { $options, isRunning } from '../options/options.ts'

/**
 * Loads the sign-in flow if the app configures it, and watches connections.
 * Called before anything that can connect a wallet; repeated calls have no effect. Never rejects: the next call retries a
 * failed load.
 */
export async function loadSignIn(): Promise<void> {
  const options = $options.get()
  if (!options.siwx && !options.siwe) return
  try {
    const { watchSignIn } = await import('./sign-in.ts')
    if (isRunning(options)) watchSignIn(options)
  } catch (error) {
    console.error(error) // offline: asked when the user opens the modal again
  }
}
