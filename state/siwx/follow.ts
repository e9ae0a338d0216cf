import { $options, isRunning } from '../options.ts'

/**
 * Follows who connects and asks them to sign in, where the site wants that: only then is any of it loaded. Called by whatever can bring a
 * wallet; more calls change nothing. Never rejects: what could not be loaded is asked for by the next call.
 */
export async function followSignIn(): Promise<void> {
  const options = $options.get()
  if (!options.siwx && !options.siwe) return
  try {
    const { watchSignIn } = await import('../flows/sign-in.ts')
    if (isRunning(options)) watchSignIn(options)
  } catch (error) {
    console.error(error) // offline: who connects is asked once they open the modal again
  }
}
