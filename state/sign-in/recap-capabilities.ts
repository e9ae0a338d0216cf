import type { SignInMessage } from '../../adapters/siwx/message.ts'
import { isRecapUri, parseRecap } from '../../adapters/siwx/recap.ts'

/** A capability that a message grants besides sign-in. */
export interface RecapCapability {
  /** The resource: an address, or a name that the app gives it. */
  readonly resource: string
  /** Permitted actions, by kind (`crud: create, read`). Empty if only the resource is named. */
  readonly actions: readonly string[]
}

/** Returns a message's resources for display. Decodes a ReCap (ERC-5573). */
export function getRecapCapabilities({ resources = [] }: SignInMessage): readonly RecapCapability[] {
  return resources.flatMap(uri => (isRecapUri(uri) ? capabilitiesOf(uri) : [{ resource: uri, actions: [] }]))
}

function capabilitiesOf(uri: string): RecapCapability[] {
  return Object.entries(parseRecap(uri).att).map(([resource, abilities]) => {
    const kinds = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [kind = '', action = ''] = ability.split('/')
      kinds.set(kind, [...(kinds.get(kind) ?? []), action])
    }
    return { resource, actions: [...kinds].map(([kind, actions]) => `${kind}: ${actions.join(', ')}`) }
  })
}
