/**
 * Command line: `w3m-kit-services`, in the sources `npm run services`; with `recovery`, custodial recovery, which is a separate
 * process. Settings come from the environment: README.md and recovery/README.md.
 */
import { parseArgs } from 'node:util'
import { parseEnvironment } from './read-environment.ts'
import { parseRecoveryEnvironment } from './recovery/read-settings.ts'
import { SettingsError } from './settings-error.ts'
import { formatSettings, readSettingsReference, readVersion, type ProcessName } from './settings-reference.ts'

interface Process {
  /** Values to print, by label. */
  readonly rows: Readonly<Record<string, string>>
  close(): Promise<void>
}

// Loaded after the settings are parsed, so that invalid settings are reported at once.
const commands: Readonly<Record<ProcessName, () => Promise<Process>>> = {
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

/** Commands that end by themselves, each with one argument. */
const tasks = {
  'export-directory': {
    argument: 'folder',
    about: 'writes the wallet directory as signed static files into a folder, with DIRECTORY_KEY',
    run: async (folder: string) => (await import('./directory/export-command.ts')).runExport(folder, process.env)
  },
  'create-directory-key': {
    argument: 'file',
    about: 'creates the private key of the export in a file, and prints the public one',
    run: async (file: string) => (await import('./directory/export-command.ts')).createDirectoryKey(file)
  }
} as const
type TaskName = keyof typeof tasks

try {
  const { name, task, argument, help, version } = parseCommand(process.argv.slice(2))
  if (task && !help) printRows(await tasks[task].run(argument))
  else if (help) console.log(helpOf(name))
  else if (version) console.log(readVersion())
  else {
    const started = await commands[name]()
    print(started)
    stopOnSignals(started)
  }
} catch (error) {
  const text =
    error instanceof SettingsError
      ? `These settings are wrong:\n${error.message}`
      : String(error instanceof Error ? error.message : error)
  console.error(failed(text))
  process.exitCode = 1
}

interface Command {
  readonly name: ProcessName
  readonly task?: TaskName
  /** Argument of the task. */
  readonly argument: string
  readonly help?: boolean
  readonly version?: boolean
}

function failed(text: string): string {
  return isTaskName(process.argv[2]) ? `Nothing was done. ${text}` : `The services did not start. ${text}`
}

/** @throws Error for an unknown command or option */
function parseCommand(words: string[]): Command {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } }
  })
  const [name = 'services', ...others] = positionals
  if (isTaskName(name)) {
    const [argument = '', ...more] = others
    if (!values.help && (!argument || more.length > 0))
      throw new Error(`The command is: w3m-kit-services ${name} <${tasks[name].argument}>`)
    return { name: 'services', task: name, argument, ...values }
  }
  if (!isProcessName(name) || others.length > 0) {
    throw new Error(
      `There is no process "${positionals.join(' ')}"; there are ${Object.keys(commands).join(' and ')}. See --help.`
    )
  }
  return { name, argument: '', ...values }
}

function isProcessName(name: string): name is ProcessName {
  return Object.hasOwn(commands, name)
}

function isTaskName(name: string | undefined): name is TaskName {
  return name !== undefined && Object.hasOwn(tasks, name)
}

function helpOf(name: ProcessName): string {
  const about = {
    services: 'Starts the services of w3m-kit on one port: relay, wallet directory and, by setting, the others.',
    recovery: 'Starts custodial recovery, with a machine, a database and keys of its own.'
  }
  return `${about[name]}

Usage: w3m-kit-services [${Object.keys(commands).join(' | ')}] [--help] [--version]
${Object.entries(tasks)
  .map(([task, { argument, about }]) => `       w3m-kit-services ${task} <${argument}>   ${about}`)
  .join('\n')}

Environment variables of "${name}" (defaults in parentheses):
${formatSettings(readSettingsReference(name))}

README.md files are in the folder of this package, pages of docs/ in the documentation.`
}

function printRows(rows: Process['rows']) {
  for (const [name, place] of Object.entries(rows)) console.log(`${name.padEnd(10)} ${place}`)
}

function print({ rows }: Process) {
  printRows(rows)
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
