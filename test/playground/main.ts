// The playground. Loads what a user sees and can press first, and the designer's panel when the page is idle.
import '../../elements/button/w3m-button.ts'
import type { Kit } from '../../state/kit/kit.ts'
import type { KitState } from '../../state/session/kit-state.ts'
import type { goAlone } from './offline-networks.ts'
import type { Settings } from './fields.ts'
import { optionsOf, optionsOnStack } from './kit-options.ts'
import { programOf } from './kit-program.ts'
import { requestIdle } from './when-idle.ts'
import { LiveKit } from './live-kit.ts'
import { readSettings } from './settings.ts'
import { findStack, type StackAddresses } from './stack.ts'

declare global {
  interface Window {
    /** For the console and the tests: the kit that an app's code would hold. */
    kit?: Kit
  }
}

const settings = readSettings(location.search)
let stack: StackAddresses | undefined

/** For tests: the app logs its users in itself, with tokens from a server beside the page. */
const ownLogin = new URLSearchParams(location.search).has('ownLogin')
const ownToken = async (nonce: string) => (await fetch(`/own-login?nonce=${encodeURIComponent(nonce)}`)).text()

/** On a static host the networks are public ones, and a node in the page replaces their RPC URLs. */
let alone: ReturnType<typeof goAlone> | undefined

const live = new LiveKit(chosen => ({
  termsConditionsUrl: new URL('#terms', location.href).href,
  privacyPolicyUrl: new URL('#privacy', location.href).href,
  ...(stack
    ? optionsOnStack(chosen, stack, ownLogin ? { jwt: ownToken } : {})
    : optionsOf(programOf(chosen, alone!.ids), alone!.networks))
}))

begin().catch(console.error)

// a function: with a top-level `await` in an entry, the build splits every lazy part into one more file
async function begin(): Promise<void> {
  stack = await findStack()
  if (!stack) alone = await import('./offline-networks.ts').then(module => module.goAlone())
  start(settings)
  // hundreds of kilobytes of test wallet and panel that an app would not load
  requestIdle(
    () => void import('./studio-page.ts').then(({ openDesk }) => openDesk(settings, { stack, alone, start, kit: () => live.kit }))
  )
}

/** Applies the chosen settings to the kit. */
function start(chosen: Settings): void {
  try {
    if (!live.set(chosen)) return
  } catch (error) {
    // an invalid URL that was edited by hand
    return say(error instanceof Error ? error.message : String(error))
  }
  window.kit = live.kit!
  live.kit!.subscribe(show)
}

function show({ status, account, chainId }: KitState): void {
  const words = {
    disconnected: 'Not connected.',
    connecting: `Asking the wallet${account ? ` for ${account}` : ''}…`,
    connected: `Connected: ${account} on ${chainId}.`
  }
  say(words[status])
  for (const button of document.querySelectorAll<HTMLButtonElement>('#sign, #send, #faucet, #grant'))
    button.disabled = status !== 'connected' || (button.id !== 'sign' && !stack)
}

function say(text: string): void {
  const line = document.querySelector('#state')
  if (line) line.textContent = text
}
