import type { SignInMessage } from '../../adapters/siwx/message.ts'
import { isRecapUri, parseRecap } from '../../adapters/siwx/recap.ts'

/** Something that a message allows beside signing in. */
export interface Allowed {
  /** What it is about: an address, or a name that the site gives it. */
  readonly resource: string
  /** What may be done with it, each kind with its actions (`crud: create, read`). Empty where the resource alone is named. */
  readonly actions: readonly string[]
}

/** What stands among the resources of a message, for people: a ReCap (ERC-5573) is read. */
export function allowedBy({ resources = [] }: SignInMessage): readonly Allowed[] {
  return resources.flatMap(uri => (isRecapUri(uri) ? capabilitiesOf(uri) : [{ resource: uri, actions: [] }]))
}

function capabilitiesOf(uri: string): Allowed[] {
  return Object.entries(parseRecap(uri).att).map(([resource, abilities]) => {
    const kinds = new Map<string, string[]>()
    for (const ability of Object.keys(abilities)) {
      const [kind = '', action = ''] = ability.split('/')
      kinds.set(kind, [...(kinds.get(kind) ?? []), action])
    }
    return { resource, actions: [...kinds].map(([kind, actions]) => `${kind}: ${actions.join(', ')}`) }
  })
}
