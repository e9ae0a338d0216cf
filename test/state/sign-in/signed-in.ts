import { signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import type { ConnectingOptions } from '../../kit/connecting-source.ts'
import type { ScriptedOptions } from '../../kit/scripted-siwx.ts'
import type { SignInBench } from '../../kit/sign-in-fixture.ts'

/** Connects a wallet, and signs in with it. */
export async function startSignedIn({ startAsking, step }: SignInBench, site?: ScriptedOptions, wallet?: ConnectingOptions) {
  const started = await startAsking(site, wallet)
  signPendingMessage()
  await step('signed-in')
  return started
}
