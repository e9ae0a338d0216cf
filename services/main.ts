/**
 * Command line: `npm run services`, and `npm run services recovery` for custodial recovery, which is a
 * separate process. Settings come from the environment, see services/README.md and services/recovery/README.md.
 */
import { parseEnvironment } from './read-environment.ts'
import { parseRecoveryEnvironment } from './recovery/read-settings.ts'
import { SettingsError } from './settings-error.ts'

interface Process {
  /** Values to print, by label. */
  readonly rows: Readonly<Record<string, string>>
  close(): Promise<void>
}

// Loaded after the settings are parsed, so that invalid settings are reported at once.
const commands: Readonly<Record<string, () => Promise<Process>>> = {
  async services() {
    const options = parseEnvironment(process.env)
    const { startServices } = await import('./start.ts')
    const { url, addresses, database, close } = await startServices(options)
    return { rows: { ...addresses, health: `${url}/health`, database }, close }
  },
  async recovery() {
    const options = parseRecoveryEnvironment(process.env)
    const { startRecovery } = await import('./recovery/start.ts')
    const { url, database, close } = await startRecovery(options)
    return { rows: { recovery: url, health: new URL('/health', url).href, database }, close }
  }
}

try {
  const [name = 'services'] = process.argv.slice(2)
  const start = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!start) throw new SettingsError(`There is no process "${name}"; there are ${Object.keys(commands).join(' and ')}.`)
  const started = await start()
  print(started)
  stopOnSignals(started)
} catch (error) {
  const text =
    error instanceof SettingsError
      ? `These settings are wrong:\n${error.message}`
      : String(error instanceof Error ? error.message : error)
  console.error(`The services did not start. ${text}`)
  process.exitCode = 1
}

function print({ rows }: Process) {
  for (const [name, place] of Object.entries(rows)) console.log(`${name.padEnd(10)} ${place}`)
  console.log('Ctrl-C stops them.')
}

/** Closes everything in order on the first signal, and exits at once on the second. */
function stopOnSignals({ close }: Process) {
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
