/**
 * A real client that the relay rejects, in a separate process: it retries for a minute and cannot be
 * stopped.
 */
import { createSignClient, nextEvent, optionalNamespaces } from './sign-clients.ts'

const client = await createSignClient('stranger', process.argv[2]!)
const failed = nextEvent<Error>(client.core.relayer, 'relayer_error')
client.connect({ optionalNamespaces }).catch(() => {}) // it cannot connect: that is the test
console.log((await failed).message)
process.exit(0)
