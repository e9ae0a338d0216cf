/** The command: `npm run services`. Settings come from the environment, see services/README.md. */
import { readEnvironment } from './options.ts'
import { SettingsError } from './settings-error.ts'
import type { Services } from './start.ts'

try {
  const options = readEnvironment(process.env)
  const { startServices } = await import('./start.ts')
  const services = await startServices(options)
  print(services)
  stopOnSignals(services)
} catch (error) {
  const text =
    error instanceof SettingsError
      ? `These settings are wrong:\n${error.message}`
      : String(error instanceof Error ? error.message : error)
  console.error(`The services did not start. ${text}`)
  process.exitCode = 1
}

function print({ url, addresses, database }: Services) {
  const rows = { ...addresses, health: `${url}/health`, database }
  for (const [name, place] of Object.entries(rows)) console.log(`${name.padEnd(10)} ${place}`)
  console.log('Ctrl-C stops them.')
}

/** The first signal closes everything in order, the second does not wait for it. */
function stopOnSignals({ close }: Services) {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`The services did not close cleanly. ${String(error)}`)
        process.exit(1)
      }
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
