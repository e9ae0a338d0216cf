/** A real client that a relay does not want, in a process of its own: it tries again for a minute, whatever one does. */
import { createSignClient, nextEvent, optionalNamespaces } from './sign-clients.ts'

const client = await createSignClient('stranger', process.argv[2]!)
const failed = nextEvent<Error>(client.core.relayer, 'relayer_error')
client.connect({ optionalNamespaces }).catch(() => {}) // it cannot: that is what is looked at
console.log((await failed).message)
process.exit(0)
